/** Places of some rows, which are numbered from 0: of each row ascending, one row after another. */
export class PlaceLists {
  values: Float64Array = new Float64Array(256);
  /** Where the places of row n begin, and in the end where the last ones end. */
  readonly starts: Uint32Array;
  #row = 0;
  #size = 0;

  constructor(rows: number) {
    this.starts = new Uint32Array(rows + 1);
  }

  get rows(): number {
    return this.starts.length - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a place of the row that is being filled. */
  add(place: number): void {
    if (this.#size === this.values.length) {
      const larger = new Float64Array(2 * this.values.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.#size++] = place;
  }

  /** Whether other lists have the same places. */
  equals(other: PlaceLists): boolean {
    if (this === other) return true;
    if (this.#size !== other.#size || this.rows !== other.rows) return false;
    for (let row = 0; row <= this.rows; row++) if (this.starts[row] !== other.starts[row]) return false;
    for (let at = 0; at < this.#size; at++) if (this.values[at] !== other.values[at]) return false;
    return true;
  }

  /** Ends the row that is being filled. */
  endRow(): void {
    this.starts[++this.#row] = this.#size;
  }
}

/** Places that come in any order, with the rows they are of. */
export class PlacePairs {
  readonly #rows: number[] = [];
  readonly #places: number[] = [];

  add(row: number, place: number): void {
    this.#rows.push(row);
    this.#places.push(place);
  }

  /** The same as lists of so many rows. */
  sorted(rows: number): PlaceLists {
    const size = this.#rows.length;
    const lists = new PlaceLists(rows);
    const starts = new Uint32Array(rows + 1);
    for (const row of this.#rows) starts[row + 1] = (starts[row + 1] ?? 0) + 1;
    for (let row = 0; row < rows; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
    const values = new Float64Array(size);
    const filled = starts.slice();
    for (let at = 0; at < size; at++) {
      const row = this.#rows[at] ?? 0;
      const to = filled[row] ?? 0;
      values[to] = this.#places[at] ?? 0;
      filled[row] = to + 1;
    }
    for (let row = 0; row < rows; row++) {
      const begin = starts[row] ?? 0;
      const end = starts[row + 1] ?? 0;
      if (end - begin > 1) values.subarray(begin, end).sort();
      for (let at = begin; at < end; at++) lists.add(values[at] ?? 0);
      lists.endRow();
    }
    return lists;
  }
}

/** By row the places of the first list where each other list has one that is by its offset larger. */
export function phrasePlaces(lists: readonly PlaceLists[], offsets: readonly number[]): PlaceLists {
  const [first] = lists;
  const rows = first?.rows ?? 0;
  const found = new PlaceLists(rows);
  if (first === undefined) return found;
  const at = new Uint32Array(lists.length);
  for (let row = 0; row < rows; row++) {
    for (let list = 1; list < lists.length; list++) at[list] = lists[list]?.starts[row] ?? 0;
    const end = first.starts[row + 1] ?? 0;
    for (let index = first.starts[row] ?? 0; index < end; index++) {
      const place = first.values[index] ?? 0;
      let all = true;
      for (let list = 1; list < lists.length && all; list++) {
        const other = lists[list];
        if (other === undefined) continue;
        const wanted = place + (offsets[list] ?? 0);
        const otherEnd = other.starts[row + 1] ?? 0;
        let next = at[list] ?? 0;
        while (next < otherEnd && (other.values[next] ?? 0) < wanted) next++;
        at[list] = next;
        all = next < otherEnd && other.values[next] === wanted;
      }
      if (all) found.add(place);
    }
    found.endRow();
  }
  return found;
}

/** The first index from `from` to before `end` whose value is not below `wanted`. */
export function lowerBound(
  values: Float64Array | undefined,
  from: number,
  end: number,
  wanted: number,
): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values?.[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
