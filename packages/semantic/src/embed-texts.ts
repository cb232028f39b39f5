import { type AbortSignalLike, type Embedder, EmbeddingError } from "./embedder.ts";

/**
 * The vectors of texts, as an embedder of anybody's gives them: one of the stated length for each text, all finite
 * numbers. Anything else would be kept as damaged vectors, or find nothing, without a word.
 *
 * @throws EmbeddingError when the answer is another, what the embedder rejects with, and the signal's reason, whether
 * or not the embedder takes notice of it.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignalLike | undefined,
): Promise<readonly Float32Array[]> {
  const { identity, dimensions } = embedder;
  const vectors: unknown = await endedBy(signal, Promise.resolve(embedder.embed(texts, signal)));
  const wrong = (what: string): EmbeddingError =>
    new EmbeddingError("EMBEDDER_ANSWER", `The embedder ${identity} ${what}.`);
  if (!Array.isArray(vectors)) throw wrong("answered without a list of vectors");
  if (vectors.length !== texts.length)
    throw wrong(`answered with ${vectors.length} vectors for ${texts.length} texts`);
  return vectors.map((vector: unknown) => {
    if (!isVector(vector)) throw wrong("answered with a vector that is not a list of numbers");
    if (vector.length !== dimensions)
      throw wrong(`answered with ${vector.length} dimensions instead of ${dimensions}`);
    if (!vector.every(Number.isFinite)) throw wrong("answered with a number that is not finite");
    return vector;
  });
}

/** What is worked on, unless the signal is aborted sooner. */
function endedBy<T>(signal: AbortSignalLike | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const end = (): void => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}

/** By its looks: vectors may come from another realm. */
function isVector(value: unknown): value is Float32Array {
  return (ArrayBuffer.isView(value) && "length" in value) || Array.isArray(value);
}
