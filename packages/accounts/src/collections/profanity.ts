import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";

/** Words of the list that have their place in titles of research, or in names. */
const plainWords: ReadonlySet<string> = new Set([
  ...["abo", "anal", "anus", "bestiality", "cum", "dick", "dyke", "ejaculate", "hooker", "incest"],
  ...["masturbate", "negro", "orgasm", "penis", "prick", "rape", "retard", "semen", "sex", "spastic"],
  ...["tit", "turd", "vagina"],
]);

/** Abbreviations, names and animals that the list takes for disguises of its words. */
const harmless: ReadonlySet<string> = new Set([
  ...["bich", "boobies", "booby", "dck", "fager", "feck", "fk", "fock", "focks", "fu", "nig", "prn"],
]);

/** What may stand around a listed word without making another word of it: `bullshit`, `assholes`. */
const before: ReadonlySet<string> = new Set(["", "bull", "horse", "mother"]);
const after =
  /^(?:|e?s|g|io|e[dr]|ers|ing?s?|y|ies|t(?:ed|er|ing|y)|(?:hole|head|face|ot|tard|wit)s?|(?:s?ucker|sucking)s?)$/;

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => metadata !== undefined && plainWords.has(metadata.originalWord));
const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });

/** Whether a text holds a word that is not fit to be seen by others, however its letters are disguised. */
export function isProfane(text: string): boolean {
  // At the end of a word it is no letter in disguise.
  const read = text.replace(/!(?![\p{L}\p{N}])/gu, " ");
  return matcher
    .getAllMatches(read)
    .some(({ startIndex, endIndex }) => isWord(read, startIndex, endIndex + 1));
}

/** Whether what was found is a word of its own: the list is matched within words too, as in `trafficking`. */
function isWord(text: string, start: number, end: number): boolean {
  const found = text.slice(start, end).toLowerCase();
  const left = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, start))?.[0].toLowerCase() ?? "";
  const right = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(end))?.[0].toLowerCase() ?? "";
  const letters = found.match(/[\p{L}@$!]/gu)?.length ?? 0;
  // Numbers and codes read as short words in disguise: `455`, `N1G`.
  const spelled = found.length <= 3 ? letters === found.length : letters * 2 >= found.length;
  return (
    spelled && !harmless.has(left + found + right) && before.has(left) && after.test(unrepeated(found, right))
  );
}

/** What follows a word, without repetitions of its last letter. */
function unrepeated(word: string, rest: string): string {
  const last = word.at(-1) ?? "";
  let count = 0;
  while (rest[count] === last) count += 1;
  return rest.slice(count);
}
