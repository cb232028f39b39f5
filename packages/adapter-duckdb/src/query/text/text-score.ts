import { coverage } from "@oqlkit/catalog";
import type { TextQuery, TextTerm } from "@oqlkit/engine";
import type { TermWords } from "./term-words.ts";
import { type PlacedQuery, partOfPlace, phraseSql, placesSql, rowOfPlace } from "./text-places.ts";
import { countsSql } from "./text-rows.ts";
import {
  type FoundTerm,
  foundTerms,
  isUnique,
  type SearchedPart,
  type TextSearch,
  tableOf,
  wordTest,
} from "./text-search.ts";

/**
 * A query with the columns `wid` and `score` for the rows that satisfy a text query, each once; null when there are
 * none. docs/search.md has the formulae.
 */
export function scoredRows(search: TextSearch, query: TextQuery): string | null {
  switch (query.kind) {
    case "plain":
      return plainScores(search, query.terms);
    case "term": {
      const [found] = foundTerms(search, [query.term]);
      return found?.words ? constantScores(search, found.words) : null;
    }
    case "phrase":
    case "near":
      return placedScores(search, query);
    default:
      return query satisfies never;
  }
}

/** A plain query of one word, as often as it is asked for. */
export interface LoneWord {
  readonly words: TermWords;
  readonly times: number;
}

/** The word of a plain query that has no other and is looked up as one stem; else null. */
export function loneWord(search: TextSearch, query: TextQuery): TermWords | null {
  if (query.kind !== "plain") return null;
  const [found, ...others] = foundTerms(search, query.terms);
  const words = others.length === 0 ? (found?.words ?? null) : null;
  return words !== null && isUnique(words) ? words : null;
}

/**
 * The same for several such queries, of which a row may satisfy more than one: it is there once for each. The formula
 * is written once, over postings with their weights: DuckDB takes longer to plan it than to compute it.
 */
export function loneWordScores(search: TextSearch, lone: readonly LoneWord[]): string {
  const sets = lone.map(({ words, times }) => {
    const weights = search.parts.map((part) => {
      const weight = times * loneWeight(part) * idfOf(search, words, part.number);
      return `${double(weight)} as w${part.number}`;
    });
    return countsSql(search, words, weights);
  });
  const clauses = search.parts.map(
    ({ number: part }) => `w${part} * ${frequencySql(search, part, `t${part}`, `l${part}`)}`,
  );
  return `select wid, ${clauses.join(" + ")} as score from (${sets.join(" union all ")})`;
}

/** A word alone is all the words, wherever they stand, and its own phrase. */
const loneWeight = ({ weights }: SearchedPart): number => weights.words + weights.phrase + weights.across;

/** A word of a plain query with the set of its counts. */
interface Counted {
  readonly alias: string;
  readonly sql: string;
  readonly idf: (part: number) => string;
}

function plainScores(search: TextSearch, terms: readonly TextTerm[]): string | null {
  const found = foundTerms(search, terms);
  const sets = new Map<string, Counted>();
  const counted: Counted[] = [];
  for (const { words } of found) {
    if (words === null) return null;
    const test = wordTest(words);
    const set = sets.get(test) ?? countedWord(search, words, `a${sets.size}`);
    sets.set(test, set);
    counted.push(set);
  }
  const all = [...sets.values()];
  const [first, ...others] = all;
  if (first === undefined) return null;
  const single = counted.length === 1;
  const phrase = single ? null : phraseSql(search, terms);
  const inPart = (part: number): string => all.map(({ alias }) => `${alias}.t${part} > 0`).join(" and ");
  const clauses = search.parts.map((searched) => {
    const { number: part, weights } = searched;
    const words = all
      .map(
        ({ alias, idf }) =>
          `${idf(part)} * ${frequencySql(search, part, `${alias}.t${part}`, `${alias}.l${part}`)}`,
      )
      .join(" + ");
    if (single) return `${double(loneWeight(searched))} * ${words}`;
    const idfs = counted.map(({ idf }) => idf(part)).join(" + ");
    const together =
      phrase === null
        ? ""
        : ` + ${double(weights.phrase)} * (${idfs}) * ${frequencySql(search, part, `coalesce(f.n${part}, 0)`, `a0.l${part}`)}`;
    const whole = `if(${inPart(part)}, ${double(weights.words)} * (${words})${together}, 0)`;
    return weights.across === 0 ? whole : `${double(weights.across)} * (${words}) + ${whole}`;
  });
  const joins = others.map(({ sql, alias }) => ` join (${sql}) ${alias} using (wid)`).join("");
  const phrases = phrase === null ? "" : ` left join (${placeCounts(search, phrase)}) f using (wid)`;
  const whole = search.parts.map(({ number }) => `(${inPart(number)})`).join(" or ");
  const where = search.across || search.parts.length === 1 ? "" : ` where ${whole}`;
  const gain = coverageSql(search, all);
  return `select wid, (${clauses.join(" + ")})${gain} as score from (${first.sql}) a0${joins}${phrases}${where}`;
}

/** What a search gains that says most of the first text, as a factor; nothing for few words. */
function coverageSql({ parts: [first] }: TextSearch, words: readonly Counted[]): string {
  if (first === undefined || words.length < coverage.fewestWords) return "";
  const part = first.number;
  const found = words.map(({ alias }) => `${alias}.t${part}`).join(" + ");
  const having = words.map(({ alias }) => `(${alias}.t${part} > 0)::DOUBLE`).join(" + ");
  // Rows of a word that the part does not have do not tell its length.
  const length = `greatest(1, ${words.map(({ alias }) => `${alias}.l${part}`).join(", ")})`;
  const covered = `(${found})::DOUBLE / ${length} * (${having}) / ${double(words.length)}`;
  return ` * (1 + ${double(coverage.weight)} * pow(${covered}, 2))`;
}

function countedWord(search: TextSearch, words: TermWords, alias: string): Counted {
  const sql = countsSql(search, words);
  if (isUnique(words)) return { alias, sql, idf: (part) => double(idfOf(search, words, part)) };
  const rows = search.parts.map(
    ({ number }) => `count(*) filter (where t${number} > 0) over () as d${number}`,
  );
  return {
    alias,
    sql: `select *, ${rows.join(", ")} from (${sql})`,
    idf: (part) => idfSql(search, part, `${alias}.d${part}`),
  };
}

/** The inverse document frequency of words that are one stem. */
function idfOf({ dictionary }: TextSearch, words: TermWords, part: number): number {
  const statistics = dictionary.parts[part];
  const rowsWith = statistics?.rowsWith[words.stems[0]?.[0] ?? 0] ?? 0;
  return Math.log(1 + ((statistics?.rows ?? 0) - rowsWith + 0.5) / (rowsWith + 0.5));
}

const idfSql = ({ dictionary }: TextSearch, part: number, rowsWith: string): string =>
  `ln(1 + (${double((dictionary.parts[part]?.rows ?? 0) + 0.5)} - ${rowsWith}) / (${rowsWith} + ${double(0.5)}))`;

/** What `count` occurrences in a part of `length` words weigh: BM25 with k1 = 1.2 and b = 0.75. */
function frequencySql({ dictionary }: TextSearch, part: number, count: string, length: string): string {
  const average = dictionary.parts[part]?.averageLength ?? 1;
  return `(${count} * ${double(2.2)} / (${count} + ${double(1.2 * 0.25)} + ${double((1.2 * 0.75) / average)} * ${length}))`;
}

/** Each part with one of the words counts once. */
function constantScores(search: TextSearch, words: TermWords): string {
  const count = search.group.parts.length;
  const whole = words.words === null;
  const has = (part: number): string => (whole ? `t${part} > 0` : `text % ${count} = ${part}`);
  const scores = search.parts.map(
    ({ number, weights }) => `if(bool_or(${has(number)}), ${double(weights.other)}, 0)`,
  );
  const searched = search.parts.map(({ number }) => has(number)).join(" or ");
  const table = tableOf(search, whole ? "postings" : "occurrences");
  return `select wid, ${scores.join(" + ")} as score from ${table} where ${wordTest(words)} and (${searched}) group by wid`;
}

function placedScores(search: TextSearch, query: PlacedQuery): string | null {
  const places = placesSql(search, query);
  if (places === null) return null;
  const terms = query.kind === "near" ? query.operands.flat() : query.terms;
  const found = foundTerms(search, terms);
  const clauses = search.parts.map(({ number: part, weights }) => {
    const idf = found.map((term) => termIdf(search, term, part)).join(" + ");
    return `${double(weights.other)} * (${idf}) * ${frequencySql(search, part, `n${part}`, `l${part}`)}`;
  });
  return `select wid, ${clauses.join(" + ")} as score from (${placeCounts(search, places)}) join ${tableOf(search, "lengths")} using (wid)`;
}

function termIdf(search: TextSearch, { term, words }: FoundTerm, part: number): string {
  if (term.kind !== "word" || words === null) return "1";
  if (isUnique(words)) return double(idfOf(search, words, part));
  const count = search.group.parts.length;
  const rows = `select count(distinct wid)::DOUBLE from ${tableOf(search, "occurrences")} where ${wordTest(words)} and text % ${count} = ${part}`;
  return idfSql(search, part, `(${rows})`);
}

/** How many places there are in each part of a row: n0, n1, … */
function placeCounts(search: TextSearch, places: string): string {
  const counts = search.parts.map(({ number }) => `count(*) filter (where part = ${number}) as n${number}`);
  const part = partOfPlace("place", search.group.parts.length);
  return `select wid, ${counts.join(", ")} from (select ${rowOfPlace("place")} as wid, ${part} as part from (${places})) group by wid`;
}

/** A number as SQL reads a double, to the last digit. */
const double = (value: number): string => value.toExponential();
