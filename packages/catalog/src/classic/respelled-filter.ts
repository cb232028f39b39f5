import { type EntityType, validate } from "@oqlkit/oqo-schema";
import { fieldOf } from "../fields/field-of.ts";
import type { Field } from "../types.ts";
import { readValue } from "../values/read-value.ts";

/** A filter whose alternatives repeat the name of their field, as some clients write it, without the repetitions. */
function withoutRepeatedNames(entity: EntityType, filter: string): string {
  if (!filter.includes("|")) return filter;
  return filter.replace(/[^,]+/g, (part) => {
    const name = part.slice(0, part.indexOf(":")).trim();
    const field = part.includes('"') ? undefined : fieldOf(entity, name);
    if (field === undefined) return part;
    return part.replace(/\|([\w.-]+):/g, (found, other) => (fieldOf(entity, other) === field ? "|" : found));
  });
}

/** Filters of unstemmed text by their former name, which clients still send. */
const withPresentNames = (filter: string): string =>
  filter.replace(/(?<=(?:^|,)\s*[\w.-]+\.search)\.no_stem(?=:)/g, ".exact");

/** Beside a search by meaning, a year may be bounded by `>=` and `<=` too. */
const withDashes = (filter: string): string =>
  filter.replace(/(?<=(?:^|,)\s*publication_year:)([<>])=(\d+)(?=,|$)/g, (_, sign, year) =>
    sign === ">" ? `${year}-` : `-${year}`,
  );

/** An id or code as the language takes it: itself where it does, and where it is none. */
function bareCode(entity: EntityType, field: Field, text: string): string {
  // More than a bare code are addresses, and what has a prefix; continents alone may be named.
  if (!/[/:]/.test(text) && field.refers !== "continents") return text;
  const bare = readValue(field, text);
  const leaf = { column_id: field.name, value: text };
  const taken = typeof bare !== "string" || validate({ get_rows: entity, filter_rows: [leaf] }).valid;
  return taken ? text : bare;
}

/** A value that may be excluded, and in quotes. */
const code = /^(!?"?)(.*?)("?)$/s;

/** Something with a prefix, blanks, or names. */
const mayRespell = /[/\s]|:[^,]*:|continent/;

/** Ids and codes without the blanks around them, bare where the language has them so. */
function withBareCodes(entity: EntityType, filter: string): string {
  if (!mayRespell.test(filter)) return filter;
  return filter.replace(/[^,]+/g, (part) => {
    const colon = part.indexOf(":");
    const field = fieldOf(entity, part.slice(0, Math.max(0, colon)).trim());
    if (field?.form !== "slug" && field?.form !== "entity-id") return part;
    const bare = (text: string): string =>
      text.replace(code, (_, before, body, after) => `${before}${bareCode(entity, field, body)}${after}`);
    const value = part.slice(colon + 1).trim();
    const values = value.includes("|")
      ? value.split("|").map((one) => bare(one.trim()))
      : [value.replace(/"[^"]*"|!?\S+/g, bare)];
    return `${part.slice(0, colon)}:${values.join("|")}`;
  });
}

/**
 * A classic filter as the language has it: what only calls write is written otherwise. That is the names of fields
 * repeated in alternatives, a former suffix, full addresses of codes, `openalex:` before ids, names of continents.
 *
 * @param filter decoded.
 * @param isSemantic whether it stands beside a search by meaning.
 */
export function respelledFilter(entity: EntityType, filter: string, isSemantic: boolean): string {
  const named = withBareCodes(entity, withoutRepeatedNames(entity, withPresentNames(filter)));
  return isSemantic ? withDashes(named) : named;
}
