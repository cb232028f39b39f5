/** A number of things as a person reads it: `1 row`, `2,000 rows`. */
export const several = (n: number, one: string): string =>
  `${n.toLocaleString("en")} ${one}${n === 1 ? "" : "s"}`;
