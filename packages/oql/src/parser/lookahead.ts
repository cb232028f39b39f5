import { isWordClass } from "../lexer/token-class.ts";
import { longestFieldWord } from "../words/field-word.ts";
import { type FieldMatch, matchCurated, matchField } from "../words/lookup.ts";
import { isConnective } from "./chain.ts";
import { classAt, type ParserState, wordAt } from "./state.ts";

/** The words that stand from a token on, in lower case, as many as a field word or relation may have. */
export function wordsAt(state: ParserState, index: number): string[] {
  const words: string[] = [];
  while (words.length < longestFieldWord && isWordClass(classAt(state, index + words.length))) {
    words.push(wordAt(state, index + words.length));
  }
  return words;
}

const anyCondition = /[a-z]{1,4}[>ihd]/y;

function looksLikeField(state: ParserState, index: number): boolean {
  anyCondition.lastIndex = index;
  return anyCondition.test(state.classes);
}

/** The columns the row itself can be related by, with the words that follow the pronoun. */
interface RelationPhrase {
  readonly word: string;
  /** Tokens the whole phrase takes. */
  readonly length: number;
}

const relation = /^(?:it cites|(?:it is|it['\u2019]?s) (cited by|related to))(?= |$)/;

/** The relation phrase that begins at a pronoun, if it is complete (spec section 8). */
export function relationPhrase(state: ParserState, index: number): RelationPhrase | undefined {
  if (classAt(state, index) !== "p") return undefined;
  const [phrase, word = "cites"] = relation.exec(wordsAt(state, index).join(" ")) ?? [];
  return phrase ? { word, length: phrase.split(" ").length } : undefined;
}

function isRelationWithGroup(state: ParserState, index: number): boolean {
  const phrase = relationPhrase(state, index);
  return phrase !== undefined && classAt(state, index + phrase.length) === "(";
}

/** Whether the tokens look like a new condition, known field or not (spec section 6). */
export function looksLikeCondition(state: ParserState, index: number): boolean {
  return classAt(state, index) === "(" || looksLikeField(state, index) || isRelationWithGroup(state, index);
}

/** Whether a clause may end before a token: at an end, or at a condition, which a connective may join. */
export function endsClause(state: ParserState, index: number): boolean {
  const code = classAt(state, index);
  return "$);,gs".includes(code) || looksLikeCondition(state, isConnective(code) ? index + 1 : index);
}

/** Whether the tokens begin a condition on a curated field, or a relation; recovery resumes there. */
export function startsKnownCondition(state: ParserState, index: number): boolean {
  if (isRelationWithGroup(state, index)) return true;
  if (!looksLikeField(state, index)) return false;
  const words = wordsAt(state, index);
  return words.some(
    (_, last) =>
      ">ihd".includes(classAt(state, index + last + 1)) &&
      matchCurated(words.slice(0, last + 1))?.length === last + 1,
  );
}

/** The field of the entity that the tokens begin with. */
export function fieldAt(state: ParserState, index: number): FieldMatch | undefined {
  return matchField(wordsAt(state, index), state.entity);
}

/** Whether the tokens begin a condition on any field of the entity, or a relation. */
export function startsCondition(state: ParserState, index: number): boolean {
  return !!(looksLikeField(state, index) ? fieldAt(state, index) : isRelationWithGroup(state, index));
}

/** Whether a connective and such a condition follow. */
export function joinsCondition(state: ParserState, index: number): boolean {
  return isConnective(classAt(state, index)) && startsCondition(state, index + 1);
}
