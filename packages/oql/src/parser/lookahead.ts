import { isWordClass } from "../lexer/token-class.ts";
import { matchCurated } from "../words/lookup.ts";
import { type ParserState, valueAt } from "./state.ts";

const anyCondition = /[a-z]{1,4}[>ihd]/y;

function looksLikeField(state: ParserState, index: number): boolean {
  anyCondition.lastIndex = index;
  return anyCondition.test(state.classes);
}

/** The columns the row itself can be related by, with the words that follow the pronoun. */
interface RelationPhrase {
  readonly word: "cites" | "cited by" | "related to";
  /** Tokens the whole phrase takes. */
  readonly length: number;
}

/** The relation phrase that begins at a pronoun, if it is complete (spec section 8). */
export function relationPhrase(state: ParserState, index: number): RelationPhrase | undefined {
  if (state.classes.charAt(index) !== "p") return undefined;
  const word = (offset: number): string => valueAt(state, index + offset).toLowerCase();
  const isWord = (offset: number): boolean => isWordClass(state.classes.charAt(index + offset));
  if (!isWord(1)) return undefined;
  const bare = word(0) === "it";
  if (bare && word(1) === "cites") return { word: "cites", length: 2 };
  const verb = bare ? 2 : 1;
  if (bare && state.classes.charAt(index + 1) !== "i") return undefined;
  if (!isWord(verb) || !isWord(verb + 1)) return undefined;
  const phrase = `${word(verb)} ${word(verb + 1)}`;
  if (phrase !== "cited by" && phrase !== "related to") return undefined;
  return { word: phrase, length: verb + 2 };
}

function isRelationWithGroup(state: ParserState, index: number): boolean {
  const phrase = relationPhrase(state, index);
  return phrase !== undefined && state.classes.charAt(index + phrase.length) === "(";
}

/** Whether the tokens look like a new condition, known field or not (spec section 6.2). */
export function looksLikeCondition(state: ParserState, index: number): boolean {
  return (
    state.classes.charAt(index) === "(" || looksLikeField(state, index) || isRelationWithGroup(state, index)
  );
}

/** Whether the tokens begin a condition on a curated field, or a relation; recovery resumes there. */
export function startsKnownCondition(state: ParserState, index: number): boolean {
  if (isRelationWithGroup(state, index)) return true;
  if (!looksLikeField(state, index)) return false;
  for (let length = 1; length <= 4 && isWordClass(state.classes.charAt(index + length - 1)); length++) {
    if (!">ihd".includes(state.classes.charAt(index + length))) continue;
    const words = Array.from({ length }, (_, offset) => valueAt(state, index + offset).toLowerCase());
    if (matchCurated(words)?.length === length) return true;
  }
  return false;
}
