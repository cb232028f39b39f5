import { type FilterLeaf, type FilterNode, writeLeaf } from "@oqlkit/oqo-schema";
import { negate } from "../lower/negate.ts";
import { separateWords } from "../printer/term-text.ts";

const operatorWord = /(?:^|\s)(?:AND|OR|NOT)(?=[\s(])/;

/** Whether a search value is written with Boolean operators (upper case, standing alone). */
export function isBooleanText(value: string): boolean {
  return operatorWord.test(value);
}

const quotedWord = /^"([^\s"]+)"$/;

/** Leaves for a text on a search column: exact text of several plain words is a leaf a word (spec section 12). */
export function searchLeaves(column: string, value: string, negated: boolean): FilterLeaf[] {
  if (!column.endsWith(".search.exact")) return [leaf(column, value, negated)];
  const single = quotedWord.exec(value);
  if (single) return [leaf(column, single[1] ?? "", negated)];
  const words = negated ? undefined : separateWords(value);
  return words ? words.map((word) => leaf(column, word, false)) : [leaf(column, value, negated)];
}

/** A condition that searches a column. */
export function leaf(column: string, value: string, negated: boolean): FilterLeaf {
  return writeLeaf(column, value, "has", negated);
}

type Sign = "(" | ")" | "AND" | "OR" | "NOT";
type Token = Sign | { readonly unit: string };

const pieces =
  /\s*(?:([()]|(?:AND|OR|NOT)(?=[\s()]|$))|("[^"]*"(?:~\d+(?:~"[^"]*")*|~"[^"]*")*)|([^\s()"]+))/y;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let run: string[] = [];
  const flush = (): void => {
    if (run.length > 0) tokens.push({ unit: run.join(" ") });
    run = [];
  };
  let at = 0;
  while (at < text.length) {
    pieces.lastIndex = at;
    const match = pieces.exec(text);
    if (!match) {
      // A quote that is never closed, or blanks at the end.
      at += Math.max(0, text.slice(at).search(/\S|$/)) + 1;
      continue;
    }
    at = pieces.lastIndex;
    const [, sign, quoted, word] = match;
    if (word) {
      run.push(word);
      continue;
    }
    flush();
    if (sign) tokens.push(sign as Sign);
    else if (quoted) tokens.push({ unit: quoted });
  }
  flush();
  return tokens;
}

const maxDepth = 200;

interface BooleanState {
  readonly tokens: readonly Token[];
  readonly column: string;
  at: number;
  depth: number;
}

/** A quoted phrase, or the sign that excludes or requires what it touches, and the word that this is. */
const signed = /"[^"]*"|(?<![^\s(])([-+])(?=["(\p{L}\p{N}])([^\s()"/:,[\]<>]*)/gu;

/**
 * Reads search text with AND, OR, NOT and parentheses (spec section 12). Units that touch are joined by AND;
 * surplus parentheses and operators without operand are ignored, as a search box would. `-` excludes as NOT does,
 * and a last word `and` or `not` is none.
 */
export function booleanSearch(column: string, text: string): FilterNode | undefined {
  const spelt = text
    .replace(/\s(?:and|not)\s*$/i, "")
    .replace(signed, (found, sign, word) =>
      sign === "-" ? (word ? `NOT (${word})` : "NOT ") : (word ?? found),
    );
  return readOr({ tokens: tokenize(spelt), column, at: 0, depth: 0 });
}

function joined(join: "and" | "or", members: readonly (FilterNode | undefined)[]): FilterNode | undefined {
  const present = members.filter((member) => !!member);
  const [only] = present;
  return present.length < 2 ? only : { join, filters: present };
}

function readOr(state: BooleanState): FilterNode | undefined {
  const members = [readAnd(state)];
  while (state.tokens[state.at] === "OR") {
    state.at++;
    members.push(readAnd(state));
  }
  return joined("or", members);
}

function readAnd(state: BooleanState): FilterNode | undefined {
  const members: (FilterNode | undefined)[] = [];
  for (;;) {
    const token = state.tokens[state.at];
    if (!token || token === "OR") break;
    if (token === ")" && state.depth > 0) break;
    if (token === "AND" || token === ")") state.at++;
    else members.push(readNot(state));
  }
  return joined("and", members);
}

function readNot(state: BooleanState): FilterNode | undefined {
  let negated = false;
  while (state.tokens[state.at] === "NOT") {
    negated = !negated;
    state.at++;
  }
  const token = state.tokens[state.at];
  if (typeof token === "object") {
    state.at++;
    return joined("and", searchLeaves(state.column, token.unit, negated));
  }
  if (token !== "(") return undefined;
  state.at++;
  // More conditions than any query may have, so that it is refused as a whole.
  if (state.depth >= maxDepth) {
    state.at = state.tokens.length;
    return { join: "and", filters: Array(1e5).fill(leaf("", "", negated)) };
  }
  state.depth++;
  const inner = readOr(state);
  state.depth--;
  if (state.tokens[state.at] === ")") state.at++;
  return negated && inner ? negate(inner) : inner;
}
