/** A whole number as text: sign, digits, `_` between digits; blanks around it. */
export const wholeNumber: RegExp = /^\s*[+-]?\d+(?:_\d+)*\s*$/;
/** A number as text, which may have decimals and an exponent. */
export const decimalNumber: RegExp =
  /^\s*[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?\s*$/;

/** The whole number a text spells (sign, digits, `_` between digits), or undefined; the nearest that a double holds. */
export const readInteger = (text: string): number | undefined => read(text, wholeNumber);

/** The finite number a text spells, with decimals and an exponent if it likes, or undefined. */
export const readDecimal = (text: string): number | undefined => read(text, decimalNumber);

function read(text: string, form: RegExp): number | undefined {
  if (!form.test(text)) return undefined;
  const value = Number(text.replaceAll("_", ""));
  // There is one zero, and it has no sign.
  return Number.isFinite(value) ? value || 0 : undefined;
}
