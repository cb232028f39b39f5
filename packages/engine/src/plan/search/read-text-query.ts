import { wordsOf } from "@oqlkit/catalog";
import type { FilterLeaf } from "@oqlkit/oqo-schema";
import type { Predicate } from "../logical-plan.ts";
import { and } from "../predicate.ts";
import { type LeafSite, textOf, valueError } from "../read-value.ts";
import { cleanText } from "./clean-text.ts";
import { tooManyLongPhrases } from "./long-phrases.ts";
import { readBoolean } from "./read-boolean.ts";
import { readOperand, readPatternList, readPatternPhrase } from "./read-operand.ts";
import { hasWildcard } from "./read-terms.ts";
import { soughtBy } from "./stop-words-alone.ts";
import { type Operand, tokensOf } from "./tokenize.ts";
import { checkWildcards, type Scope } from "./wildcard-rules.ts";

/**
 * The condition that a search value stands for: plain words, or text in query syntax, with one `match` per
 * run of words, quoted text, word with a wildcard and fuzzy word. docs/search.md describes the syntax.
 *
 * @throws QueryError `invalid_value` for a value without words, or with syntax that cannot be searched by.
 */
export function readTextQuery(site: LeafSite, value: FilterLeaf["value"]): Predicate {
  if (value === null)
    throw valueError(site, `${site.name} is searched by words; it cannot be compared with null.`);
  const text = cleanText(textOf(value));
  const exact = site.field.source.kind === "text" && site.field.source.exact;
  const scope: Scope = { site, text, exact };
  refuseBang(scope);
  checkWildcards(scope);
  checkLength(scope);
  const predicate = readWhole(scope) ?? readSyntax(scope);
  if (predicate === undefined) {
    throw valueError(site, `The search value of ${site.name} has no words to look for: '${text}'.`);
  }
  return predicate;
}

const wholePhrase = /^"([^"]*)"(?:~(\d+))?$/;

/** A whole text that is one quoted phrase with wildcards, or one with a distance. */
function readWhole(scope: Scope): Predicate | undefined {
  const [, body, distance] = wholePhrase.exec(scope.text) ?? [];
  if (body === undefined || !hasWildcard(body, scope.exact) || !body.trim().includes(" ")) return undefined;
  const query =
    distance === undefined ? readPatternPhrase(scope, body) : readPatternList(scope, body, distance);
  return query && { kind: "match", field: scope.site.field.name, query };
}

function readSyntax(scope: Scope): Predicate | undefined {
  const { site, text, exact } = scope;
  const tokens = tokensOf(text, exact);
  checkSize(scope, tokens.length);
  const read = (operand: Operand): Predicate | undefined => {
    if (operand.kind === "quoted") refusePartWildcard(scope, operand.text);
    const conditions = (exact ? separateWords(operand) : [operand]).flatMap((one): Predicate[] => {
      const query = readOperand(scope, one);
      return query === undefined ? [] : [{ kind: "match", field: site.field.name, query }];
    });
    return conditions.length > 1 ? and(conditions) : conditions[0];
  };
  if (exact || tokens.length < 2) return readBoolean(tokens, read);
  // Stop words alone are asked for only where a search has no other words.
  const telling = (operand: Operand): Predicate | undefined =>
    soughtBy(operand) === "stop words" ? undefined : read(operand);
  return readBoolean(tokens, telling) ?? readBoolean(tokens, read);
}

/**
 * On exact fields each word is a condition of its own, as OQL and URLs have it (spec section 12), and `x-ray` is
 * a phrase, quoted or not: they drop the quotes of what has no blanks.
 */
function separateWords(operand: Operand): Operand[] {
  if (operand.kind !== "words") return [operand];
  return operand.text
    .split(" ")
    .map((token) =>
      wordsOf(token).length > 1
        ? { kind: "quoted", text: `"${token.replaceAll('"', "")}"` }
        : { kind: "words", text: token },
    );
}

/** Words, phrases and operators of one search. */
export const mostSearchParts: number = 5000;

function checkSize({ site }: Scope, size: number): void {
  if (size <= mostSearchParts) return;
  throw valueError(
    site,
    `A search takes at most ${mostSearchParts} words, phrases and operators; this one has ${size}.`,
  );
}

function refusePartWildcard({ site, text, exact }: Scope, quoted: string): void {
  if (quoted === text) return;
  const phrases = quoted.match(/"[^"]*"/g) ?? [];
  if (!phrases.some((phrase) => / \S|\S /.test(phrase.slice(1, -1).trim()) && hasWildcard(phrase, exact)))
    return;
  throw valueError(
    site,
    `A phrase with wildcards has to be the whole search; combine it with others as conditions of their own. Problem value: ${text}`,
  );
}

function refuseBang({ site, text }: Scope): void {
  if (/(?:^|\s)!\S/.test(text.replace(/"[^"]*"/g, '""'))) {
    throw valueError(site, `Search filters do not support the ! operator. Problem value: ${text}`);
  }
}

function checkLength(scope: Scope): void {
  const { site, text } = scope;
  // A text has no more words than characters.
  if (text.length > mostSearchParts) checkSize(scope, wordsOf(text).length);
  const refusal = tooManyLongPhrases(text);
  if (refusal !== undefined) throw valueError(site, refusal);
}
