import { fieldsOf, formatId } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { Arbitrary } from "fast-check";
import type { CatalogData } from "../catalog-data.ts";
import { type FastCheck, idBase, lettered } from "./pools.ts";

/** Entity types that differ in what a search looks at. */
export const searchedEntities: readonly EntityType[] = [
  "works",
  "authors",
  "sources",
  "institutions",
  "topics",
  "publishers",
  "awards",
];

/** Few words, so that searches find something: forms of one stem, near spellings, stop words, other scripts. */
export const searchedWords: readonly string[] = [
  ..."data dataset learn learned learning machine machines machinery model models deep change changes climate".split(
    " ",
  ),
  ..."the of and in not Étude naïve Straße 東京 東 京データ данные mod\u00adel x ray Model's covid-19 state-of-the-art rapid rapidly".split(
    " ",
  ),
  ..."O'Súil O'S\u00adul 4.0 PM2.5 0 ΟΔΟΣ οδός カタカナ 研究 Bob's研究 Hawaiʻi Bobʼs バス ハス 한국 की का iş".split(
    " ",
  ),
];

/** Small catalogs of objects that consist of texts and what matches of a search are ordered by. */
export function searchedCatalog(fc: FastCheck): Arbitrary<CatalogData> {
  const members = searchedEntities.map((entity): [string, Arbitrary<object[]>] => [
    entity,
    fc
      .array(searchedObject(fc, entity), { minLength: 3, maxLength: 10 })
      .map((objects) => objects.map((object, index) => ({ ...object, id: idOf(entity, index) }))),
  ]);
  return fc.record(Object.fromEntries(members)).map((objects) => ({ idBase, objects }));
}

const idOf = (entity: EntityType, index: number): string => {
  const [letter = "W"] = lettered[entity] ?? [];
  return formatId(entity, `${letter}${10 + index}`, idBase);
};

function searchedObject(fc: FastCheck, entity: EntityType): Arbitrary<object> {
  const sentence = fc
    .array(fc.constantFrom(...searchedWords), { minLength: 1, maxLength: 9 })
    .chain((words) => fc.constantFrom(" ", ", ", " - ", "").map((separator) => words.join(separator)));
  const paths = new Set(
    fieldsOf(entity).flatMap(({ source }) =>
      source.kind === "text" ? source.parts.map(({ path }) => path) : [],
    ),
  );
  const texts = [...paths].map((path): [string, Arbitrary<string[]>] => [
    path,
    fc.array(sentence, { maxLength: path.includes("[]") ? 3 : 1 }),
  ]);
  const numbers = {
    cited_by_count: fc.constantFrom(0, 0, 1, 7, 100, null),
    works_count: fc.constantFrom(1, 2, 5),
    publication_date: fc.constantFrom("2019-05-01", "2020-01-01", "2020-01-02"),
    type: fc.constantFrom("article", "book"),
    indexed_in: fc.subarray(["crossref", "doaj", "pubmed"]),
  };
  return fc
    .record({ texts: fc.record(Object.fromEntries(texts)), numbers: fc.record(numbers) })
    .map(({ texts: chosen, numbers: { publication_date, type, indexed_in, ...counts } }) => {
      const object: Record<string, unknown> =
        entity === "works" ? { ...counts, publication_date, type, indexed_in } : { ...counts };
      for (const [path, values] of Object.entries(chosen)) put(object, path.split("."), values);
      return object;
    });
}

/** Puts texts at a path; those of a list that lies deeper each into an element of its own. */
function put(
  object: Record<string, unknown>,
  [step = "", ...rest]: readonly string[],
  texts: readonly string[],
): void {
  const key = step.replace("[]", "");
  if (key === "abstract") {
    object.abstract_inverted_index = invert(texts[0]);
  } else if (rest.length === 0) {
    object[key] = step === key ? (texts[0] ?? null) : texts;
  } else {
    const elements = (object[key] ?? []) as Record<string, unknown>[];
    object[key] = elements;
    for (const [index, text] of texts.entries()) {
      elements[index] ??= {};
      put(elements[index], rest, [text]);
    }
  }
}

function invert(text: string | undefined): Record<string, number[]> | null {
  if (text === undefined) return null;
  const index: Record<string, number[]> = Object.create(null);
  for (const [position, word] of text.split(" ").entries()) {
    index[word] ??= [];
    index[word].push(position);
  }
  return { ...index };
}
