import type { TagEvidence, TaggedWork } from "./evidence.ts";
import { findNames, textWords } from "./find-names.ts";
import { type Label, labelKey, type Vocabulary } from "./vocabulary.ts";

/** A label that may fit a text, and what speaks for it: numbers from 0 to about 1, logarithms a little more. */
export interface Candidate {
  readonly label: Label;
  readonly features: readonly number[];
}

/** What a text to be tagged consists of. */
export interface TextToTag {
  readonly title: string;
  readonly abstract?: string | null | undefined;
}

/** Neighbours count by the cube of their similarity: the nearest few decide. */
const weightOf = ({ similarity }: TaggedWork): number => Math.max(similarity, 0) ** 3;
/** Added to the sum of all weights, so that a few distant neighbours do not weigh like near ones. */
const doubt = 0.02;
/** Labels below this share of the neighbours are passed over unless the text names them. */
const leastShare = 0.01;
const closestKeyworded = 5;
const closestWorks = 8;

/** The labels that neighbours have or that the text names, with their features. */
export function candidatesOf(text: TextToTag, near: TagEvidence, vocabulary: Vocabulary): Candidate[] {
  const title = textWords(text.title);
  const abstract = textWords(text.abstract ?? "");
  const stems = [...title.stems, ...abstract.stems];
  // Works are near to what a text says of which the words are known: other words are so by chance.
  const known = vocabulary.knownShare(stems);
  const trusted = (works: readonly TaggedWork[]): TaggedWork[] =>
    works.map((work) => ({ ...work, similarity: work.similarity * known }));
  const evidence = { works: trusted(near.works), keyworded: trusted(near.keyworded) };
  const { works, keyworded } = evidence;
  const keywords = shares(keyworded, keywordsOf);
  const closeKeywords = shares(keyworded.slice(0, closestKeyworded), keywordsOf);
  const concepts = shares(works, conceptsOf);
  const closeConcepts = shares(works.slice(0, closestWorks), conceptsOf);
  const inTitle = findNames(title, vocabulary);
  const inAbstract = findNames(abstract, vocabulary);
  const all = new Set(stems);
  const setting = settingOf(evidence, abstract.words.length);

  const chosen = new Set<Label>([...inTitle.keys(), ...inAbstract.keys()]);
  for (const found of [keywords, concepts]) {
    for (const [key, share] of found) {
      const label = share > leastShare ? vocabulary.labels.get(key) : undefined;
      if (label !== undefined) chosen.add(label);
    }
  }
  return [...chosen].map((label) => {
    const { key, stems: own, concept } = label;
    const weights = own.map((stem) => vocabulary.weightOf(stem));
    const weight = sum(weights) / Math.max(own.length, 1);
    const met = sum(weights.filter((_, index) => all.has(own[index] ?? "")));
    const body = inAbstract.get(label);
    const named = inTitle.has(label) || body !== undefined;
    const keyword = keywords.get(key) ?? 0;
    const share = concepts.get(key) ?? 0;
    const features = [
      keyword,
      Math.sqrt(keyword),
      share,
      Math.sqrt(share),
      Math.sqrt(closeKeywords.get(key) ?? 0),
      Math.sqrt(closeConcepts.get(key) ?? 0),
      Number(inTitle.has(label)),
      Number(body !== undefined),
      Math.log1p(body?.count ?? 0),
      body === undefined ? 0 : 1 - body.first / (abstract.words.length + 1),
      weight,
      named ? weight : 0,
      Number(own.length > 1),
      met / (sum(weights) || 1),
      Number(concept !== null),
      ...[0, 1, 2].map((level) => Number(concept?.level === level)),
      ...setting,
    ];
    return { label, features };
  });
}

/** What holds for all labels of a text: how many keywords are usual where it stands, how near that is, its length. */
function settingOf({ works, keyworded }: TagEvidence, length: number): number[] {
  const weight = sum(keyworded.map(weightOf));
  const usual = sum(keyworded.map((work) => weightOf(work) * work.keywords.length)) / (weight || 1);
  const nearest = (list: readonly TaggedWork[]): number => Math.max(list[0]?.similarity ?? 0, 0);
  return [Math.log1p(usual), nearest(keyworded), nearest(works), Math.log1p(length) / 5];
}

type Weighted = readonly [key: string, weight: number];

const keywordsOf = ({ keywords }: TaggedWork): Weighted[] => keywords.map((name) => [labelKey(name), 1]);
const conceptsOf = ({ concepts }: TaggedWork): Weighted[] =>
  concepts.map(({ name, score }) => [labelKey(name), Math.min(Math.max(score, 0), 1)]);

/** The share of the works, by their weight, that has each label. */
function shares(
  works: readonly TaggedWork[],
  labelsOf: (work: TaggedWork) => Weighted[],
): Map<string, number> {
  const total = sum(works.map(weightOf)) + doubt;
  const found = new Map<string, number>();
  for (const work of works) {
    for (const [key, weight] of labelsOf(work)) {
      found.set(key, (found.get(key) ?? 0) + (weight * weightOf(work)) / total);
    }
  }
  return found;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
