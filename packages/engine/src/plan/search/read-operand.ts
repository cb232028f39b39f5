import { hasWords, wordsOf } from "@oqlkit/catalog";
import type { TextQuery, TextTerm } from "../logical-plan.ts";
import { type LeafSite, valueError } from "../read-value.ts";
import { patternsOf, readPatternTerms, readTerms } from "./read-terms.ts";
import type { Operand } from "./tokenize.ts";
import { checkPatterns, type Scope } from "./wildcard-rules.ts";

const near = /^"([^"]*)"~(\d+)((?:~"[^"]*")+)$/;
const sloppy = /^"([^"]*)"(?:~(\d+))?/;
const fuzzyWord = /^(.*?)~(\d*(?:\.\d+)?)$/;
/** Texts are shorter than any distance beyond. */
const mostDistance = 1_000_000;

/** What one operand of a search asks for; undefined when it has no words. */
export function readOperand(scope: Scope, { kind, text }: Operand): TextQuery | undefined {
  switch (kind) {
    case "words":
      return whole(readTerms(text, scope.exact));
    case "special":
      return text.includes("~") ? readFuzzy(scope, text) : whole(readPatterns(scope, text));
    case "quoted":
      return readNear(scope, text) ?? readQuoted(scope, text);
  }
}

/** `"smart* phone"~3`, the whole of a search: words near each other in any order, each of which may be a pattern. */
export function readPatternList(scope: Scope, text: string, distance: string): TextQuery | undefined {
  const tokens = text.split(" ").filter(hasWords);
  checkPatterns(scope, patternsOf(text, true));
  const operands = tokens.map((token) => readPatternTerms(token, scope.exact));
  return nearOf(operands, distance);
}

/** `"smart* phone"`, the whole of a search: a phrase with patterns. */
export function readPatternPhrase(scope: Scope, text: string): TextQuery | undefined {
  return whole(readPatterns(scope, text));
}

function readPatterns(scope: Scope, text: string): TextTerm[] {
  checkPatterns(scope, patternsOf(text, scope.exact));
  return readPatternTerms(text, scope.exact);
}

function readNear(scope: Scope, text: string): TextQuery | undefined {
  const match = near.exec(text);
  if (match === null) return undefined;
  const [, first = "", distance = "", rest = ""] = match;
  const others = [...rest.matchAll(/~"([^"]*)"/g)].map(([, operand = ""]) => operand);
  checkPatterns(scope, patternsOf([first, ...others].join(" "), true));
  const operands = [first, ...others].map((operand) => readPatternTerms(operand, scope.exact));
  return nearOf(operands, distance);
}

function nearOf(operands: readonly (readonly TextTerm[])[], distance: string): TextQuery | undefined {
  const present = operands.filter((terms) => terms.length > 0);
  if (present.length < 2) return quoted(present[0] ?? [], 0);
  return { kind: "near", operands: present, distance: toDistance(distance) };
}

function readQuoted(scope: Scope, text: string): TextQuery | undefined {
  const [, body = "", slop = "0"] = sloppy.exec(text) ?? [];
  const terms = readPatterns(scope, body);
  return quoted(terms, toDistance(slop));
}

const quoted = (terms: readonly TextTerm[], slop: number): TextQuery | undefined =>
  terms.length < 2 ? whole(terms) : { kind: "phrase", terms, slop };

function readFuzzy(scope: Scope, text: string): TextQuery | undefined {
  const [, body = text, written = ""] = fuzzyWord.exec(text) ?? [];
  const edits = written === "" ? 2 : Number(written);
  if (edits !== 0 && edits !== 1 && edits !== 2) throw fuzzyError(scope.site, text);
  const terms: TextTerm[] = wordsOf(body).map((word) => ({ kind: "word", word }));
  const last = terms.pop();
  if (last?.kind !== "word" || edits === 0) return quoted(readTerms(body, scope.exact), 0);
  return whole([...terms, { kind: "fuzzy", word: last.word, edits }]);
}

const fuzzyError = (site: LeafSite, text: string): Error =>
  valueError(
    site,
    `A fuzzy word allows 0, 1 or 2 edits, as in word~1. Leave the ~ out to search for the words. Problem value: ${text}`,
  );

/** Terms that stand next to each other; of one word just the word. */
function whole(terms: readonly TextTerm[]): TextQuery | undefined {
  const [only] = terms;
  if (only === undefined) return undefined;
  const plain = terms.flatMap((term) => (term.kind === "word" || term.kind === "gap" ? [term] : []));
  if (plain.length === terms.length) return { kind: "plain", terms: plain };
  if (terms.length > 1) return { kind: "phrase", terms, slop: 0 };
  return only.kind === "pattern" || only.kind === "fuzzy" ? { kind: "term", term: only } : undefined;
}

const toDistance = (digits: string): number => Math.min(Number(digits), mostDistance);
