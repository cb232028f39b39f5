const integer = /^\s*[+-]?\d+(?:_\d+)*\s*$/;
const decimal = /^\s*[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+)?\s*$/;

/** The whole number a text spells (sign, digits, `_` between digits), or undefined; also if it is too large to hold. */
export function readInteger(text: string): number | undefined {
  if (!integer.test(text)) return undefined;
  const value = Number(text.replaceAll("_", ""));
  return Number.isSafeInteger(value) ? withoutNegativeZero(value) : undefined;
}

/** The finite number a text spells, with decimals and an exponent if it likes, or undefined. */
export function readDecimal(text: string): number | undefined {
  if (!decimal.test(text)) return undefined;
  const value = Number(text.replaceAll("_", ""));
  return Number.isFinite(value) ? withoutNegativeZero(value) : undefined;
}

function withoutNegativeZero(value: number): number {
  return value === 0 ? 0 : value;
}
