import type { Aggregate, Corpus, Direction, Join, Operator } from "./generated/oqo.ts";

/** Every operator. */
export const operators: readonly Operator[] = ["is", "has", ">", ">=", "<", "<=", "in collection"];
export const joins: readonly Join[] = ["and", "or"];
export const directions: readonly Direction[] = ["asc", "desc"];
export const aggregates: readonly Aggregate[] = ["mean", "sum", "min", "max"];
export const corpora: readonly Corpus[] = ["core", "expansion", "all"];

/** Whether `word` is one of `words`; narrows its type. */
export function isOneOf<Word extends string>(words: readonly Word[], word: unknown): word is Word {
  return (words as readonly unknown[]).includes(word);
}
