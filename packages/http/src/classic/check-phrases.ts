import { fieldOf } from "@oqlkit/catalog";
import { cleanText, tooManyLongPhrases } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { badParameter } from "../refusal.ts";

const parts = /(?:"[^"]*"|\\.|[^,"])+/gs;
const alternatives = /(?:"[^"]*"|[^|"])+/g;

/** Refuses a search with too many long phrases, which is one text only before it is read. */
export function checkPhrases(name: string, text: string): void {
  const refusal = tooManyLongPhrases(cleanText(text));
  if (refusal !== undefined) throw badParameter(`${name}: ${refusal}`);
}

/** The same of the searches in a filter. */
export function checkFilterPhrases(entity: EntityType, filter: string): void {
  if (!filter.includes('"')) return;
  for (const [part] of filter.matchAll(parts)) {
    const colon = part.indexOf(":");
    const name = part.slice(0, Math.max(0, colon)).trim();
    if (fieldOf(entity, name)?.source.kind !== "text") continue;
    for (const [text] of part.slice(colon + 1).matchAll(alternatives)) checkPhrases(name, text);
  }
}
