import { fieldOf, filterParts } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { badParameter } from "../refusal.ts";
import { checkPhrases } from "./check-phrases.ts";

const alternatives = /(?:"[^"]*"|[^|"])+/g;

/** A word that begins with an exclamation mark, of a text without the one that excludes it all. */
const excludedWord = /\s!\S/;

/** Refuses one alternative of a search for what is one text only before it is read. */
function checkSearch(name: string, text: string): void {
  if (excludedWord.test(text.replace(/"[^"]*"/g, "q"))) {
    throw badParameter(`Search filters do not support the ! operator. Problem value: ${text}`);
  }
  checkPhrases(name, text);
}

/** Refuses what only the text of a filter shows: excluded words and many long phrases of searches, and empty quotes. */
export function checkFilter(entity: EntityType, filter: string): void {
  if (!/["!]/.test(filter)) return;
  for (const { 0: part } of filterParts(filter)) {
    const colon = part.indexOf(":");
    const name = part.slice(0, Math.max(0, colon)).trim();
    const value = part.slice(colon + 1);
    const kind = fieldOf(entity, name)?.source.kind;
    if (kind === "text") for (const [text] of value.matchAll(alternatives)) checkSearch(name, text);
    else if (/^\s*!?""\s*$/.test(value) && kind !== "semantic")
      throw badParameter(`Value for param ${name} must not be empty, none or undefined.`);
  }
}
