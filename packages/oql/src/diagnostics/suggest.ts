/** Edits between two texts, two swapped letters being one, or more than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[];
  let previous: number[] = [];
  let current = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 0; row < a.length; row++) {
    before = previous;
    previous = current;
    current = [row + 1];
    for (let column = 0; column < b.length; column++) {
      const isSwapped = column > 0 && a[row] === b[column - 1] && a[row - 1] === b[column];
      // Every edit that is read was counted.
      const kept = (isSwapped ? before[column - 1] : previous[column]) as number;
      const added = (current[column] as number) + 1;
      const dropped = (previous[column + 1] as number) + 1;
      current.push(Math.min(added, dropped, kept + (a[row] === b[column] ? 0 : 1)));
    }
  }
  return current[b.length] as number;
}

/** A sign in front, or a word that excludes: a name without it may mean the opposite. */
const denial = /^[^a-z\d ]|(?<![a-z])no[nrt]?(?![a-z])/;

/**
 * What a mistyped name may have meant: up to two names, nearest first; and the one that may be written for it, nearer
 * than all others, and one edit away, or in longer words one in four letters where the first is the same.
 */
export function suggest(
  typed: string,
  names: Iterable<string>,
): { readonly names: readonly string[]; readonly nearest: string | undefined } {
  const word = typed.toLowerCase();
  const limit = Math.max(1, word.length / 3);
  const found = /^.?$|.{61}/s.test(word)
    ? []
    : Array.from(names)
        .map((name) => {
          const key = name.toLowerCase();
          // Columns have names with blanks and with underscores.
          return { name, key: key.replace(/[ _]/g, ""), edits: distance(word, key, limit) };
        })
        .filter(({ edits }) => edits <= limit)
        .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1));
  const [first] = found;
  const isMeant =
    first &&
    (first.edits < 2 || (first.edits <= word.length / 4 && first.key[0] === word[0])) &&
    !denial.test(word) &&
    found.every(({ key, edits }) => edits > first.edits || key === first.key);
  return {
    names: found.slice(0, 2).map(({ name }) => name),
    nearest: isMeant ? first.name : undefined,
  };
}
