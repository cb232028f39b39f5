const longPhrase = 80;
const mostLongPhrases = 3;

/**
 * What is wrong with a search that has more long phrases in quotes than one may have; undefined for any other.
 *
 * @param text as `cleanText` leaves it.
 */
export function tooManyLongPhrases(text: string): string | undefined {
  const phrases = text.match(/"[^"]*"/g) ?? [];
  if (phrases.filter(({ length }) => length - 2 > longPhrase).length <= mostLongPhrases) return undefined;
  return `A search takes at most ${mostLongPhrases} phrases longer than ${longPhrase} characters. Shorten them, or search without quotes.`;
}
