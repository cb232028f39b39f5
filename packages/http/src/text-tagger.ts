import type { AbortSignalLike, TextTags, TextToTag } from "@oqlkit/engine";

/** Says what a text is about, as an engine does. */
export interface TextTagger {
  /** Tags in descending order of their scores. */
  tag(text: TextToTag, options: { readonly signal: AbortSignalLike }): Promise<TextTags>;
}
