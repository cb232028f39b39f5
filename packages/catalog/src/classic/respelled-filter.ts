import { type EntityType, validate } from "@oqlkit/oqo-schema";
import { fieldOf } from "../fields/field-of.ts";
import type { Field } from "../types.ts";
import { readValue } from "../values/read-value.ts";
import { mapFilterParts } from "./filter-parts.ts";

/** The name of a field of unstemmed text, which clients still send by its former one. */
const presentName = (name: string): string => name.replace(/\.search\.no_stem$/, ".search.exact");

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

/** Ids and codes without the blanks around them, bare where the language has them so. */
function bareCodes(entity: EntityType, field: Field, written: string): string {
  const bare = (text: string): string =>
    text.replace(code, (_, before, body, after) => `${before}${bareCode(entity, field, body)}${after}`);
  const value = written.trim();
  if (!value.includes("|")) return value.replace(/"[^"]*"|!?\S+/g, bare);
  return value
    .split("|")
    .map((one) => bare(one.trim()))
    .join("|");
}

/** Alternatives that repeat the name of their field, as some clients write them, without the repetitions. */
const withoutNames = (entity: EntityType, field: Field, value: string): string =>
  value.replace(/\|\s*([\w.-]+):/g, (found, other) => (fieldOf(entity, other) === field ? "|" : found));

function respelledPart(entity: EntityType, part: string, isSemantic: boolean): string {
  const colon = part.indexOf(":");
  if (colon < 0) return part;
  const name = presentName(part.slice(0, colon).trim());
  const field = fieldOf(entity, name);
  if (field === undefined) return part;
  const value = part.slice(colon + 1);
  const plain = value.includes('"') ? value : withoutNames(entity, field, value);
  if (field.form === "slug" || field.form === "entity-id")
    return `${name}:${bareCodes(entity, field, plain)}`;
  // Beside a search by meaning, a year may be bounded by `>=` and `<=` too.
  const [, sign, year] =
    (isSemantic && name === "publication_year" && /^\s*([<>])=(\d+)\s*$/.exec(plain)) || [];
  if (year === undefined) return `${name}:${plain}`;
  return `${name}:${sign === ">" ? `${year}-` : `-${year}`}`;
}

/**
 * A classic filter as the language has it: what only calls write is written otherwise. That is the names of fields
 * repeated in alternatives, former names, full addresses of codes, `openalex:` before ids, names of continents.
 *
 * @param filter decoded.
 * @param isSemantic whether it stands beside a search by meaning.
 */
export function respelledFilter(entity: EntityType, filter: string, isSemantic: boolean): string {
  return mapFilterParts(filter, (part) => respelledPart(entity, part, isSemantic));
}
