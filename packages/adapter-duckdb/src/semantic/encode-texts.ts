import { type Embedder, embedTexts, quantize, signWords, writeSigns } from "@oqlkit/semantic";

/**
 * Vectors as they are kept: per text its signed bytes, its scale and the words of its signs; zeros for an empty text.
 */
export interface EncodedTexts {
  readonly bytes: Int8Array<ArrayBuffer>;
  readonly scales: Float32Array<ArrayBuffer>;
  readonly signs: Uint32Array<ArrayBuffer>;
}

/** Rejects with what the embedder rejects with. */
export async function encodeTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal | undefined,
): Promise<EncodedTexts> {
  const filled = texts.filter((text) => text !== "");
  const vectors = filled.length === 0 ? [] : await embedTexts(embedder, filled, signal);
  const { dimensions } = embedder;
  const words = signWords(dimensions);
  const bytes = new Int8Array(texts.length * dimensions);
  const scales = new Float32Array(texts.length);
  const signs = new Uint32Array(texts.length * words);
  let next = 0;
  texts.forEach((text, index) => {
    const vector = text === "" ? undefined : vectors[next++];
    if (vector === undefined) return;
    scales[index] = quantize(vector, bytes, index * dimensions);
    writeSigns(bytes, index * dimensions, dimensions, signs, index * words);
  });
  return { bytes, scales, signs };
}
