/**
 * A number as text: whole ones in digits, others in shortest form, with an exponent, of two digits at least, only below
 * 1e-4.
 */
export function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = Math.abs(value) < 1e-4 ? value.toExponential() : String(value);
  return text.replace(/e-(\d)$/, "e-0$1");
}
