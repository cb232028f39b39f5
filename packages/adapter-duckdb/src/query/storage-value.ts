import type { Field, Scalar } from "@oqlkit/catalog";
import { foldCaseSql } from "../fold-case-sql.ts";
import { type StoredForm, storageType, storedForm, valueType } from "../layout.ts";
import type { SqlWriter } from "./sql-writer.ts";

const letterBits = 5;
const largestKey = 2n ** 63n - 1n;

/** Ids of at most this length, letter included, have integers that a double holds exactly. */
const exactLength = 15;

/** The integer an entity id such as `W123` is stored as, exactly; null when there is none. */
export function keyOfId(id: string): number | bigint | null {
  if (id.length > exactLength) return keyOfLongId(id);
  const letter = id.charCodeAt(0) - 65;
  const digits = id.slice(1);
  return letter >= 0 && letter < 26 && /^\d+$/.test(digits) ? Number(digits) * 32 + letter : null;
}

function keyOfLongId(id: string): bigint | null {
  const match = /^([A-Z])(\d{1,20})$/.exec(id);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const letter = BigInt(match[1].charCodeAt(0) - 65);
  const key = (BigInt(match[2]) << BigInt(letterBits)) | letter;
  return key > largestKey ? null : key;
}

/** The same in decimal digits. */
export function encodeEntityId(id: string): string | null {
  const key = keyOfId(id);
  return key === null ? null : String(key);
}

/** Below this the upper halves of integers are those of ids whose digits a double holds exactly. */
const exactHigh = 2 ** (53 - (32 - letterBits));

/** The id that such an integer stands for, given in two halves of 32 bits. */
export function idOfKey(high: number, low: number): string {
  const letter = String.fromCharCode(65 + (low & 31));
  const rest = low >>> letterBits;
  return high < exactHigh
    ? `${letter}${high * 2 ** (32 - letterBits) + rest}`
    : `${letter}${(BigInt(high) << BigInt(32 - letterBits)) | BigInt(rest)}`;
}

/** SQL for the integer of a canonical id text. */
export const encodeEntityIdSql = (id: string): string =>
  `((substr(${id}, 2)::BIGINT << 5) | (ascii(${id}) - 65))`;

/** SQL for the id text of an integer made by `encodeEntityId`. */
export const decodeEntityIdSql = (key: string): string =>
  `(chr(65 + (${key} & 31)::integer) || (${key} >> 5)::varchar)`;

/** SQL for a stored value that equals a text if any does; the empty one, which is no value, if none does. */
function codeSql(field: Field, text: string): string {
  const type = valueType(field);
  return `coalesce(try_cast(${text} as ${type}), ''::${type})`;
}

/** SQL that is compared: text in lower case, everything else as stored. */
export const comparableSql = (form: StoredForm, value: string): string =>
  form === "text" ? foldCaseSql(value) : value;

/** A canonical value as a parameter that equals the stored values it means; null when none can equal it. */
export function storedValue(form: StoredForm, value: Scalar): string | number | boolean | null {
  switch (form) {
    case "entity-id":
      return encodeEntityId(String(value));
    case "number":
      return Number(value);
    case "whole":
      return Number.isSafeInteger(Number(value)) ? Number(value) : null;
    case "boolean":
      return typeof value === "boolean" ? value : null;
    default:
      return String(value);
  }
}

/**
 * SQL for a list or a query of canonical values, to stand after `in`; there are stored values for some of them. Lists
 * longer than `longest` are one parameter, so that the text of the statement does not depend on their length.
 */
export function valueListSql(
  writer: SqlWriter,
  field: Field,
  values: readonly Scalar[],
  longest: number,
): string {
  const form = storedForm(field);
  const type = storageType(form);
  const comparable = (value: string): string =>
    form === "code" ? codeSql(field, value) : comparableSql(form, value);
  const stored = values.flatMap((value) => storedValue(form, value) ?? []);
  if (stored.length <= longest) {
    const listed = stored.map((value) => comparable(writer.parameter(value, type)));
    return [...new Set(listed)].join(", ");
  }
  const items = form === "entity-id" ? stored : stored.map((value) => JSON.stringify(value));
  return `select ${comparable(writer.unnested(`[${items.join()}]`, type))}`;
}

/** A placeholder for what values are compared with to tell which come before or after it; ids are compared as texts. */
export function limitPlaceholder(
  writer: SqlWriter,
  form: StoredForm,
  limit: Scalar,
  round: (value: number) => number = Math.trunc,
): string {
  const type = form === "entity-id" ? "VARCHAR" : storageType(form);
  if (form === "number") return writer.parameter(Number(limit), type);
  if (form === "whole") return writer.parameter(wholeWithin(round(Number(limit))), type);
  return writer.parameter(limit, type);
}

/** All whole numbers that are taken into a snapshot are below it. */
const mostWhole = 2 ** 53;

/** A whole number that can be stored, whatever somebody made of it. */
const wholeWithin = (value: number): number => Math.min(Math.max(-mostWhole, value || 0), mostWhole);

/** SQL that gives a stored value the form it has in results: a number, a boolean or text. */
export function canonicalSql(form: StoredForm, value: string): string {
  switch (form) {
    case "entity-id":
      return decodeEntityIdSql(value);
    case "whole":
      return `${value}::DOUBLE`;
    case "code":
      return `${value}::VARCHAR`;
    case "date":
      return `strftime(${value}, '%Y-%m-%d')`;
    case "datetime":
      return `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%f')`;
    default:
      return value;
  }
}
