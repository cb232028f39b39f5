/** A small network with one hidden layer: the probability is logistic(output · tanh(hidden x + shift) + offset). */
export interface Network {
  /** A row per feature, with a number per hidden unit. */
  readonly hidden: readonly (readonly number[])[];
  readonly shift: readonly number[];
  readonly output: readonly number[];
  readonly offset: number;
}

/** The probability that a network gives to features, above 0 and at most 1. */
export function probability({ hidden, shift, output, offset }: Network, features: readonly number[]): number {
  const units = [...shift];
  features.forEach((feature, index) => {
    if (feature === 0) return;
    const weights = hidden[index] ?? [];
    for (let unit = 0; unit < units.length; unit += 1) {
      units[unit] = (units[unit] as number) + feature * (weights[unit] ?? 0);
    }
  });
  const total = units.reduce((sum, unit, index) => sum + Math.tanh(unit) * (output[index] ?? 0), offset);
  return 1 / (1 + Math.exp(-Math.min(Math.max(total, -30), 30)));
}
