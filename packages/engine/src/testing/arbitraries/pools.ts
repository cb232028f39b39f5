import { formatId } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { Arbitrary } from "fast-check";

/** The fast-check module, as `import fc from "fast-check"` gives it. */
export type FastCheck = typeof import("fast-check")["default"];

export const idBase = "https://openalex.org";

/** A value, or null now and then. */
export const maybe = <T>(fc: FastCheck, value: Arbitrary<T>): Arbitrary<T | null> =>
  fc.option(value, { freq: 4, nil: null });

/** A short list, with duplicates, often empty unless it must not be. */
export const sometimes = <T>(fc: FastCheck, value: Arbitrary<T>, minLength = 0): Arbitrary<T[]> =>
  fc.array(value, { minLength, maxLength: 3 });

/** Few words, so that searches find something; case, accents, plurals, other scripts and an astral letter. */
export const vocabulary = [
  "data",
  "Open",
  "models",
  "model",
  "Étude",
  "naïve",
  "東京",
  "バス",
  "Hawaiʻi",
  "𝛼",
  "of",
  "running",
] as const;

/** A name or title: one to four words. */
export const name = (fc: FastCheck): Arbitrary<string> =>
  fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

/** The number of an id that was merged into another; no object has it. */
export const mergedNumber = 90;

/** An id URL of one letter: of an object that may exist, now and then one that was merged into another. */
export const reference = (fc: FastCheck, letter: string, most: number): Arbitrary<string> =>
  fc
    .oneof({ weight: 12, arbitrary: fc.integer({ min: 10, max: 10 + 2 * most }) }, fc.constant(mergedNumber))
    .map((number) => `${idBase}/${letter}${number}`);

/** Letters of ids, and how many objects there are of each type at most. */
export const lettered: Partial<Readonly<Record<EntityType, readonly [letter: string, most: number]>>> = {
  works: ["W", 9],
  authors: ["A", 5],
  sources: ["S", 4],
  institutions: ["I", 4],
  topics: ["T", 3],
  publishers: ["P", 3],
  funders: ["F", 3],
  awards: ["G", 3],
  concepts: ["C", 3],
};

/** Some codes of each vocabulary. */
export const codes: Partial<Readonly<Record<EntityType, readonly string[]>>> = {
  keywords: ["machine-learning", "data", "open-access"],
  domains: ["1", "2", "3", "4"],
  fields: ["13", "17", "22", "27"],
  subfields: ["1702", "1705", "2713", "2746"],
  sdgs: ["3", "4", "13", "17"],
  countries: ["US", "FR", "BR", "KE"],
  continents: ["Q46", "Q49", "Q18", "Q15"],
  languages: ["en", "fr", "de", "pt"],
  "work-types": ["article", "book", "book-chapter", "preprint"],
  "source-types": ["journal", "repository", "book series", "conference"],
  "institution-types": ["education", "company", "government", "other"],
  licenses: ["cc-by", "cc-by-sa", "cc0", "mit"],
  "oa-statuses": ["gold", "green", "closed", "bronze"],
};

/** An id URL of an entity type, of an object that may exist. */
export function identifier(fc: FastCheck, entity: EntityType): Arbitrary<string> {
  const [letter, most] = lettered[entity] ?? [];
  if (letter !== undefined && most !== undefined) return reference(fc, letter, most);
  return fc.constantFrom(...(codes[entity] ?? ["x"])).map((code) => formatId(entity, code, idBase));
}

/** The id of the one collection of an entity type. */
export const collectionOf = (entity: EntityType): string => `col_${entity.replaceAll("-", "")}`;

/** Names that stand for the continents above. */
export const continentNames: Readonly<Record<string, string>> = {
  Q46: "Europe",
  Q49: "north_america",
  Q18: "south_america",
};
