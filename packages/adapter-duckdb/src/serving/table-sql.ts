import { quoteName } from "../identifiers.ts";

/** A column of a table, and what it holds of what the rows come from: the column of that name, if not told. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly sql?: string;
}

/** A table of the database. */
export interface TableSql {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** SQL for what its rows come from; undefined when there are none. */
  readonly from: string | undefined;
  readonly order: string;
  readonly index?: { readonly name: string; readonly column: string };
}

/** SQL for the rows of a table. */
export function rowsSql({ columns, from, order }: TableSql): string {
  const values = columns.map(({ name, sql }) =>
    sql === undefined ? quoteName(name) : `${sql} as ${quoteName(name)}`,
  );
  return `select ${values.join(", ")} from ${from} order by ${order}`;
}

/** The statement that makes a table, and the one that makes its index, if it has one. */
export function tableStatements(table: TableSql): string[] {
  const name = quoteName(table.name);
  const { columns, from, index } = table;
  // Where there are no rows, planning a query for none would take ten times as long.
  const content =
    from === undefined
      ? `(${columns.map((column) => `${quoteName(column.name)} ${column.type}`).join(", ")})`
      : `as ${rowsSql(table)}`;
  return [
    `create table ${name} ${content}`,
    ...(index ? [`create index ${quoteName(index.name)} on ${name} (${quoteName(index.column)})`] : []),
  ];
}
