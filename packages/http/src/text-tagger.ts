/** A keyword or concept of a text. */
export interface TextTag {
  /** The id as a URL. */
  readonly id: string;
  readonly display_name: string;
  /** Above 0, at most 1. */
  readonly score: number;
}

/** Says what a text is about. */
export interface TextTagger {
  /** Tags in descending order of their scores. */
  tag(
    input: { readonly title: string; readonly abstract?: string },
    options: { readonly signal: AbortSignal },
  ): Promise<{ readonly keywords: readonly TextTag[]; readonly concepts: readonly TextTag[] }>;
}
