import { abstractText, shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";

type Cells = Readonly<Record<string, unknown>>;

const lineEnd = "\r\n";

/**
 * The columns of a CSV file of documents: the selected root keys, else those of the entity type's shape,
 * which are also the columns of its Parquet files.
 */
export const csvColumns = (entity: EntityType, select: readonly string[] | null): readonly string[] =>
  select !== null && select.length > 0 ? select : Object.keys(shapeOf(entity).fields);

/**
 * One line of a CSV file (RFC 4180) with its line break.
 *
 * | value | cell |
 * |---|---|
 * | missing or null | nothing |
 * | text, number, boolean | as it is; an empty text is `""` |
 * | list of those | joined by a vertical bar |
 * | an object, a list of objects or lists, a list with a vertical bar in a text | its JSON text |
 * | `abstract` | the abstract as text |
 */
export function csvLine(columns: readonly string[], object: Cells): string {
  return columns.map((column) => cell(memberOf(object, column))).join(",") + lineEnd;
}

export const csvHeader = (columns: readonly string[]): string => columns.map(cell).join(",") + lineEnd;

/** Documents carry the abstract as an inverted index. */
function memberOf(object: Cells, column: string): unknown {
  const value = object[column];
  return column === "abstract" && value === undefined ? abstractText(object.abstract_inverted_index) : value;
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
