/** Edits between two texts, two swapped letters being one, or more than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous: number[] = [];
  let current = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const before = previous;
    previous = current;
    current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        ((isSwapped ? before[column - 2] : previous[column - 1]) ?? 0) + (isSame ? 0 : 1),
      );
    }
  }
  return current[b.length] ?? 0;
}

/** What a mistyped name may have meant: up to two names, nearest first, and the one that is nearer than all others. */
export function suggest(
  typed: string,
  names: Iterable<string>,
): { readonly names: readonly string[]; readonly nearest: string | undefined } {
  const word = typed.toLowerCase();
  const limit = Math.max(1, Math.floor(word.length / 3));
  const found = /^.?$|.{61}/s.test(word)
    ? []
    : Array.from(names)
        .map((name) => ({ name, edits: distance(word, name.toLowerCase(), limit) }))
        .filter(({ edits }) => edits <= limit)
        .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1));
  const [first, second] = found;
  return {
    names: found.slice(0, 2).map(({ name }) => name),
    nearest: first?.edits === second?.edits ? undefined : first?.name,
  };
}
