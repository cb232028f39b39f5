/** Edits between two texts, or more than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + change,
      );
    }
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}

/** Up to two names that a mistyped one may have meant, nearest first. */
export function suggest(typed: string, names: Iterable<string>): string[] {
  const word = typed.toLowerCase();
  if (word.length < 2 || word.length > 60) return [];
  const limit = Math.max(1, Math.floor(word.length / 3));
  const near: { name: string; edits: number }[] = [];
  for (const name of names) {
    const edits = distance(word, name.toLowerCase(), limit);
    if (edits <= limit) near.push({ name, edits });
  }
  near.sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1));
  return near.slice(0, 2).map(({ name }) => name);
}
