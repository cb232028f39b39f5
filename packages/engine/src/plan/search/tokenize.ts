import { cleanSyntax } from "./clean-text.ts";
import { hasSpecialWord } from "./special-words.ts";

/** A piece of search text in query syntax. */
export type SearchToken =
  | { readonly kind: "(" | ")" | "AND" | "OR" | "NOT" }
  /** Words side by side, some of them special, that a NOT stands before. */
  | { readonly kind: "run"; readonly operands: readonly Operand[] }
  | Operand;

/** A piece of search text that is one condition, or several that all have to hold. */
export type Operand =
  /** Words without syntax of their own. */
  | { readonly kind: "words"; readonly text: string }
  /** One word with a wildcard or a fuzzy sign. */
  | { readonly kind: "special"; readonly text: string }
  /** Quoted text with its distance: `"a b"`, `"a b"~5`, `"a"~5~"b"`. */
  | { readonly kind: "quoted"; readonly text: string };

/** A second distance, or one that is no number, means nothing: the text behind it is one of its own. */
const pieces =
  /\s*(?:([()])|((?:AND|OR|NOT)(?=[\s()]|$))|([+-])(?=[("\p{L}\p{N}])|("[^"]*"(?:~\d+(?:~"[^"]*")*)?)(?:~\d*)*|([^\s()"]+))/uy;
const blankBefore = /^$|[\s(]$/;

/** Whether search text is written with operators in words. */
export const hasOperators = (text: string): boolean => /(?:^|\s)(?:AND|OR|NOT)(?=[\s(])/.test(text);

/** The pieces of a clean search text: of one without syntax there is one. */
export function tokensOf(text: string, exact: boolean): SearchToken[] {
  const isSpecial = (word: string): boolean => hasSpecialWord(word, exact);
  const cleaned = cleanSyntax(text, exact);
  // Signs beside a word may only seem to be part of it.
  const special = isSpecial(text) || (cleaned !== text && isSpecial(cleaned));
  const inSyntax = special || hasOperators(text) || (text.match(/"/g) ?? []).length > 1;
  return inSyntax ? tokenize(cleaned, isSpecial) : [{ kind: "words", text }];
}

/**
 * Splits search text. A quote without its partner is a blank, `+` before an operand is nothing, and `-` before one is
 * NOT. A run of words is one operand of NOT, words with signs of their own in it as well, as where URLs become queries.
 */
function tokenize(text: string, isSpecial: (word: string) => boolean): SearchToken[] {
  const tokens: SearchToken[] = [];
  let words: string[] = [];
  let run: Operand[] = [];
  const endWords = (): void => {
    if (words.length > 0) run.push({ kind: "words", text: words.join(" ") });
    words = [];
  };
  const endRun = (): void => {
    endWords();
    if (run.length > 1 && tokens.at(-1)?.kind === "NOT") tokens.push({ kind: "run", operands: run });
    else for (const operand of run) tokens.push(operand);
    run = [];
  };
  let excluded = false;
  let at = 0;
  while (at < text.length) {
    pieces.lastIndex = at;
    const match = pieces.exec(text);
    if (match === null) {
      at += 1;
      continue;
    }
    const [whole, parenthesis, operator, sign, quoted, word] = match;
    const start = at + whole.search(/\S/);
    at = pieces.lastIndex;
    if (sign !== undefined) {
      if (sign === "-" && blankBefore.test(text[start - 1] ?? "")) {
        endRun();
        tokens.push({ kind: "NOT" });
        excluded = true;
      }
      continue;
    }
    if (word !== undefined && !isSpecial(word)) {
      words.push(word);
    } else if (word !== undefined) {
      endWords();
      run.push({ kind: "special", text: word });
    } else {
      endRun();
      if (parenthesis === "(" || parenthesis === ")") tokens.push({ kind: parenthesis });
      else if (operator === "AND" || operator === "OR" || operator === "NOT") tokens.push({ kind: operator });
      else if (quoted !== undefined) tokens.push({ kind: "quoted", text: quoted });
    }
    if (excluded) endRun();
    excluded = false;
  }
  endRun();
  return tokens;
}
