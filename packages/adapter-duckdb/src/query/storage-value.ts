import type { Field, Scalar, ValueForm } from "@oqlkit/catalog";
import { storageType, storedForm } from "../layout.ts";
import type { SqlWriter } from "./sql-writer.ts";

const letterBits = 5n;
const largestKey = 2n ** 63n - 1n;

/** Ids of at most this length, letter included, have integers that a double holds exactly. */
const exactLength = 15;

/** The integer an entity id such as `W123` is stored as, in decimal digits; null when there is none. */
export function encodeEntityId(id: string): string | null {
  if (id.length > exactLength) return encodeLongId(id);
  const letter = id.charCodeAt(0) - 65;
  const digits = id.slice(1);
  return letter >= 0 && letter < 26 && /^\d+$/.test(digits) ? String(Number(digits) * 32 + letter) : null;
}

function encodeLongId(id: string): string | null {
  const match = /^([A-Z])(\d{1,20})$/.exec(id);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const letter = BigInt(match[1].charCodeAt(0) - 65);
  const key = (BigInt(match[2]) << letterBits) | letter;
  return key > largestKey ? null : key.toString();
}

/** The id that such an integer stands for. */
export const decodeEntityId = (key: bigint): string =>
  `${String.fromCharCode(65 + Number(key & 31n))}${key >> letterBits}`;

/** SQL for the integer of a canonical id text. */
export const encodeEntityIdSql = (id: string): string =>
  `((substr(${id}, 2)::BIGINT << 5) | (ascii(${id}) - 65))`;

/** SQL for the id text of an integer made by `encodeEntityId`. */
export const decodeEntityIdSql = (key: string): string =>
  `(chr(65 + (${key} & 31)::integer) || (${key} >> 5)::varchar)`;

/** SQL that is compared: text in lower case, everything else as stored. */
export const comparableSql = (form: ValueForm, value: string): string =>
  form === "text" ? `lower(${value})` : value;

/**
 * A placeholder for one canonical value, comparable with the field's stored values; null when no stored
 * value can equal it.
 */
function valuePlaceholder(writer: SqlWriter, field: Field, value: Scalar): string | null {
  const form = storedForm(field);
  const type = storageType(form);
  switch (form) {
    case "entity-id": {
      const key = encodeEntityId(String(value));
      return key === null ? null : writer.parameter(key, type);
    }
    case "number":
      return writer.parameter(Number(value), type);
    case "boolean":
      return typeof value === "boolean" ? writer.parameter(value, type) : null;
    default:
      return comparableSql(form, writer.parameter(String(value), type));
  }
}

/**
 * SQL for a list or a query of canonical values, to stand after `in`; null when no stored value can equal
 * any. Lists longer than `longest` are one parameter, so that the text of the statement does not depend on their length.
 */
export function valueListSql(
  writer: SqlWriter,
  field: Field,
  values: readonly Scalar[],
  longest: number,
): string | null {
  if (values.length <= longest) {
    const listed = values.flatMap((value) => valuePlaceholder(writer, field, value) ?? []);
    return listed.length === 0 ? null : [...new Set(listed)].join(", ");
  }
  const form = storedForm(field);
  const stored: string[] = [];
  for (const value of values) {
    const text = jsonOf(form, value);
    if (text !== null) stored.push(text);
  }
  if (stored.length === 0) return null;
  const list = writer.parameter(`[${stored.join()}]`, "VARCHAR");
  const item = `unnest(from_json(${list}, '["${storageType(form)}"]'))`;
  return `select ${comparableSql(form, item)}`;
}

/** A canonical value as it is stored, in JSON; null when no stored value can equal it. */
function jsonOf(form: ValueForm, value: Scalar): string | null {
  if (form === "entity-id") return encodeEntityId(String(value));
  if (form === "number") return String(Number(value));
  return form === "boolean" && typeof value !== "boolean" ? null : JSON.stringify(value);
}

/** SQL that gives a stored value the form it has in results: a number, a boolean or text. */
export function canonicalSql(form: ValueForm, value: string): string {
  switch (form) {
    case "entity-id":
      return decodeEntityIdSql(value);
    case "date":
      return `strftime(${value}, '%Y-%m-%d')`;
    case "datetime":
      return `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%f')`;
    default:
      return value;
  }
}
