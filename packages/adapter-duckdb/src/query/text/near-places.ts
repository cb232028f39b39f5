import { positionRange } from "../../text/index-files.ts";
import { type Nearness, NearWindows } from "./near-windows.ts";
import { lowerBound, PlaceLists } from "./place-lists.ts";

/** Steps of a search before others get their turn. */
const steps = 20_000;

/**
 * By row the places of the first operand that have a place of every other operand near, in the same text, no two of
 * which overlap. `pause` is awaited now and then.
 */
export async function nearPlaces(
  lists: readonly PlaceLists[],
  nearness: Nearness,
  pause: () => Promise<void>,
): Promise<PlaceLists> {
  const [first] = lists;
  const rows = first?.rows ?? 0;
  const found = new PlaceLists(rows);
  if (first === undefined) return found;
  const windows = new NearWindows(lists, nearness);
  let left = steps;
  const rest = async (): Promise<void> => {
    await pause();
    left = steps;
  };
  let search: NearSearch | undefined;
  const isFound = async (row: number, place: number): Promise<boolean> => {
    search ??= searchOf(lists, nearness);
    search.begin(row, place);
    for (;;) {
      left = search.go(left);
      if (left > 0) return search.found;
      await rest();
    }
  };
  for (let row = 0; row < rows; row++) {
    const end = first.starts[row + 1] ?? 0;
    for (let index = first.starts[row] ?? 0; index < end; index++) {
      const place = first.values[index] ?? 0;
      const before = windows.steps;
      const near = windows.find(row, place);
      left -= windows.steps - before;
      if (left <= 0) await rest();
      if (near ?? (await isFound(row, place))) found.add(place);
    }
    found.endRow();
  }
  return found;
}

/** The first operand as it is, then those with few places before others: what cannot be shows sooner. */
function searchOf(lists: readonly PlaceLists[], { lengths, shifts, span }: Nearness): NearSearch {
  const others = Array.from(lists.keys()).slice(1);
  const sizeOf = (operand: number): number => lists[operand]?.size ?? 0;
  const order = [0, ...others.sort((one, other) => sizeOf(one) - sizeOf(other))];
  return new NearSearch(
    order.flatMap((operand) => lists[operand] ?? []),
    {
      lengths: order.map((operand) => lengths[operand] ?? 1),
      shifts: order.map((operand) => shifts[operand] ?? 0),
      span,
    },
  );
}

/** Looks for one place of each operand, the first of which is given, by trying one after another. */
class NearSearch {
  found = false;
  readonly #lists: readonly PlaceLists[];
  readonly #nearness: Nearness;
  readonly #places: Float64Array;
  /** By operand: the smallest begin and the largest end up to here, where to try next and where that ends. */
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #next: Uint32Array;
  readonly #end: Uint32Array;
  /**
   * By operand: the one before it that asks for the same, and whose place comes first then; 0 when there is none. To
   * swap two places that come the other way round takes neither end further, as long as the shifts are in order.
   */
  readonly #twin: Uint32Array;
  /** By operand: how many from it on ask for the same, each of which takes a place of its own, and the last of them. */
  readonly #needed: Uint32Array;
  readonly #last: Uint32Array;
  /** By operand: where the places end that are near enough for the last of them. */
  readonly #reach: Uint32Array;
  #row = 0;
  #text = 0;
  #operand = 0;

  constructor(lists: readonly PlaceLists[], nearness: Nearness) {
    this.#lists = lists;
    this.#nearness = nearness;
    this.#places = new Float64Array(lists.length);
    this.#low = new Float64Array(lists.length);
    this.#high = new Float64Array(lists.length);
    this.#next = new Uint32Array(lists.length);
    this.#end = new Uint32Array(lists.length);
    this.#twin = new Uint32Array(lists.length);
    this.#needed = new Uint32Array(lists.length).fill(1);
    this.#last = Uint32Array.from(lists.keys());
    this.#reach = new Uint32Array(lists.length);
    // The place of the first is given, and may stand behind that of any other.
    for (let later = lists.length - 1; later > 1; later--) {
      let other = later - 1;
      while (other > 0 && !this.#areAlike(other, later)) other--;
      this.#twin[later] = other;
      if (other === 0) continue;
      this.#needed[other] = (this.#needed[later] ?? 0) + 1;
      this.#last[other] = this.#last[later] ?? later;
    }
  }

  #areAlike(one: number, other: number): boolean {
    const { lengths, shifts } = this.#nearness;
    const [list, same] = [this.#lists[one], this.#lists[other]];
    return (
      lengths[one] === lengths[other] &&
      (shifts[one] ?? 0) <= (shifts[other] ?? 0) &&
      list !== undefined &&
      same !== undefined &&
      list.equals(same)
    );
  }

  begin(row: number, place: number): void {
    const { lengths, shifts } = this.#nearness;
    this.#row = row;
    this.#text = Math.floor(place / positionRange);
    this.#places[0] = place;
    this.#low[0] = place - (shifts[0] ?? 0);
    this.#high[0] = place - (shifts[0] ?? 0) + (lengths[0] ?? 1);
    this.#operand = 1;
    this.found = this.#lists.length === 1;
    if (!this.found) this.#enter(1);
  }

  /** Takes so many steps at most; returns how many are left, which is 0 when it has not come to an end. */
  go(most: number): number {
    let left = most;
    while (!this.found && this.#operand > 0) {
      if (left-- <= 0) return 0;
      const operand = this.#operand;
      const next = this.#next[operand] ?? 0;
      const lacking = next + (this.#needed[operand] ?? 1) > (this.#reach[operand] ?? 0);
      if (lacking || next >= (this.#end[operand] ?? 0)) {
        this.#operand--;
        continue;
      }
      this.#next[operand] = next + 1;
      if (!this.#take(operand, this.#lists[operand]?.values[next] ?? 0)) continue;
      if (operand + 1 === this.#lists.length) this.found = true;
      else this.#enter(++this.#operand);
    }
    return Math.max(1, left);
  }

  /** Begins to try the places of an operand: those that are near enough to what was taken. */
  #enter(operand: number): void {
    const { lengths, shifts, span } = this.#nearness;
    const list = this.#lists[operand];
    const shift = shifts[operand] ?? 0;
    const lastShift = shifts[this.#last[operand] ?? operand] ?? 0;
    const from = list?.starts[this.#row] ?? 0;
    const end = list?.starts[this.#row + 1] ?? 0;
    const least = (this.#high[operand - 1] ?? 0) - span;
    const most = (this.#low[operand - 1] ?? 0) + span - (lengths[operand] ?? 1);
    const twin = this.#twin[operand] ?? 0;
    const begin = twin === 0 ? from : (this.#next[twin] ?? from);
    this.#next[operand] = lowerBound(list?.values, begin, end, least + shift);
    this.#end[operand] = lowerBound(list?.values, from, end, most + shift + 1);
    this.#reach[operand] =
      lastShift === shift ? this.#end[operand] : lowerBound(list?.values, from, end, most + lastShift + 1);
  }

  /** Takes a place of an operand, unless it stands in another text or overlaps one that was taken. */
  #take(operand: number, place: number): boolean {
    const { lengths, shifts } = this.#nearness;
    const length = lengths[operand] ?? 1;
    if (Math.floor(place / positionRange) !== this.#text) return false;
    for (let other = 0; other < operand; other++) {
      const taken = this.#places[other] ?? 0;
      if (place < taken + (lengths[other] ?? 1) && taken < place + length) return false;
    }
    const begin = place - (shifts[operand] ?? 0);
    this.#places[operand] = place;
    this.#low[operand] = Math.min(this.#low[operand - 1] ?? 0, begin);
    this.#high[operand] = Math.max(this.#high[operand - 1] ?? 0, begin + length);
    return true;
  }
}
