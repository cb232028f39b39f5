import type { Scalar } from "@oqlkit/catalog";

/** Orders two values of one field. */
export const compareValues = (a: Scalar, b: Scalar): number =>
  typeof a === "string" ? compareBytes(a, String(b)) : Number(a) - Number(b);

/** Code points, one by one. */
export function compareBytes(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  const at = one.findIndex((letter, index) => letter !== other[index]);
  if (at === -1) return one.length - other.length;
  return (one[at]?.codePointAt(0) ?? -1) - (other[at]?.codePointAt(0) ?? -1);
}

const small: Readonly<Record<string, string>> = { İ: "i", ς: "σ" };

/**
 * A text, accents and letters joined but where it has U+0000, with each letter in lower case: none of them depends on
 * those beside it.
 */
export const inLowerCase = (value: Scalar): string =>
  Array.from(
    String(value).includes("\0") ? String(value) : String(value).normalize("NFC"),
    (letter) => small[letter] ?? letter.toLowerCase(),
  ).join("");
