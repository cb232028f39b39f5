import type { TextQuery, TextTerm } from "@oqlkit/engine";
import { foundTerms, partTest, type TextSearch, tableOf, wordTest } from "./text-search.ts";

/*
 * A place is one number: the row, then 16 bits for the text of the row, then 20 for the position in the text. Texts
 * are shorter than their bits allow, so that a place some words before another never falls into the text before.
 */
const positionBits = 20;
const textBits = 16;
const placeSql = `(wid::BIGINT << ${positionBits + textBits}) | (text << ${positionBits}) | position`;

/** SQL for the row of a place, and for the part of its text. */
export const rowOfPlace = (place: string): string => `(${place} >> ${positionBits + textBits})::UINTEGER`;
export const partOfPlace = (place: string, parts: number): string =>
  `((${place} >> ${positionBits}) & ${2 ** textBits - 1}) % ${parts}`;
const textOfPlace = (place: string): string => `${place} >> ${positionBits}`;

export type PlacedQuery = Extract<TextQuery, { readonly kind: "phrase" | "near" }>;

/**
 * A query with one column, `place`: where the first term or operand stands whenever the others stand as they
 * should, each place once. Null when there is none.
 */
export function placesSql(search: TextSearch, query: PlacedQuery): string | null {
  if (query.kind === "near") return nearSql(search, query.operands, query.distance);
  return query.slop === 0 ? phraseSql(search, query.terms) : slopSql(search, query.terms, query.slop);
}

/** The places of the first term of a phrase without slop. */
export function phraseSql(search: TextSearch, terms: readonly TextTerm[]): string | null {
  const sets: string[] = [];
  for (const { offset, words } of foundTerms(search, terms)) {
    if (words === null) return null;
    sets.push(occurrencesSql(search, wordTest(words), offset));
  }
  const [first, ...others] = sets;
  if (first === undefined) return null;
  return `select place from (${first})${others.map((set) => ` join (${set}) using (place)`).join("")}`;
}

/** Where words stand, less `offset`; only in the parts that are searched. */
function occurrencesSql(search: TextSearch, test: string, offset: number): string {
  const shift = offset === 0 ? "" : ` - ${offset}`;
  // The other terms of a phrase are held to the text of the first.
  const part = offset === 0 ? partTest(search) : null;
  return `select (${placeSql})${shift} as place from ${tableOf(search, "occurrences")} where ${test}${part === null ? "" : ` and ${part}`}`;
}

/** Of a phrase with slop the positions less the places in the phrase are compared. */
function slopSql(search: TextSearch, terms: readonly TextTerm[], slop: number): string | null {
  const joined: string[] = [];
  const found = foundTerms(search, terms);
  for (const [index, { offset, words }] of found.entries()) {
    if (words === null) return null;
    const set = `select place, ${textOfPlace("place")} as text, place - ${offset} as shifted from (${occurrencesSql(search, wordTest(words), 0)})`;
    const earlier = found.slice(0, index).map((_, other) => other);
    const conditions = earlier.flatMap((other) => [
      `abs(a${index}.shifted - a${other}.shifted) <= ${slop}`,
      `a${index}.place <> a${other}.place`,
    ]);
    joined.push(joinSql(set, index, conditions));
  }
  return joined.length === 0 ? null : `select distinct a0.place from ${joined.join("")}`;
}

function nearSql(
  search: TextSearch,
  operands: readonly (readonly TextTerm[])[],
  distance: number,
): string | null {
  const lengths = operands.map(({ length }) => length);
  const longest = distance + lengths.reduce((sum, length) => sum + length, 0);
  const joined: string[] = [];
  for (const [index, terms] of operands.entries()) {
    const places = phraseSql(search, terms);
    if (places === null) return null;
    const set = `select place, ${textOfPlace("place")} as text, place + ${terms.length} as after from (${places})`;
    const conditions = lengths
      .slice(0, index)
      .flatMap((_, other) => [
        `(a${other}.after <= a${index}.place or a${index}.after <= a${other}.place)`,
        `a${index}.after - a${other}.place <= ${longest}`,
        `a${other}.after - a${index}.place <= ${longest}`,
      ]);
    joined.push(joinSql(set, index, conditions));
  }
  return joined.length === 0 ? null : `select distinct a0.place from ${joined.join("")}`;
}

const joinSql = (set: string, index: number, conditions: readonly string[]): string =>
  index === 0
    ? `(${set}) a0`
    : ` join (${set}) a${index} on a${index}.text = a0.text and ${conditions.join(" and ")}`;
