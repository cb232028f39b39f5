/** A number to stand in the text of a statement: DuckDB plans a top-N for a constant, and digits are safe. */
export function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a whole number.`);
  return String(value);
}
