import type { EntityType } from "@oqlkit/oqo-schema";
import { isObject } from "../json.ts";
import { abstractText } from "../normalize/abstract.ts";
import { selectedNames } from "../shapes/selectable-path.ts";
import { shapeOf } from "../shapes/shape-of.ts";

type Cells = Readonly<Record<string, unknown>>;

const lineEnd = "\r\n";

/**
 * The columns of a CSV file of documents: the selected names, else the root keys of the entity type's shape,
 * which are also the columns of its Parquet files.
 */
export const csvColumns = (entity: EntityType, select: readonly string[] | null): readonly string[] =>
  selectedNames(select) ?? Object.keys(shapeOf(entity).fields);

/**
 * Values as one line of a CSV file (RFC 4180) with its line break.
 *
 * | value | cell |
 * |---|---|
 * | missing or null | nothing |
 * | text, number, boolean | as it is; an empty text is `""` |
 * | list of those | joined by a vertical bar |
 * | an object, a list of objects or lists, a list with a vertical bar in a text | its JSON text |
 */
export const csvRecord = (values: readonly unknown[]): string => values.map(cell).join(",") + lineEnd;

/**
 * A document as one line of a CSV file. A column is a root key, keys joined by dots, where a list on the way gives
 * the list of what its items lead to, or `abstract`, which gives the abstract as text.
 */
export const csvLine = (columns: readonly string[], document: Cells): string =>
  csvRecord(columns.map((column) => columnValue(document, column)));

function columnValue(document: Cells, column: string): unknown {
  const value = ownMember(document, column);
  if (value !== undefined) return value;
  // Documents carry the abstract as an inverted index.
  if (column === "abstract") return abstractText(document.abstract_inverted_index);
  return column.includes(".") ? valueAt(document, column.split(".")) : undefined;
}

/** A member of a JSON object. Its keys may be any text: what all objects inherit is none of theirs. */
const ownMember = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => valueAt(item, [key, ...rest]));
  return valueAt(ownMember(value, key), rest);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = textOf(value);
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    const joined = value.every(isPlain) ? value.map(String) : undefined;
    return joined === undefined ? JSON.stringify(value) : joined.join("|");
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const isPlain = (value: unknown): boolean =>
  typeof value === "string" ? !value.includes("|") : typeof value === "number" || typeof value === "boolean";
