import { casingOf, numberKind } from "@oqlkit/oqo-schema";
import { curatedRows, dateAxes, dateBounds } from "./curated-rows.ts";
import type { FieldKind, FieldWord } from "./field-word.ts";

interface CuratedWord {
  readonly row: FieldWord;
  readonly spellings: readonly string[];
}

function readCurated(text: string): CuratedWord {
  const [word = "", column = "", kind = "", spellings = ""] = text.split("|");
  const row: FieldWord = {
    word,
    column,
    kind: kind as FieldKind,
    casing: kind === "enum" ? (casingOf(column) ?? "") : "",
    float: kind === "num" && numberKind(column) === "decimal",
  };
  return { row, spellings: [word.toLowerCase(), ...(spellings === "" ? [] : spellings.split(";"))] };
}

function withOwnSpelling(row: FieldWord): CuratedWord {
  return { row, spellings: [row.word] };
}

const datePlace = 12;
const plain: readonly CuratedWord[] = curatedRows.map(readCurated);

/** All curated words in table order, the date fields in their place. */
export const curatedWords: readonly CuratedWord[] = [
  ...plain.slice(0, datePlace),
  ...[...dateAxes, ...dateBounds].map(withOwnSpelling),
  ...plain.slice(datePlace),
];

/** Spelling to row; of two rows with one spelling the later owns it. */
export const curatedBySpelling: ReadonlyMap<string, FieldWord> = new Map(
  curatedWords.flatMap(({ row, spellings }) => spellings.map((spelling) => [spelling, row] as const)),
);

/** Column to its first row. */
export const curatedByColumn: ReadonlyMap<string, FieldWord> = new Map(
  curatedWords.toReversed().map(({ row }) => [row.column, row] as const),
);
