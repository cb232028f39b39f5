/**
 * How many letters have to be inserted, deleted, replaced or swapped with their neighbour to make one word of
 * another, no stretch being edited twice (optimal string alignment).
 */
export function editsBetween(one: string, other: string): number {
  const from = [...one];
  const to = [...other];
  let before: number[] = [];
  let last: number[] = [];
  let row = [...Array(to.length + 1).keys()];
  for (const [index, letter] of from.entries()) {
    [before, last, row] = [last, row, [index + 1]];
    for (const [at, target] of to.entries()) {
      const replaced = (last[at] ?? 0) + (letter === target ? 0 : 1);
      const edited = 1 + Math.min(row[at] ?? 0, last[at + 1] ?? 0);
      const swapped =
        index > 0 && at > 0 && letter === to[at - 1] && from[index - 1] === target
          ? (before[at - 1] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, edited, swapped));
    }
  }
  return row[to.length] ?? 0;
}
