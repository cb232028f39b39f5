/** Millionths of a US dollar: a whole number, so that sums are exact. */
export type Micros = number;

/** @throws RangeError for an amount that is negative, or no whole number of millionths: it would be given, or lost. */
export function checkAmount(amount: Micros): void {
  if (Number.isSafeInteger(amount) && amount >= 0) return;
  throw new RangeError(`An amount is a whole number of millionths of a dollar, 0 or more, not ${amount}.`);
}

const perDollar = 1_000_000;
/** One credit, the unit of the rate-limit headers, is a ten-thousandth of a dollar. */
const perCredit = 100;

const amount = /^(\d{1,9})(?:\.(\d{1,6}))?$/;

/** Reads dollars as people write them, `1` or `0.25`, to a millionth; undefined for anything else. */
export function parseDollars(text: string): Micros | undefined {
  const match = amount.exec(text.trim());
  if (match === null) return undefined;
  return Number(match[1]) * perDollar + Number((match[2] ?? "").padEnd(6, "0"));
}

/** Dollars as a JSON number: the nearest to the exact amount, so `0.0001` prints as it is written. */
export const toDollars = (micros: Micros): number => micros / perDollar;

/** Whole credits in an amount; a part of a credit does not count. */
export const toCredits = (micros: Micros): number => Math.floor(micros / perCredit);

/** Whole credits that a price comes to; a part of a credit costs a whole one. */
export const costInCredits = (price: Micros): number => Math.ceil(price / perCredit);

/** Dollars for a header: at most `digits` decimals, cut and not rounded up, without trailing zeros. */
export function writeDollars(micros: Micros, digits = 4): string {
  const step = 10 ** (6 - digits);
  return String(Number(toDollars(Math.floor(micros / step) * step).toFixed(digits)));
}
