import { type Column, casingOf, entities, numberKind, registeredColumn } from "@oqlkit/oqo-schema";
import { curatedRows } from "./curated-rows.ts";
import { type FieldKind, type FieldWord, fieldWord, searchBase } from "./field-word.ts";

interface CuratedWord {
  readonly row: FieldWord;
  readonly spellings: readonly string[];
}

const kinds: Readonly<Partial<Record<Column["type"], FieldKind>>> = {
  boolean: "bool",
  collection: "collection",
  date: "date",
  datetime: "date",
  number: "num",
  openalex_id: "id",
  search: "search",
};

/** The column of an id on the first entity that has it. */
function anyColumn(id: string): Column | undefined {
  const owner = entities.find((entity) => registeredColumn(entity, id));
  return registeredColumn(owner ?? "", id);
}

function readCurated(text: string): CuratedWord {
  const [id = "", name, stated, further] = text.split("|");
  const column = anyColumn(id);
  const word = name || (column?.displayName ?? id);
  const casing = casingOf(id);
  const told = casing ? "enum" : column?.entityType ? "id" : "string";
  const kind = (stated as FieldKind) || (kinds[column?.type ?? "string"] ?? told);
  const row: FieldWord = {
    ...fieldWord(word, searchBase(id) ?? id, kind, kind === "num" && numberKind(id) === "decimal"),
    ...(kind === "enum" && { casing: casing ?? ("" as const) }),
    ...(kind === "date" && dateSides(id)),
  };
  const spellings = [
    word.toLowerCase(),
    ...(kind === "search" ? [id, ...(column?.aliases ?? [])] : []),
    ...(further ? [further] : []),
  ];
  return { row, spellings };
}

/** Date axes have columns for their inclusive bounds, and those are fields of their own by id. */
function dateSides(id: string): Partial<FieldWord> {
  const [, side, axis = ""] = /^(from|to)_(.+)/.exec(id) ?? [];
  if (!side) return { from: `from_${id}`, to: `to_${id}` };
  return { axis: anyColumn(axis)?.displayName ?? axis, bound: side === "from" ? ">=" : "<=" };
}

/** All curated words in table order. */
export const curatedWords: readonly CuratedWord[] = curatedRows.split("\n").map(readCurated);

/** Spelling to row; of two rows with one spelling the earlier owns it. */
export const curatedBySpelling: ReadonlyMap<string, FieldWord> = firstOwn(({ row, spellings }) =>
  spellings.map((spelling) => [spelling, row]),
);

/** Column to its first row. */
export const curatedByColumn: ReadonlyMap<string, FieldWord> = firstOwn(({ row }) => [[row.column, row]]);

type Entry = readonly [key: string, row: FieldWord];

/** Rows by what they are found by, of several the first. */
function firstOwn(entries: (word: CuratedWord) => readonly Entry[]): ReadonlyMap<string, FieldWord> {
  return new Map(curatedWords.toReversed().flatMap(entries));
}
