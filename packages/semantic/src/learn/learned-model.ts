/**
 * What was learned from a catalog: how much each term says, and where it points. `places` holds `width` signed
 * bytes a term, to be multiplied by the term's `scales`.
 */
export interface LearnedModel {
  /** Texts the model was learned from. */
  readonly texts: number;
  /** Terms in code unit order, each found in at least two texts. */
  readonly terms: readonly string[];
  /** In how many of the texts each term occurs. */
  readonly frequencies: Uint32Array;
  /** Directions learned: the length of a term's place; 0 when there was too little to learn from. */
  readonly width: number;
  readonly scales: Float32Array;
  readonly places: Int8Array;
}

/** What a term says that is found everywhere: next to nothing, but alone it has to do. */
const leastWeight = 0.01;

/** How much a term says that occurs in `frequency` of `texts` texts. */
export const termWeight = (frequency: number, texts: number): number =>
  Math.max(Math.log((texts + 1) / (frequency + 1)), leastWeight);

/** How much a term that occurs `count` times in a text counts there. */
export const countWeight = (count: number): number => 1 + Math.log(count);
