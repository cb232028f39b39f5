import type { FilterLeaf } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";
import type { Predicate, TextQuery } from "./logical-plan.ts";
import { and } from "./predicate.ts";
import { readTerms } from "./read-terms.ts";
import { type LeafSite, valueError } from "./read-value.ts";

const near = /^"([^"]*)"~(\d{1,4})~"([^"]*)"((?:~"[^"]*")*)$/;
const wildcard = /[\p{L}\p{N}_][*?]|[*?][\p{L}\p{N}_]/u;
const fuzzy = /[\p{L}\p{N}_"]~/u;
const booleanWord = /(?:^|\s)(?:AND|OR|NOT)(?:\s|$)/;

/**
 * The condition that a search value stands for: bare words, quoted phrases among them, or a proximity
 * list `"a"~5~"b"`.
 *
 * @throws QueryError `invalid_value` for a value without words, `not_available` for syntax that this
 * release does not search by.
 */
export function readTextQuery(site: LeafSite, value: FilterLeaf["value"]): Predicate {
  if (value === null)
    throw valueError(site, `${site.name} is searched by words; it cannot be compared with null.`);
  const text = clean(String(value));
  const exact = site.field.source.kind === "text" && site.field.source.exact;
  const queries = readNear(text, exact) ?? readWordsAndPhrases(site, text, exact);
  const [first] = queries;
  if (first === undefined || queries.some(isEmpty)) {
    throw valueError(site, `The search value of ${site.name} has no words to look for: '${text}'.`);
  }
  const terms = queries.map((query): Predicate => ({ kind: "match", field: site.field.name, query }));
  return terms.length === 1 ? { kind: "match", field: site.field.name, query: first } : and(terms);
}

function readNear(text: string, exact: boolean): TextQuery[] | null {
  const match = near.exec(text);
  if (match === null) return null;
  const [, first = "", distance = "", second = "", rest = ""] = match;
  const more = [...rest.matchAll(/~"([^"]*)"/g)].map(([, operand = ""]) => operand);
  const operands = [first, second, ...more].map((operand) => readTerms(operand, exact));
  return [{ kind: "near", operands, distance: Number(distance) }];
}

function readWordsAndPhrases(site: LeafSite, text: string, exact: boolean): TextQuery[] {
  refuseUnknownSyntax(site, text);
  const phrases: TextQuery[] = [];
  const bare = text.replace(/"([^"]*)"/g, (_, phrase: string) => {
    const terms = readTerms(phrase, exact);
    if (terms.length === 1) phrases.push({ kind: "plain", terms });
    else if (terms.length > 1) phrases.push({ kind: "phrase", terms, slop: 0 });
    return " ";
  });
  // An opening quote without its partner is read as punctuation.
  const terms = readTerms(bare, exact);
  return terms.length > 0 ? [{ kind: "plain", terms }, ...phrases] : phrases;
}

function refuseUnknownSyntax(site: LeafSite, text: string): void {
  const outside = text.replace(/"[^"]*"/g, '""');
  if (/(?:^|\s)!\S/.test(outside)) {
    throw valueError(site, `Search filters do not support the ! operator. Problem value: ${text}`);
  }
  const feature = wildcard.test(text)
    ? "Wildcards (* and ?)"
    : fuzzy.test(outside)
      ? "Fuzzy and slop searches (~)"
      : booleanWord.test(outside)
        ? "AND, OR and NOT inside a search value"
        : null;
  if (feature === null) return;
  throw new QueryError(
    "not_available",
    `${feature} are not available in this release. Problem value: ${text}. Combine several conditions on ${site.name} instead.`,
    { path: `${site.path}.value`, field: site.name },
  );
}

const isEmpty = (query: TextQuery): boolean =>
  query.kind === "near" && query.operands.some((terms) => terms.length === 0);

/** Straightens curly quotes, makes every blank a plain one and drops invisible characters. */
function clean(text: string): string {
  return text
    .replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, '"')
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
