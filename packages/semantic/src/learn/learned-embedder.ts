import type { Embedder } from "../embedder.ts";
import { termCounts } from "../text/term-counts.ts";
import { countWeight, type LearnedModel, termWeight } from "./learned-model.ts";
import { hashText, randomNumbers } from "./random.ts";

/** Places of the second part of a vector, which terms are scattered over. */
const scatteredWidth = 512;
/** How many of them a term touches. */
const touched = 4;
/** How much of a vector's square length each part makes up. */
const learnedShare = 0.5;

/**
 * An embedder from a model that was learned from a catalog. The first part of a vector adds up where its terms
 * stand in the model, so that texts on the same subject are near each other; the second scatters every term, known
 * or not, over a few places by its hash (random indexing, Kanerva et al., 2000), so that texts which share rare words
 * are. `identity` has to name the model.
 */
export function learnedEmbedder(model: LearnedModel, identity: string): Embedder {
  const index = new Map(model.terms.map((term, place) => [term, place]));
  const { width } = model;
  const dimensions = width + scatteredWidth;

  function embedText(text: string): Float32Array {
    const vector = new Float32Array(dimensions);
    for (const [term, count] of termCounts(text)) {
      const place = index.get(term);
      const rarity = termWeight(place === undefined ? 1 : (model.frequencies[place] ?? 1), model.texts);
      const weight = countWeight(count) * rarity;
      if (place !== undefined) addPlace(vector, model, place, weight);
      // The first part has room for common terms; here they would only cover the rare ones.
      scatter(vector, width, term, weight * Math.sqrt(rarity));
    }
    const learned = scaleTo(vector.subarray(0, width), Math.sqrt(learnedShare));
    scaleTo(vector.subarray(width), learned ? Math.sqrt(1 - learnedShare) : 1);
    return vector;
  }

  return {
    identity,
    dimensions,
    async embed(texts, signal) {
      if (signal?.aborted) throw signal.reason;
      return texts.map(embedText);
    },
  };
}

function addPlace(
  vector: Float32Array,
  { width, places, scales }: LearnedModel,
  place: number,
  weight: number,
): void {
  const from = place * width;
  const factor = weight * (scales[place] as number);
  for (let j = 0; j < width; j += 1)
    vector[j] = (vector[j] as number) + factor * (places[from + j] as number);
}

function scatter(vector: Float32Array, from: number, term: string, weight: number): void {
  const next = randomNumbers(hashText(term));
  for (let time = 0; time < touched; time += 1) {
    const bits = next();
    const at = from + ((bits >>> 1) % scatteredWidth);
    vector[at] = (vector[at] as number) + (bits & 1 ? weight : -weight);
  }
}

/** Gives a vector this length, unless it is zero: then it says so. */
function scaleTo(vector: Float32Array, length: number): boolean {
  let square = 0;
  for (const value of vector) square += value * value;
  if (square === 0) return false;
  const factor = length / Math.sqrt(square);
  for (let j = 0; j < vector.length; j += 1) vector[j] = (vector[j] as number) * factor;
  return true;
}
