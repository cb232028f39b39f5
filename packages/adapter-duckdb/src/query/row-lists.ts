/*
 * Lists of row numbers, ascending and each once.
 */

/** The rows of any of some lists. */
export function uniteRows(lists: readonly Uint32Array[]): Uint32Array {
  const [first] = lists;
  if (first === undefined) return new Uint32Array();
  if (lists.length === 1) return first;
  const end = lists.reduce((most, list) => Math.max(most, (list.at(-1) ?? -1) + 1), 0);
  const bits = new Uint32Array(Math.ceil(end / 32));
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      const row = list[at] ?? 0;
      const word = row >>> 5;
      bits[word] = (bits[word] ?? 0) | (1 << (row & 31));
    }
  }
  let size = 0;
  for (let at = 0; at < bits.length; at++) size += bitCount(bits[at] ?? 0);
  const rows = new Uint32Array(size);
  let filled = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1)
      rows[filled++] = at * 32 + (31 - Math.clz32(word & -word));
  }
  return rows;
}

/** How many bits of a word are set. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The rows of a list that are in another one too. */
export const intersectRows = (rows: Uint32Array, other: Uint32Array): Uint32Array =>
  pickRows(rows, other, true);

/** The rows of a list that are not in another one. */
export const subtractRows = (rows: Uint32Array, other: Uint32Array): Uint32Array =>
  other.length === 0 ? rows : pickRows(rows, other, false);

function pickRows(rows: Uint32Array, other: Uint32Array, wanted: boolean): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let size = 0;
  let at = 0;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    if ((other[at] ?? row) < row) at = firstFrom(other, row, at + 1);
    if ((other[at] === row) === wanted) kept[size++] = row;
  }
  return kept.slice(0, size);
}

/** The first place from `from` on that has no smaller row: in steps that double, then by halves. */
export function firstFrom(rows: Uint32Array, wanted: number, from: number): number {
  let low = from;
  let step = 1;
  while (low + step < rows.length && (rows[low + step] ?? 0) < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, rows.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
