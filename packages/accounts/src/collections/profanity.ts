import { DataSet, englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";

/** Words of the list that have their place in titles of research, or in names. */
const plainWords: ReadonlySet<string> = new Set([
  ...["abo", "anal", "anus", "bestiality", "cum", "dick", "dyke", "ejaculate", "hooker", "incest"],
  ...["masturbate", "negro", "orgasm", "penis", "rape", "retard", "semen", "sex", "spastic", "tit", "turd"],
  "vagina",
]);

/** Harmless words that hold a listed one. */
const harmless = ["cockpit", "fagales", "fagopyrum", "fagus", "pissarro", "shiitake", "shitake"];

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => metadata !== undefined && plainWords.has(metadata.originalWord))
  .addPhrase((phrase) => harmless.reduce((all, term) => all.addWhitelistedTerm(term), phrase));

const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });

/** Whether a text holds a word that is not fit to be seen by others, however its letters are disguised. */
export const isProfane = (text: string): boolean => matcher.hasMatch(text);
