/** Rows of the table of edits, three in turn, with room for a band of six edits; searches ask for two at most. */
const rowLength = 16;
const rows = [new Int32Array(rowLength), new Int32Array(rowLength), new Int32Array(rowLength)] as const;

/** Whether two words, as code points, are at most `most` edits apart, from 0 to 6 (optimal string alignment). */
export function isWithinEdits(one: readonly number[], other: readonly number[], most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  // Beginnings that differ more in length are further apart: of each row only a band is looked at. In it the beginning
  // of `other` with j letters stands at j - i + most + 1, from 1 to 2 * most + 1; what lies outside counts as too far.
  const width = 2 * most + 1;
  const far = most + 1;
  // Held from call to call: to make rows takes longer than to fill them.
  let [before, last, row]: readonly [Int32Array, Int32Array, Int32Array] = rows;
  before.fill(far);
  last.fill(far);
  row.fill(far);
  for (let at = most; at < width; at++) row[at + 1] = at - most;
  let leastBefore = 0;
  for (let i = 1; i <= one.length; i++) {
    [before, last, row] = [last, row, before];
    const letter = one[i - 1];
    let least = far;
    for (let at = 1; at <= width; at++) {
      const j = i + at - most - 1;
      let own = far;
      if (j === 0) own = i;
      else if (j > 0 && j <= other.length) {
        own = (last[at] as number) + (letter === other[j - 1] ? 0 : 1);
        own = Math.min(own, 1 + (row[at - 1] as number), 1 + (last[at + 1] as number));
        const swapped = i > 1 && j > 1 && letter === other[j - 2] && one[i - 2] === other[j - 1];
        if (swapped) own = Math.min(own, (before[at] as number) + 1);
      }
      row[at] = own;
      if (own < least) least = own;
    }
    // A swap reaches back two rows, so that one bad row does not settle it.
    if (least > most && leastBefore > most) return false;
    leastBefore = least;
  }
  return (row[other.length - one.length + most + 1] as number) <= most;
}

/** The code points of a text. */
export function codePoints(text: string): number[] {
  const points: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) as number;
    if (point > 0xffff) at++;
    points.push(point);
  }
  return points;
}
