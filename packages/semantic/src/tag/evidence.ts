/** What a work of the catalog is tagged with. */
export interface TaggedWork {
  /** The cosine of its vector with that of the text. */
  readonly similarity: number;
  /** Names of its keywords. */
  readonly keywords: readonly string[];
  readonly concepts: readonly { readonly name: string; readonly score: number }[];
}

/** The works nearest to a text, most similar first. */
export interface TagEvidence {
  /** At most `nearestWorks`. */
  readonly works: readonly TaggedWork[];
  /** Those with keywords, however far they are: at most `nearestKeyworded`. */
  readonly keyworded: readonly TaggedWork[];
}

/** Works that speak for the tags of a text. */
export const nearestWorks = 50;
/** Works with keywords that do. */
export const nearestKeyworded = 30;
