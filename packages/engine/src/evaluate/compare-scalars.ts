import type { Scalar } from "@oqlkit/catalog";

/** Orders two values of one field: numbers by size, false before true, texts by code points. */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  return Number(a) - Number(b);
}

/** Orders two texts by code points, which is the order of their UTF-8 bytes. */
function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const one = a.charCodeAt(at);
    const other = b.charCodeAt(at);
    if (one !== other) return rank(one) - rank(other);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others, though their code units are not the highest. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
