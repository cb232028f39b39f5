import { isStopWord, wordsOf } from "@oqlkit/catalog";
import { type LearnedModel, termWeight } from "../learn/learned-model.ts";
import { stemOf } from "../text/term-counts.ts";

/** A keyword or concept as the catalog has it. */
export interface TagObject {
  readonly kind: "keyword" | "concept";
  readonly id: string;
  readonly name: string;
  /** Of a concept, from 0, the broadest; null of a keyword, or when it is not known. */
  readonly level: number | null;
}

/** What a text can be tagged with: keyword and concept of the same name, whatever its case, are one label. */
export interface Label {
  /** The name in lower case. */
  readonly key: string;
  readonly keyword: TagObject | null;
  readonly concept: TagObject | null;
  /** The words of the name without what stands in brackets, folded; empty when that says nothing. */
  readonly words: readonly string[];
  /** Their stems. */
  readonly stems: readonly string[];
}

/** All labels of a catalog, to be found by name or by the stem they begin with. */
export interface Vocabulary {
  readonly labels: ReadonlyMap<string, Label>;
  readonly byFirstStem: ReadonlyMap<string, readonly Label[]>;
  /** How much a stem tells texts apart, 0 to 1. */
  readonly weightOf: (stem: string) => number;
  /** How much of what stems say is known, 0 to 1; all of it where there is no model to know it. */
  readonly knownShare: (stems: readonly string[]) => number;
}

/**
 * The labels of a catalog's keywords and concepts; of several objects with one name the first counts. The model tells
 * how common words are.
 */
export function readVocabulary(
  objects: Iterable<TagObject>,
  model: Pick<LearnedModel, "terms" | "frequencies" | "texts">,
): Vocabulary {
  const labels = new Map<string, Label>();
  for (const object of objects) {
    const key = labelKey(object.name);
    const known = labels.get(key) ?? { key, keyword: null, concept: null, ...partsOfName(object.name) };
    labels.set(key, { ...known, [object.kind]: known[object.kind] ?? object });
  }
  const byFirstStem = new Map<string, Label[]>();
  for (const label of labels.values()) {
    const [first] = label.stems;
    if (first === undefined) continue;
    const sharing = byFirstStem.get(first);
    if (sharing === undefined) byFirstStem.set(first, [label]);
    else sharing.push(label);
  }
  return { labels, byFirstStem, ...weights(model) };
}

function weights({
  terms,
  frequencies,
  texts,
}: Parameters<typeof readVocabulary>[1]): Pick<Vocabulary, "weightOf" | "knownShare"> {
  const places = new Map(terms.map((term, place) => [term, place]));
  const largest = termWeight(0, texts) || 1;
  return {
    weightOf: (stem) =>
      isStopWord(stem) ? 0 : termWeight(frequencies[places.get(stem) ?? -1] ?? 0, texts) / largest,
    knownShare: (stems) => {
      if (terms.length === 0) return 1;
      const telling = [...new Set(stems)].filter((stem) => !isStopWord(stem));
      return telling.filter((stem) => places.has(stem)).length / Math.max(telling.length, 1);
    },
  };
}

export const labelKey = (name: string): string => name.trim().toLowerCase();

function partsOfName(name: string): Pick<Label, "words" | "stems"> {
  const written = wordsOf(name.replace(/\([^)]*\)/g, " "));
  const words = written.every(isStopWord) ? [] : written;
  return { words, stems: words.map(stemOf) };
}
