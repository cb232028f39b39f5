/** Characters of a text that is remembered, at most. */
const longest = 100;

/**
 * Remembers what a pure function of a text gives, but for long texts and for undefined; forgets everything when `limit`
 * texts are known.
 */
export function memo<Result>(compute: (text: string) => Result, limit: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = compute(text);
    if (text.length > longest || result === undefined) return result;
    if (known.size >= limit) known.clear();
    known.set(text, result);
    return result;
  };
}
