import type { Column, ColumnAction, ColumnOperator, ColumnType } from "./column.ts";
import { columnRows } from "./column-rows.ts";
import { type RegistryEntity, registryEntity } from "./registry-entity.ts";

type TypeFacts = readonly [
  type: ColumnType,
  operators: readonly ColumnOperator[],
  actions: readonly ColumnAction[],
];

const equality: readonly ColumnOperator[] = ["eq", "not", "null", "or"];
const filtered: readonly ColumnAction[] = ["filter", "sort"];

// The type of a column settles its operators, and its actions but for grouping and selecting.
const factsByLetter: Readonly<Record<string, TypeFacts>> = {
  s: ["string", equality, filtered],
  o: ["openalex_id", equality, filtered],
  n: ["number", [...equality, "range"], filtered],
  b: ["boolean", ["eq", "null"], filtered],
  x: ["external_id", ["eq", "null"], filtered],
  d: ["date", ["date_range", "eq", "null"], filtered],
  t: ["datetime", ["date_range", "eq", "null"], filtered],
  h: ["search", ["search"], ["search"]],
  c: ["collection", ["collection"], []],
};

/** By the capital letter that ends the flags: the first is A. */
const categories: readonly string[] =
  "aboutness|author|citation|dates|funder|geo|ids|institution|investigator|open access|other|source".split(
    "|",
  );

/** The rows of the columns of an entity, in registration order. */
export function rowsOf(entity: RegistryEntity): string[] {
  return columnRows[entity].replaceAll("*", entity).split("\n");
}

/** The words of an id: what a column is called when nothing better is registered. A search is called as its text. */
export function plainName(id: string): string {
  return id.replace(/\.search.*/, "").replaceAll(/[._]/g, " ");
}

/** The entity type a row states, letter for letter: the registry writes `types` in one place. */
export function statedEntityType(row: string): string | null {
  return row.split("|")[4] || null;
}

/** Expands one row of `column-rows.ts`, which states one of the types. */
export function readRow(row: string): Column {
  const [flags = "", id = "", name, alternateOf, entity, aliases] = row.split("|");
  const [type, operators, actions] = factsByLetter[flags.charAt(0)] as TypeFacts;
  const flagged = <Word>(flag: string, word: Word): Word[] => (flags.includes(flag, 1) ? [word] : []);
  return {
    id,
    type,
    operators,
    actions: [...actions, ...flagged("g", "group_by" as const), ...flagged("k", "column" as const)].sort(),
    entityType: entity ? (registryEntity(entity) ?? null) : null,
    displayName: name || plainName(id),
    aliases: aliases ? aliases.split(";") : [],
    alternateOf: alternateOf || null,
    unlisted: flags.includes("u", 1),
    supportedBy: [...flagged("i", "gui" as const), ...flagged("w", "oxurl" as const)],
    category: categories[flags.charCodeAt(flags.length - 1) - "A".charCodeAt(0)] ?? null,
  };
}
