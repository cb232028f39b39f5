import { termCounts } from "../text/term-counts.ts";
import { countWeight, type LearnedModel, termWeight } from "./learned-model.ts";
import type { SparseMatrix } from "./sparse.ts";
import { truncatedSvd } from "./truncated-svd.ts";

/** Directions that are learned where there is enough text. */
const learnedWidth = 512;
/** Terms that are given a place, the commonest first; time and memory of learning grow with it. */
const mostTerms = 30_000;

type Counts = ReadonlyMap<string, number>;

/**
 * Learns from texts where terms stand that occur in the same texts: a truncated SVD of their weighted counts
 * (latent semantic analysis, Deerwester et al., JASIS 41, 1990). Some 12,000 texts take half a minute and a few
 * hundred megabytes; the same texts in the same order give the same model. `goOn` is called every few seconds; what
 * it throws ends the learning.
 */
export function learnModel(texts: Iterable<string>, goOn?: () => void): LearnedModel {
  const counted: Counts[] = [];
  for (const text of texts) {
    const counts = termCounts(text);
    if (counts.size > 0) counted.push(counts);
  }
  const { terms, frequencies } = chooseTerms(counted);
  // As many directions as there are terms would leave each where it is.
  const directions = Math.min(learnedWidth, Math.ceil(counted.length / 4), Math.ceil(terms.length / 4));
  const { vectors, values } = truncatedSvd(weigh(counted, terms, frequencies), directions, goOn);
  const { width } = vectors;
  const scales = new Float32Array(terms.length);
  const places = new Int8Array(terms.length * width);
  // Strong directions are what everything has in common: all are made to count alike.
  const shrink = Float64Array.from(values, (value) => 1 / value);
  for (let term = 0; term < terms.length; term += 1) {
    const from = term * width;
    const place = vectors.data
      .subarray(from, from + width)
      .map((value, index) => value * (shrink[index] ?? 0));
    const largest = place.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    scales[term] = largest / 127;
    if (largest > 0)
      places.set(
        place.map((value) => Math.round((value / largest) * 127)),
        from,
      );
  }
  return { texts: counted.length, terms, frequencies, width, scales, places };
}

function chooseTerms(counted: readonly Counts[]): Pick<LearnedModel, "terms" | "frequencies"> {
  const found = new Map<string, number>();
  for (const counts of counted) for (const term of counts.keys()) found.set(term, (found.get(term) ?? 0) + 1);
  const common = [...found].filter(([, frequency]) => frequency > 1);
  const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  common.sort(([a, x], [b, y]) => y - x || byText(a, b));
  const chosen = common.slice(0, mostTerms).sort(([a], [b]) => byText(a, b));
  return {
    terms: chosen.map(([term]) => term),
    frequencies: Uint32Array.from(chosen, ([, frequency]) => frequency),
  };
}

/** A row of unit length per text. */
function weigh(counted: readonly Counts[], terms: readonly string[], frequencies: Uint32Array): SparseMatrix {
  const places = new Map(terms.map((term, index) => [term, index]));
  const starts = new Uint32Array(counted.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  counted.forEach((counts, row) => {
    const from = columns.length;
    let square = 0;
    for (const [term, count] of counts) {
      const rare = 1;
      const place = places.get(term);
      const weight = countWeight(count) * termWeight(frequencies[place ?? -1] ?? rare, counted.length);
      square += weight * weight;
      if (place === undefined) continue;
      columns.push(place);
      values.push(weight);
    }
    const length = Math.sqrt(square) || 1;
    for (let index = from; index < values.length; index += 1) values[index] = (values[index] ?? 0) / length;
    starts[row + 1] = columns.length;
  });
  return {
    rows: counted.length,
    width: terms.length,
    starts,
    columns: Uint32Array.from(columns),
    values: Float32Array.from(values),
  };
}
