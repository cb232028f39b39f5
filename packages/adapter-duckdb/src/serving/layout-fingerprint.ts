import { createHash } from "node:crypto";
import { stemWord, typedNames, wordsOf } from "@oqlkit/catalog";
import { entityTypes } from "@oqlkit/oqo-schema";
import { textIndexFormat } from "../text/index-files.ts";
import { textGroups } from "../text-groups.ts";
import {
  canonicalRows,
  codeSteps,
  flatTables,
  mergedTableOf,
  scanSteps,
  scratchTable,
  sideTables,
} from "./entity-tables.ts";
import { suggestLayout } from "./suggest-tables.ts";
import { textsSql } from "./text-index.ts";

/** Words that tell analyses apart: possessives, accents, ligatures, irregular stems, other scripts. */
const telling =
  "Müller’s O'Súil O'S\u00adul ΟΔΟΣ ŁÓDŹ ﬁnal Œuvre generalizations skies dying news x_y état β-carotene данные 知识 Hawaiʻi バス 한국 की ⼈ 5㎏ ŋə محـمد";

/** What tells readings of markup apart. */
const markup =
  '<i>a</i>b H<sub>2</sub>O <jats:p id="x">c</jats:p> &amp; &eacute;d <unknown> e < f > g x<sub>2</sub>yz lift<sup>1</sup>';

/** Whether this program would build the same tables as a build of which the manifest tells this. */
export const isOfThisLayout = (serving: unknown): boolean =>
  typeof serving === "object" &&
  serving !== null &&
  "layout" in serving &&
  serving.layout === layoutFingerprint();

/** Differs when this program would build other tables from the same rows, so that old ones are not mixed in. */
export function layoutFingerprint(): string {
  const steps = entityTypes.map((entity) => [
    scanSteps(entity, [], { idBase: "" }),
    codeSteps(entity),
    flatTables(entity),
    mergedTableOf(entity, undefined),
    sideTables(entity),
    textGroups(entity).map((group) => textsSql(group, canonicalRows(entity, []), scratchTable)),
    suggestLayout(entity),
  ]);
  const words = wordsOf(telling).map((word) => [word, stemWord(word)]);
  const analysis = [textIndexFormat, words, typedNames(`${telling} ${markup}`)];
  return createHash("sha256")
    .update(JSON.stringify([steps, analysis]))
    .digest("hex")
    .slice(0, 16);
}
