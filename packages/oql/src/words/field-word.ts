/** What kind of values a field takes in OQL; decides which operators and values parse. */
export type FieldKind = "search" | "bool" | "num" | "date" | "id" | "enum" | "string" | "collection";

/** The longest field word that is read has this many words (spec section 5). */
export const longestFieldWord = 4;

/** One row of the word tables: an OQL field word and the column it stands for. */
export interface FieldWord {
  /** The canonical word, as printed. */
  readonly word: string;
  /** Column id; for searches the base, without `.search`. */
  readonly column: string;
  readonly kind: FieldKind;
  /** How codes are cased. */
  readonly casing: "" | "lower" | "upper";
  /** Whether numbers may have decimals. */
  readonly float: boolean;
  /** Date axes only: the inclusive bound columns that `>=` and `<=` use. */
  readonly from?: string;
  readonly to?: string;
  /** Date bounds only: the axis word and the comparison that print this column. */
  readonly axis?: string;
  readonly bound?: ">=" | "<=";
}

/** A word for the values of a column as they are written. */
export function fieldWord(word: string, column: string, kind: FieldKind, float = false): FieldWord {
  return { word, column, kind, casing: "", float };
}

/** A search column without its suffix; undefined for other columns. */
export function searchBase(column: string): string | undefined {
  const at = column.search(/\.search(?:\.semantic|\.exact)?$/);
  return at < 0 ? undefined : column.slice(0, at);
}

/** The column that conditions on a field are about, or groups. */
export function filteredColumn({ kind, column }: FieldWord, grouping = false): string {
  return !grouping && kind === "search" && searchBase(column) === undefined ? `${column}.search` : column;
}
