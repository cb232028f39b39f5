import type { Token } from "../lexer/token.ts";
import { classOf, isWordClass } from "../lexer/token-class.ts";
import { isConnective } from "../parser/chain.ts";
import type { Slot } from "../parser/slot.ts";
import { curatedBySpelling } from "../words/curated.ts";
import { type Classified, siblingOf } from "./classify.ts";

/** A slot that begins before the word at the cursor, at a UTF-16 offset. */
interface Widened {
  readonly slot: Slot;
  readonly from: number;
}

type Classify = (prior: readonly Token[]) => Classified;

/** Phrases of more words are not looked for: the time it takes grows with their square. */
const longestPhrase = 32;

/**
 * Finds the words before the one at the cursor that belong to it: those of a bare value (`united ki`), of a field
 * of several words (`open acc`), or of a relation phrase.
 */
export function widen(
  prior: readonly Token[],
  prefix: string,
  classified: Classified,
  classify: Classify,
): Widened | undefined {
  const significant = prior.filter(({ kind }) => kind !== "space");
  const words = trailingWords(significant);
  return (
    widenVerb(significant, classified) ??
    widenValue(significant, words, classify) ??
    widenAfterSibling(significant, words, classified, classify) ??
    (classified.slot && widenField(significant, words, prefix, classify))
  );
}

/** The plain words at the end of some tokens; connectives and the starts of clauses end them. */
function trailingWords(tokens: readonly Token[]): Token[] {
  let first = tokens.length;
  const least = Math.max(0, tokens.length - longestPhrase);
  while (first > least) {
    const token = tokens[first - 1];
    if (!token || !isWordClass(classOf(token))) break;
    first--;
  }
  return tokens.slice(first);
}

function widenVerb(tokens: readonly Token[], { slot }: Classified): Widened | undefined {
  if (slot?.category !== "verb-phrase") return undefined;
  const pronoun = tokens.findLastIndex((token) => classOf(token) === "p");
  const next = tokens[pronoun + 1];
  return next ? { slot, from: next.start } : undefined;
}

/** An operator and then plain words: all of them are one value. */
function widenValue(
  tokens: readonly Token[],
  words: readonly Token[],
  classify: Classify,
): Widened | undefined {
  if (endsInOperator(tokens)) return undefined;
  for (let count = 1; count <= words.length; count++) {
    const start = words[words.length - count];
    if (!start || isBreak(start)) return undefined;
    const before = tokens.slice(0, tokens.length - count);
    if (!endsInOperator(before)) continue;
    const { slot } = classify(before);
    if (slot?.category === "value") return { slot, from: start.start };
  }
  return undefined;
}

/** Whether a word is a connective, `where` or `group`. */
function isBreak(word: Token): boolean {
  return "aorg".includes(classOf(word));
}

const operatorEnd = /(^| )(is( not)?( in collection)?|is similar to|has|do\S+( not)? have)$/;

function endsInOperator(tokens: readonly Token[]): boolean {
  if (tokens.at(-1)?.kind === "comparison") return true;
  const text = tokens
    .slice(-4)
    .map((token) => (isWordClass(classOf(token)) ? token.value.toLowerCase() : '"'));
  return operatorEnd.test(text.join(" "));
}

/** Where nothing else fits, words after a connective that follows a value of ids or codes may be one more value. */
function widenAfterSibling(
  tokens: readonly Token[],
  words: readonly Token[],
  classified: Classified,
  classify: Classify,
): Widened | undefined {
  if (classified.slot) return undefined;
  const connective = words.findLastIndex((word) => isConnective(classOf(word)));
  const rest = words.slice(connective + 1);
  const [first] = rest;
  if (connective < 0 || !first || rest.some(isBreak)) return undefined;
  const { slot } = classify(tokens.slice(0, tokens.length - rest.length));
  if (slot?.category !== "field") return undefined;
  const kind = siblingOf(slot.previous)?.field.row.kind;
  return kind === "id" || kind === "enum" ? { slot, from: first.start } : undefined;
}

/** A field of several words, of which the last is being typed. */
function widenField(
  tokens: readonly Token[],
  words: readonly Token[],
  prefix: string,
  classify: Classify,
): Widened | undefined {
  for (let count = Math.min(words.length, 3); count > 0; count--) {
    const taken = words.slice(words.length - count);
    const [first] = taken;
    if (!first || taken.some((word) => isBreak(word) || classOf(word) === "s")) continue;
    const text = [...taken.map(({ value }) => value), prefix].join(" ");
    if (!beginsFieldWord(text.toLowerCase())) continue;
    const { slot } = classify(tokens.slice(0, tokens.length - count));
    if (slot?.category === "field") return { slot, from: first.start };
  }
  return undefined;
}

function beginsFieldWord(text: string): boolean {
  return Array.from(curatedBySpelling.keys()).some((spelling) => spelling.startsWith(text));
}
