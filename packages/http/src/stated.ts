/** Options that are stated: one that is undefined counts as left out, and does not take the place of a default. */
export function stated<Options extends object>(given: Options): Options {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Options;
}
