import type { Column, ColumnAction, ColumnOperator, ColumnType } from "./column.ts";
import { columnRows, sharedRows } from "./column-rows.ts";
import { type RegistryEntity, registryEntity } from "./registry-entity.ts";

interface TypeFacts {
  readonly type: ColumnType;
  readonly operators: readonly ColumnOperator[];
  readonly actions: readonly ColumnAction[];
}

const equality: readonly ColumnOperator[] = ["eq", "not", "null", "or"];
const filtered: readonly ColumnAction[] = ["filter", "sort"];

// The type of a column settles its operators, and its actions but for grouping and selecting.
const factsByLetter: Readonly<Record<string, TypeFacts>> = {
  s: { type: "string", operators: equality, actions: filtered },
  o: { type: "openalex_id", operators: equality, actions: filtered },
  n: { type: "number", operators: [...equality, "range"], actions: filtered },
  b: { type: "boolean", operators: ["eq", "null"], actions: filtered },
  x: { type: "external_id", operators: ["eq", "null"], actions: filtered },
  d: { type: "date", operators: ["date_range", "eq", "null"], actions: filtered },
  t: { type: "datetime", operators: ["date_range", "eq", "null"], actions: filtered },
  h: { type: "search", operators: ["search"], actions: ["search"] },
  c: { type: "collection", operators: ["collection"], actions: [] },
};

const shared: Readonly<Record<string, readonly string[]>> = sharedRows;

/** The rows of the columns of an entity, in registration order. */
export function rowsOf(entity: RegistryEntity): string[] {
  return columnRows[entity].flatMap((row: string) => shared[row] ?? [row]);
}

/** The words of an id: what a column is called when nothing better is registered. */
export function plainName(id: string): string {
  return id.replaceAll(/[._]/g, " ");
}

/** The entity type a row states, letter for letter: the registry writes `types` in one place. */
export function statedEntityType(row: string): string | null {
  return row.split("|")[3] || null;
}

/** Expands one row of `column-rows.ts`. Throws on a row that states no known type. */
export function readRow(row: string): Column {
  const [id = "", flags = "", name, entity, category, aliases, alternateOf] = row.split("|");
  const facts = factsByLetter[flags.charAt(0)];
  if (!facts) throw new Error(`column row "${row}" has no known type letter`);
  const actions = [...facts.actions];
  if (flags.includes("g", 1)) actions.push("group_by");
  if (flags.includes("k", 1)) actions.push("column");
  const supportedBy: ("gui" | "oxurl")[] = [];
  if (flags.includes("i", 1)) supportedBy.push("gui");
  if (flags.includes("w", 1)) supportedBy.push("oxurl");
  return {
    id,
    type: facts.type,
    operators: facts.operators,
    actions: actions.sort(),
    entityType: entity ? (registryEntity(entity) ?? null) : null,
    displayName: name || plainName(id),
    aliases: aliases ? aliases.split(";") : [],
    alternateOf: alternateOf || null,
    unlisted: flags.includes("u", 1),
    supportedBy,
    category: category || null,
  };
}
