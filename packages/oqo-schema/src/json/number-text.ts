/**
 * A number as text, in shortest form: whole ones without an exponent, those from 1e21 on in all their digits; others
 * with one, of two digits at least, only below 1e-4.
 */
export function numberText(value: number): string {
  const text = String(value);
  if (text.includes("e+")) return BigInt(value).toString();
  return value && Math.abs(value) < 1e-4 ? value.toExponential().replace(/e-(\d)$/, "e-0$1") : text;
}
