import { bitCount, firstFrom } from "./row-lists.ts";

/** A set of row numbers as bits, the highest of the first byte for row 0; whole words, none set beyond the last row. */
export type RowSet = Uint32Array;

/** A set made of others, which are numbered. */
export type SetExpression =
  | { readonly kind: "atom"; readonly index: number }
  /** These rows, ascending. */
  | { readonly kind: "rows"; readonly rows: Uint32Array }
  | { readonly kind: "and" | "or"; readonly terms: readonly SetExpression[] }
  | { readonly kind: "not"; readonly term: SetExpression };

const wordBits = 32;
const wordsFor = (size: number): number => Math.ceil(size / wordBits);
const bytesOf = (set: RowSet): Uint8Array => new Uint8Array(set.buffer, set.byteOffset, set.byteLength);

/** The set whose bits are given, of rows below `size`. */
export function rowSetOf(bits: Uint8Array, size: number): RowSet {
  const set = new Uint32Array(wordsFor(size));
  bytesOf(set).set(bits.subarray(0, set.byteLength));
  return set;
}

/** The set of those of some rows that are below `size`. */
function setOfRows(rows: Uint32Array, size: number): RowSet {
  const set = noRows(size);
  const bytes = bytesOf(set);
  const end = firstFrom(rows, size, 0);
  for (let at = 0; at < end; at++) {
    const row = rows[at] ?? 0;
    bytes[row >>> 3] = (bytes[row >>> 3] ?? 0) | (0x80 >> (row & 7));
  }
  return set;
}

/** The rows of a set, ascending. */
export function rowsOfSet(set: RowSet): Uint32Array {
  const rows = new Uint32Array(countRows(set));
  const bytes = bytesOf(set);
  let filled = 0;
  for (let at = 0; at < bytes.length; at++) {
    for (let byte = bytes[at] ?? 0; byte !== 0; ) {
      const bit = Math.clz32(byte) - 24;
      rows[filled++] = at * 8 + bit;
      byte &= ~(0x80 >> bit);
    }
  }
  return rows;
}

/** The set without rows. */
export const noRows = (size: number): RowSet => new Uint32Array(wordsFor(size));

/** All rows below `size`. */
function allRows(size: number): RowSet {
  const set = new Uint32Array(wordsFor(size)).fill(2 ** wordBits - 1);
  const bytes = bytesOf(set).subarray(Math.floor(size / 8));
  bytes.fill(0);
  if (size % 8 > 0) bytes[0] = 256 - (1 << (8 - (size % 8)));
  return set;
}

/** The rows below `size` that an expression over sets of such rows gives. */
export function evaluateSets(expression: SetExpression, atoms: readonly RowSet[], size: number): RowSet {
  switch (expression.kind) {
    case "atom":
      return atoms[expression.index] ?? noRows(size);
    case "rows":
      return setOfRows(expression.rows, size);
    case "not":
      return combine(allRows(size), evaluateSets(expression.term, atoms, size), "without");
    default: {
      const [first, ...others] = expression.terms;
      if (first === undefined) return expression.kind === "and" ? allRows(size) : noRows(size);
      const result = evaluateSets(first, atoms, size).slice();
      for (const term of others) combine(result, evaluateSets(term, atoms, size), expression.kind);
      return result;
    }
  }
}

/** Expressions joined; one alone as it is. */
export function joinSets(kind: "and" | "or", terms: readonly SetExpression[]): SetExpression {
  const [first, ...others] = terms;
  return first !== undefined && others.length === 0 ? first : { kind, terms };
}

/** How many sets an expression is made of, those it names twice counted twice. */
export function countAtoms(expression: SetExpression): number {
  switch (expression.kind) {
    case "atom":
      return 1;
    case "rows":
      return 0;
    case "not":
      return countAtoms(expression.term);
    default:
      return expression.terms.reduce((sum, term) => sum + countAtoms(term), 0);
  }
}

/** Terms in turn, so many that they are made of no more than `most` sets, or one that is made of more. */
export function* portionsOf(terms: readonly SetExpression[], most: number): Generator<SetExpression[]> {
  let portion: SetExpression[] = [];
  let held = 0;
  for (const term of terms) {
    const atoms = countAtoms(term);
    if (portion.length > 0 && held + atoms > most) {
      yield portion;
      portion = [];
      held = 0;
    }
    portion.push(term);
    held += atoms;
  }
  if (portion.length > 0) yield portion;
}

/** The numbers of the sets that an expression is made of, each once. */
export function atomsIn(expression: SetExpression, found: Set<number> = new Set()): Set<number> {
  if (expression.kind === "atom") found.add(expression.index);
  else if (expression.kind === "not") atomsIn(expression.term, found);
  else if (expression.kind !== "rows") for (const term of expression.terms) atomsIn(term, found);
  return found;
}

/** Changes `set` to what it and another one make together. */
function combine(set: RowSet, other: RowSet, how: "and" | "or" | "without"): RowSet {
  // A loop over places: iterators take many times as long, and there are many words.
  for (let index = 0; index < set.length; index++) {
    const before = set[index] ?? 0;
    const word = other[index] ?? 0;
    set[index] = how === "and" ? before & word : how === "or" ? before | word : before & ~word;
  }
  return set;
}

/** How many rows a set has. */
export function countRows(set: RowSet): number {
  let count = 0;
  for (let index = 0; index < set.length; index++) {
    count += bitCount(set[index] ?? 0);
  }
  return count;
}

/** Up to `limit` rows of a set in ascending order: those from row `first` on without the next `offset`. */
export function pickRows(set: RowSet, first: number, offset: number, limit: number): number[] {
  const rows: number[] = [];
  const bytes = bytesOf(set);
  let skip = offset;
  for (let at = Math.floor(first / 8); at < bytes.length && rows.length < limit; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) continue;
    for (let bit = 0; bit < 8 && rows.length < limit; bit++) {
      const row = at * 8 + bit;
      if ((byte & (0x80 >> bit)) === 0 || row < first) continue;
      if (skip > 0) skip--;
      else rows.push(row);
    }
  }
  return rows;
}
