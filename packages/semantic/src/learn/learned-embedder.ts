import type { Embedder } from "../embedder.ts";
import { termCounts } from "../text/term-counts.ts";
import { countWeight, type LearnedModel, termWeight } from "./learned-model.ts";
import { randomNumbers, seedOf } from "./random.ts";

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
    const known: KnownTerm[] = [];
    for (const [term, count] of termCounts(text)) {
      const place = index.get(term);
      const rarity = termWeight(place === undefined ? 1 : (model.frequencies[place] ?? 1), model.texts);
      const weight = countWeight(count) * rarity;
      if (place !== undefined)
        known.push({ from: place * width, factor: weight * (model.scales[place] ?? 0) });
      // The first part has room for common terms; here they would only cover the rare ones.
      scatter(vector, width, term, weight * Math.sqrt(rarity));
    }
    vector.set(sumOfPlaces(known, model));
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

/** A term of the model: where its place begins, and what that is to be multiplied by. */
interface KnownTerm {
  readonly from: number;
  readonly factor: number;
}

const nothing: KnownTerm = { from: 0, factor: 0 };

function sumOfPlaces(terms: readonly KnownTerm[], { width, places }: LearnedModel): Float64Array {
  const sums = new Float64Array(width);
  // Four at a time: each sum is then read and written once for four terms.
  for (let at = 0; at < terms.length; at += 4) {
    const { from: a, factor: p } = terms[at] ?? nothing;
    const { from: b, factor: q } = terms[at + 1] ?? nothing;
    const { from: c, factor: r } = terms[at + 2] ?? nothing;
    const { from: d, factor: s } = terms[at + 3] ?? nothing;
    for (let j = 0; j < width; j += 1) {
      sums[j] =
        (sums[j] as number) +
        p * (places[a + j] as number) +
        q * (places[b + j] as number) +
        r * (places[c + j] as number) +
        s * (places[d + j] as number);
    }
  }
  return sums;
}

function scatter(vector: Float32Array, from: number, term: string, weight: number): void {
  const next = randomNumbers(seedOf(term));
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
