import { entityOfId, type Field, formatId, type Shape } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteText } from "../identifiers.ts";
import { hasKey, storedForm } from "../layout.ts";
import { externalValueSql, otherBlanks, trimSql } from "./external-id-sql.ts";

/** What the id texts of a snapshot begin with, without a trailing slash. */
export interface ValueContext {
  readonly idBase: string;
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * The letter of an entity type's ids; undefined when they are codes, as those of keywords are although
 * some have a letter and a number.
 */
export function letterOfType(entity: EntityType): string | undefined {
  if (!hasKey(entity)) return undefined;
  return letters.find((letter) => entityOfId(`${letter}12`) === entity);
}

/** SQL for the stored value of one raw value of a field; null when it is no value. */
export function valueSql(field: Field, shape: Shape, raw: string, context: ValueContext): string {
  const form = storedForm(field);
  switch (form) {
    case "boolean":
    case "date":
    case "datetime":
    case "whole":
      return raw;
    case "number":
      return `case when isfinite(${raw}) then ${raw} end`;
    case "entity-id":
      return idKeySql(raw, context.idBase);
    case "slug":
    case "code":
      if (shape.kind === "id" && typeof shape.entity === "string")
        return ownIdSql(shape.entity, raw, context.idBase);
      return field.refers === null ? freeCodeSql(raw) : codeSql(field.refers, raw);
    case "text":
      return `nullif(${raw}, '')`;
    default:
      return externalValueSql(form, `${raw}::VARCHAR`);
  }
}

/** SQL for the canonical id in a full id URL: `W123`, `cc-by`. */
export function ownIdSql(entity: EntityType, url: string, idBase: string): string {
  const bare = `substr(${url}, ${[...idBase].length + 2})`;
  if (letterOfType(entity) !== undefined) return bare;
  const prefix = formatId(entity, "x", idBase).slice(0, -1);
  const code = `replace(substr(${url}, ${[...prefix].length + 1}), '%20', ' ')`;
  return `case when starts_with(${url}, ${quoteText(prefix)}) then ${code} else ${bare} end`;
}

/** Letters of the ids that are stored as integers. */
const lettered = new Set(letters.filter((letter) => entityOfId(`${letter}12`) !== undefined));

/** SQL for the integer of a lettered id in a full id URL. */
function idKeySql(url: string, idBase: string): string {
  const start = [...idBase].length + 2;
  return keySql(`substr(${url}, ${start}, 1)`, `substr(${url}, ${start + 1})`);
}

function keySql(letter: string, digits: string): string {
  const known = [...lettered].map(quoteText).join(", ");
  return `case when ${letter} in (${known}) then (try_cast(${digits} as BIGINT) << 5) + ascii(${letter}) - 65 end`;
}

const upperCased: ReadonlySet<EntityType> = new Set<EntityType>(["countries", "continents"]);
const numberPattern = "[1-9]\\d{0,4}";
const codePatterns: Partial<Record<EntityType, string>> = {
  domains: numberPattern,
  fields: numberPattern,
  subfields: numberPattern,
  sdgs: numberPattern,
  countries: "[A-Z]{2}",
  continents: "Q\\d{1,9}",
};
const anyCode = `[^${otherBlanks}?#\\\\\\p{Cc}]+`;
const plainCode = "[a-z0-9-]+";
const bareHost = "(?:[\\w-]+\\.)+[a-zA-Z]{2,}(?::\\d+)?";
const segments: Partial<Record<EntityType, string>> = { "work-types": "types|work-types", sdgs: "sdgs|sdg" };

/** SQL for a code of an entity type in a text: bare, after its segment, or in a URL. */
function codeSql(refers: EntityType, raw: string): string {
  const id = `regexp_replace(${trimSql(`${raw}::VARCHAR`)}, '^(?i:openalex:)', '')`;
  const segment = segments[refers] ?? refers;
  const announced = `^(?:(?:(?i:https?://?)[^/]+|${bareHost})/(?:[^/]+/)*?)?(?i:${segment})/(.*?)/?$`;
  const found = `case when regexp_matches(${id}, ${quoteText(announced)}) then regexp_extract(${id}, ${quoteText(announced)}, 1) when not regexp_matches(${id}, '^(?i:https?://?)[^/]+/') then ${id} end`;
  const code = `replace(${found}, '%20', ' ')`;
  const cased = upperCased.has(refers) ? `upper(${code})` : `lower(${code})`;
  const pattern = codePatterns[refers];
  const any = `case when regexp_full_match(${cased}, ${quoteText(pattern ?? anyCode)}) then ${cased} end`;
  // Nearly all are codes as they are stored, which need none of this.
  return `case when regexp_full_match(${raw}::VARCHAR, ${quoteText(pattern ?? plainCode)}) then ${raw}::VARCHAR else ${any} end`;
}

/** SQL for a code that belongs to no entity type. */
function freeCodeSql(raw: string): string {
  const bare = `regexp_replace(${trimSql(`${raw}::VARCHAR`)}, '/$', '')`;
  const last = `nullif(lower(regexp_replace(${bare}, '^(?s:.*)/', '')), '')`;
  return `case when regexp_full_match(${raw}::VARCHAR, '[a-z0-9-]+') then ${raw}::VARCHAR else ${last} end`;
}
