import { EmbeddingError } from "../embedder.ts";

/**
 * The vectors in an answer `{data: [{index, embedding}]}`, in the order of the texts, whatever order they came in.
 *
 * @throws EmbeddingError when it is not one vector of that many numbers for each text.
 */
export function readVectors(body: string, texts: number, dimensions: number, url: string): Float32Array[] {
  const wrong = (what: string): EmbeddingError =>
    new EmbeddingError("EMBEDDER_ANSWER", `The embeddings service at ${url} ${what}.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw wrong("answered something that is not JSON. Check the address");
  }
  const data: unknown = Reflect.get(Object(parsed), "data");
  if (!Array.isArray(data)) throw wrong("answered without a list of vectors. Check the address");
  const vectors = new Map<number, Float32Array>();
  data.forEach((entry: unknown, place) => {
    const index: unknown = Reflect.get(Object(entry), "index") ?? place;
    const embedding: unknown = Reflect.get(Object(entry), "embedding");
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= texts) {
      throw wrong(`answered with a vector for text ${String(index)} of ${texts}`);
    }
    if (!isNumbers(embedding)) throw wrong("answered with a vector that is not a list of numbers");
    if (embedding.length !== dimensions) {
      throw wrong(
        `answered with ${embedding.length} dimensions instead of ${dimensions}. Set dimensions to what the model has`,
      );
    }
    if (vectors.has(index)) throw wrong(`answered with several vectors for text ${index} of ${texts}`);
    vectors.set(index, Float32Array.from(embedding));
  });
  return Array.from({ length: texts }, (_, index) => {
    const vector = vectors.get(index);
    if (vector === undefined) throw wrong(`answered with ${vectors.size} vectors for ${texts} texts`);
    return vector;
  });
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((element) => typeof element === "number" && Number.isFinite(element));
