/** Whether two words, as code points, are at most `most` edits apart (optimal string alignment). */
export function isWithinEdits(one: readonly number[], other: readonly number[], most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let before: number[] = [];
  let last: number[] = [];
  let row = other.map((_, index) => index);
  row.push(other.length);
  for (let i = 1; i <= one.length; i++) {
    [before, last, row] = [last, row, [i]];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let edits = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), 1 + (row[j - 1] ?? 0), 1 + (last[j] ?? 0));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
      if (edits < least) least = edits;
    }
    // A swap reaches back two rows, so that one bad row does not settle it.
    if (least > most && Math.min(...last) > most) return false;
  }
  return (row[other.length] ?? 0) <= most;
}

/** The code points of a text. */
export const codePoints = (text: string): number[] =>
  Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
