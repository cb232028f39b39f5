import type { Aggregate } from "@oqlkit/oqo-schema";

/** Collects the values that a metric is computed from. */
export class MetricTally {
  #count = 0;
  #sum = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    this.#count++;
    this.#sum += value;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
  }

  /** The metric of the values so far; null when there are none. */
  result(aggregate: Aggregate): number | null {
    if (this.#count === 0) return null;
    switch (aggregate) {
      case "mean":
        return roundMetric(this.#sum / this.#count);
      case "sum":
        return roundMetric(this.#sum);
      case "min":
        return roundMetric(this.#min);
      case "max":
        return roundMetric(this.#max);
    }
  }
}

const scale = 1e6;

/** Half away from zero; what is too large to have decimals stays as it is. */
function roundMetric(value: number): number {
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale;
  return Number.isFinite(rounded) ? rounded + 0 : value;
}
