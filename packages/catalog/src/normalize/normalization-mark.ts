import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { parseId } from "../ids/entity-id.ts";
import { shapeOf } from "../shapes/shape-of.ts";
import { hashText } from "../text/hash-text.ts";
import { withoutMarkup } from "../text/without-markup.ts";
import type { Shape } from "../types.ts";
import { normalizeObject } from "./normalize-object.ts";
import { returnedForm } from "./returned-form.ts";
import { formerNames } from "./vocabulary.ts";

/** Members that only former generations of objects have. */
const formerKeys = [
  ...["updated", "title", "host_venue", "alternate_host_venues", "grants", "award_id", "keyword", "url"],
  ...[
    "raw_affiliation_string",
    "abstract_inverted_index",
    "IndexLength",
    "InvertedIndex",
    "issn",
    "publisher",
  ],
  ...[
    "last_known_institution",
    "publisher_id",
    "publisher_lineage",
    "host_institution_lineage",
    "grants_count",
  ],
  ...["funder_id", "funder_name", "funder_ids", "ror_id", "landing_page", "indexed_timestamp"],
  "created_timestamp",
];

/** Values that are read, cut, spelled otherwise or refused, whatever their member is. */
const telling = [
  ...[
    7,
    -1.5,
    true,
    null,
    "7",
    " Two  words\u0000",
    "\ufeffx",
    "2020-01-02T03:04:05.678Z",
    "https://openalex.org/i07",
  ],
  ...["10.1234/ABC", "0000-0001-2345-6789", "https://ror.org/02MHBDP94", "Q42", "en", "US"],
  [null],
];

/** Those that works alone have rules for. */
const tellingOfWorks = [
  ...["2020-01-02", "TRUE", "A7", "https://openalex.org/V7", "https://doi.org/10.1234/ABC", "1234-567X"],
  ...["Article", "journal", "CC-BY", "publishedVersion", "elsevier-specific: terms", ...formerNames],
];

/** Texts of works are read without markup where vectors are made of them. */
const marked =
  "<i>a</i>b H<sub>2</sub>O x<sub>2</sub>yz lift<SUP>1</SUP> &amp;lt;p&gt; &eacute; &shy; &sup2; e < f > g";

/** Ids of each kind there is. */
const ids = [..."WASITKPFCGD"].map((letter) => `${letter}1`).concat("1", "US", "en", "article", "Q15");

function keysOf(shape: Shape, into: Set<string>): void {
  if (shape.kind === "list") keysOf(shape.item, into);
  if (shape.kind !== "struct") return;
  for (const [key, inner] of Object.entries(shape.fields)) {
    into.add(key);
    keysOf(inner, into);
  }
}

function outcomesOf(entity: EntityType): unknown[] {
  const keys = new Set(formerKeys);
  keysOf(shapeOf(entity), keys);
  const id = ids.find((one) => parseId(entity, one) !== undefined);
  const values: readonly unknown[] = entity === "works" ? [...telling, ...tellingOfWorks] : telling;
  const all = (value: unknown): Record<string, unknown> =>
    Object.fromEntries([...keys].map((key) => [key, value]));
  return values.flatMap((value) => {
    const inner = all(value);
    return [value, inner, [inner]].map((member) => {
      const raw = { ...all(member), id };
      const made = normalizeObject(entity, raw, { idBase: "https://openalex.org" });
      // The others would take seconds, and what is returned depends on few members of members.
      if (!made.ok || member !== value) return made;
      const json = JSON.stringify(raw);
      // With a name that stands twice.
      const twice = json.replace("{", '{"id":"",');
      return [made, ...[json, twice].map((text) => returnedForm(entity, text, raw, made.object))];
    });
  });
}

let known: string | undefined;

/**
 * Differs when this program makes other canonical objects of the same ones, or returns them otherwise, as far as
 * objects show it that have each member of any generation in several forms. Takes some tenths of a second, once.
 */
export function normalizationMark(): string {
  if (known !== undefined) return known;
  let hash = hashText(withoutMarkup(marked));
  for (const entity of entityTypes) hash = hashText(JSON.stringify(outcomesOf(entity)), hash);
  known = hash.toString(16);
  return known;
}
