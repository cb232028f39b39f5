import type { TextQuery } from "@oqlkit/engine";
import type { TermWords } from "./term-words.ts";
import { placesSql, rowOfPlace } from "./text-places.ts";
import { foundTerms, isUnique, partTest, type TextSearch, tableOf, wordTest } from "./text-search.ts";

/** A query with the one column `wid`. */
export interface TextRows {
  readonly sql: string;
  /** Whether it names each row once. */
  readonly unique: boolean;
}

/** The rows that satisfy a text query: those in all of the sets. */
export function textRows(search: TextSearch, query: TextQuery): TextRows[] {
  switch (query.kind) {
    case "plain": {
      const words = new Map<string, TermWords>();
      for (const { words: found } of foundTerms(search, query.terms)) {
        if (found === null) return [noRows(search)];
        words.set(wordTest(found), found);
      }
      const all = [...words.values()];
      if (search.across || search.parts.length === 1 || all.length === 1)
        return all.map((one) => rowsWith(search, one));
      return [rowsWithinPart(search, all)];
    }
    case "term": {
      const [found] = foundTerms(search, [query.term]);
      return [found?.words ? rowsWith(search, found.words) : noRows(search)];
    }
    case "phrase":
    case "near": {
      const places = placesSql(search, query);
      if (places === null) return [noRows(search)];
      return [{ sql: `select ${rowOfPlace("place")} as wid from (${places})`, unique: false }];
    }
    default:
      return query satisfies never;
  }
}

const noRows = (search: TextSearch): TextRows => ({
  sql: `select wid from ${tableOf(search, "lengths")} where false`,
  unique: true,
});

/** The rows with one of some words in any of the parts. */
function rowsWith(search: TextSearch, words: TermWords): TextRows {
  const table = words.words === null ? "postings" : "occurrences";
  return {
    sql: `select wid from ${tableOf(search, table)} where ${testIn(search, table, words)}`,
    unique: isUnique(words),
  };
}

/** SQL for whether a row of a table is about one of the words in a searched part. */
function testIn(search: TextSearch, table: "postings" | "occurrences", words: TermWords): string {
  const test = wordTest(words);
  if (search.parts.length === search.group.parts.length) return test;
  if (table === "occurrences") return `${test} and ${partTest(search)}`;
  const has = search.parts.map(({ number }) => `t${number} > 0`);
  return `${test} and ${has.length === 1 ? has[0] : `(${has.join(" or ")})`}`;
}

/** The rows that have all words in one of the parts. */
function rowsWithinPart(search: TextSearch, words: readonly TermWords[]): TextRows {
  const sets = words.map((one, index) => `(${countsSql(search, one)}) a${index}`);
  const [first = "", ...others] = sets;
  const joins = others.map((set) => ` join ${set} using (wid)`).join("");
  const whole = search.parts.map(
    ({ number }) => `(${words.map((_, index) => `a${index}.t${number} > 0`).join(" and ")})`,
  );
  return { sql: `select wid from ${first}${joins} where ${whole.join(" or ")}`, unique: true };
}

/**
 * How often each part of a row has one of some words (t0, …) and how long it is then (l0, …): each row once. With
 * `constants`, which stand beside them.
 */
export function countsSql(search: TextSearch, words: TermWords, constants: readonly string[] = []): string {
  const each = (write: (part: number) => string): string =>
    search.parts.map(({ number }) => write(number)).join(", ");
  const beside = constants.map((constant) => `, ${constant}`).join("");
  const columns = `${each((part) => `t${part}, l${part}`)}${beside}`;
  if (isUnique(words))
    return `select wid, ${columns} from ${tableOf(search, "postings")} where ${testIn(search, "postings", words)}`;
  const count = search.group.parts.length;
  const counts = each((part) => `count(*) filter (where text % ${count} = ${part})::UINTEGER as t${part}`);
  return `select wid, ${each((part) => `t${part}, if(t${part} = 0, 0, l${part}) as l${part}`)}${beside} from (
    select wid, ${counts} from ${tableOf(search, "occurrences")} where ${testIn(search, "occurrences", words)} group by wid
  ) join ${tableOf(search, "lengths")} using (wid)`;
}
