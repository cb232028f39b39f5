// Vectors of texts

export { embedTexts } from "./embed-texts.ts";
export {
  type AbortSignalLike,
  type Embedder,
  EmbeddingError,
  type EmbeddingErrorCode,
  workText,
} from "./embedder.ts";
export { type OpenAiEmbedderOptions, openAiEmbedder } from "./remote/openai-embedder.ts";

// A model of one's own

export { learnModel } from "./learn/learn-model.ts";
export { learnedEmbedder } from "./learn/learned-embedder.ts";
export type { LearnedModel } from "./learn/learned-model.ts";

// Finding the nearest

export { type DotProducts, dotProducts, type Products } from "./vectors/dot-products.ts";
export { quantize, signWords, toUnit, writeSigns } from "./vectors/quantize.ts";
export {
  cosine,
  type RowRange,
  type SignTable,
  scanSigns,
  scanVectors,
  type VectorTable,
} from "./vectors/scan.ts";
export { type SignDifferences, signDifferences } from "./vectors/sign-differences.ts";
export { type ScoredRow, TopRows } from "./vectors/top-rows.ts";

// Tags of texts

export { nearestKeyworded, nearestWorks, type TagEvidence, type TaggedWork } from "./tag/evidence.ts";
export type { TextToTag } from "./tag/features.ts";
export { likelyTags, type Tag, type Tags, tagText } from "./tag/tag-text.ts";
export { readVocabulary, type TagObject, type Vocabulary } from "./tag/vocabulary.ts";
