import type { idLetters, openVocabularies } from "./id-forms.ts";
import type { vocabularyRows } from "./vocabulary-rows.ts";

/** An entity whose ids are a letter and digits. */
export type LetteredEntity = keyof typeof idLetters;

/** An entity whose listed values are all there are. */
export type ClosedEntity = Exclude<ListedEntity, (typeof openVocabularies)[number]>;

/** An entity whose values are listed, all of them or some. */
export type ListedEntity = keyof typeof vocabularyRows;

interface Successors {
  "": "1";
  "0": "1";
  "1": "2";
  "2": "3";
  "3": "4";
  "4": "5";
  "5": "6";
  "6": "7";
  "7": "8";
  "8": "9";
}

/** The digits of the next number. */
type Next<Digits extends string> = Digits extends `${infer Head}9`
  ? `${Next<Head>}0`
  : Digits extends keyof Successors
    ? Successors[Digits]
    : Digits extends `${infer First}${infer Rest}`
      ? `${First}${Next<Rest>}`
      : never;

/** A code in the case of the code before. */
type Cased<Code extends string, Before extends string> =
  Before extends Lowercase<Before> ? Lowercase<Code> : Uppercase<Code>;

/** Whether a letter is a small one. */
type IsSmall<Letter extends string> = Letter extends Uppercase<Letter> ? false : true;

/** The code of a row by its first letters: of which the small ones before a capital, else the first two. */
type LetterCode<
  Row extends string,
  Before extends string,
> = Row extends `${infer One}${infer Two}${infer Three}${string}`
  ? IsSmall<One> extends false
    ? Cased<`${One}${Two}`, Before>
    : IsSmall<Two> extends false
      ? Cased<`${Two}${One}`, Before>
      : IsSmall<Three> extends false
        ? Cased<`${One}${Two}`, Before>
        : Row
  : never;

type RowCode<Row extends string, Before extends string> = Row extends `${infer Code}=${infer Name}`
  ? Code extends ""
    ? Lowercase<Name>
    : Code
  : Before extends `${number}`
    ? Next<Before>
    : LetterCode<Row, Before>;

type Split<
  Rows extends string,
  Before extends string = "",
  Codes = never,
> = Rows extends `${infer Row}|${infer Rest}`
  ? Split<Rest, RowCode<Row, Before>, Row extends "" ? Codes : Codes | RowCode<Row, Before>>
  : Codes | RowCode<Rows, Before>;

type ListedCodes = { [E in ListedEntity]: Split<(typeof vocabularyRows)[E]> };

/** The listed codes of an entity, such as `"gold" | "green"`; of several entities, the codes of any of them. */
export type CodeOf<E extends ListedEntity> = ListedCodes[E];

/** Any text, without hiding the suggestions of the literals it is joined with. */
type OtherText = string & Record<never, never>;

/**
 * The bare ids of an entity: a letter and digits, the codes of a closed vocabulary (those of countries in either
 * case), or text where any may occur.
 */
export type IdOf<E extends string> = E extends LetteredEntity
  ? `${(typeof idLetters)[E]}${number}`
  : E extends "countries"
    ? CodeOf<E> | Lowercase<CodeOf<E>>
    : E extends ClosedEntity
      ? CodeOf<E>
      : E extends "types"
        ? CodeOf<"work-types">
        : E extends ListedEntity
          ? CodeOf<E> | OtherText
          : string;
