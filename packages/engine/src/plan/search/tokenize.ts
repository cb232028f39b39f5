/** A piece of search text in query syntax. */
export type SearchToken =
  | { readonly kind: "(" | ")" | "AND" | "OR" | "NOT" }
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

/**
 * Splits search text. A quote without its partner is a blank, `+` before an operand is nothing, and `-` before one is
 * NOT.
 */
export function tokenize(text: string, isSpecial: (word: string) => boolean): SearchToken[] {
  const tokens: SearchToken[] = [];
  let run: string[] = [];
  const flush = (): void => {
    if (run.length > 0) tokens.push({ kind: "words", text: run.join(" ") });
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
        flush();
        tokens.push({ kind: "NOT" });
        excluded = true;
      }
      continue;
    }
    if (word !== undefined && !isSpecial(word)) {
      run.push(word);
      if (excluded) flush();
    } else {
      flush();
      if (parenthesis === "(" || parenthesis === ")") tokens.push({ kind: parenthesis });
      else if (operator === "AND" || operator === "OR" || operator === "NOT") tokens.push({ kind: operator });
      else if (quoted !== undefined) tokens.push({ kind: "quoted", text: quoted });
      else if (word !== undefined) tokens.push({ kind: "special", text: word });
    }
    excluded = false;
  }
  flush();
  return tokens;
}
