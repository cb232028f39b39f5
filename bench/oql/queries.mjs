// Queries to time the language on, and GraphQL documents of as many tokens to hold against them.
import { tokens } from "@oqlkit/oql";
import { Lexer, Source, TokenKind } from "graphql";

const stems = [
  "telemetry",
  "catchment",
  "sediment",
  "reservoir",
  "wetland",
  "estuary",
  "groundwater",
  "runoff",
  "turbidity",
  "salinity",
  "nitrate",
  "phosphate",
  "plankton",
  "discharge",
];
const heads = ["urban", "coastal", "alpine", "seasonal", "long-term", "remote"];
const countries = ["US", "GB", "DE", "NL", "SE", "NO", "DK", "FI", "AU", "NZ", "CA", "CH"];
const types = ["article", "review", "preprint", "dataset", "book-chapter"];
const languages = ["en", "de", "fr"];

const pick = (list, index) => list[index % list.length];

/** Every second term a phrase in quotes. */
function term(index) {
  const stem = `${pick(stems, index)}${index < stems.length ? "" : Math.floor(index / stems.length)}`;
  return index % 2 === 0 ? stem : `"${pick(heads, index >> 1)} ${stem}"`;
}

function anyOf(count, from, make) {
  return `(${Array.from({ length: count }, (_, index) => make(from + index)).join(" or ")})`;
}

const value = (list) => (index) => pick(list, index);

/**
 * The search of a systematic review: three concepts of many names each, title and abstract words, and limits on
 * year, type, country and language. `size` multiplies every list; 1 gives 114 values.
 */
function reviewQuery(size) {
  const many = (count) => Math.round(count * size);
  const concept = (index) => anyOf(many(24), many(24) * index, term);
  return [
    `works where title/abstract has (${concept(0)} and ${concept(1)} and ${concept(2)})`,
    `(title has ${anyOf(many(14), 3, term)} or abstract has ${anyOf(many(6), 40, term)})`,
    "year >= (2005) and year <= (2024)",
    `type is ${anyOf(many(5), 0, value(types))}`,
    `country is ${anyOf(many(12), 0, value(countries))}`,
    `language is ${anyOf(many(3), 0, value(languages))}`,
  ].join(" and ");
}

/** The queries the suite times, with their number of values. */
export const queries = [
  { name: "short", leaves: 2, oql: "works where year >= (2015) and type is (article)" },
  { name: "review", leaves: 114, oql: reviewQuery(1) },
  { name: "long", leaves: 2000, oql: reviewQuery(1998 / 112) },
];

/** Words, strings and signs of a text; white space does not count. */
export function countTokens(oql) {
  return tokens(oql).filter(({ type }) => type !== "space").length;
}

export function countGraphqlTokens(document) {
  const lexer = new Lexer(new Source(document));
  let count = 0;
  while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  return count;
}

/** A GraphQL query that filters by the same kinds of terms, in at least `wanted` tokens and as few more as can be. */
export function graphqlDocument(wanted) {
  // Around the conditions: `{ works(where: { or: [` and `] }) { id } }`.
  const frame = 17;
  const leaf = 5;
  const leaves = Math.max(1, Math.ceil((wanted - frame) / leaf));
  const written = Array.from({ length: leaves }, (_, index) => {
    const text = term(index);
    return `{ has: ${text.startsWith('"') ? text : `"${text}"`} }`;
  });
  return `{ works(where: { or: [${written.join(", ")}] }) { id } }`;
}
