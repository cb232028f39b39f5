/** Whether two words, as code points, are at most `most` edits apart (optimal string alignment). */
export function isWithinEdits(one: readonly number[], other: readonly number[], most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  // Beginnings that differ more in length are further apart: of each row only a band is looked at. In it the beginning
  // of `other` with j letters stands at j - i + most, from 0 to 2 * most; what lies outside counts as too far.
  const width = 2 * most + 1;
  const far = most + 1;
  const edits = (row: readonly number[], at: number): number => row[at] ?? far;
  let before: number[] = [];
  let last: number[] = [];
  let row = Array.from({ length: width }, (_, at) => (at < most ? far : at - most));
  let leastBefore = 0;
  for (let i = 1; i <= one.length; i++) {
    [before, last, row] = [last, row, []];
    let least = far;
    for (let at = 0; at < width; at++) {
      const j = i + at - most;
      let own = far;
      if (j === 0) own = i;
      else if (j > 0 && j <= other.length) {
        const same = one[i - 1] === other[j - 1];
        own = Math.min(edits(last, at) + (same ? 0 : 1), 1 + edits(row, at - 1), 1 + edits(last, at + 1));
        const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
        if (swapped) own = Math.min(own, edits(before, at) + 1);
      }
      row.push(own);
      if (own < least) least = own;
    }
    // A swap reaches back two rows, so that one bad row does not settle it.
    if (least > most && leastBefore > most) return false;
    leastBefore = least;
  }
  return edits(row, other.length - one.length + most) <= most;
}

/** The code points of a text. */
export const codePoints = (text: string): number[] =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
