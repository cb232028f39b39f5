import { item } from "./arrays.ts";
import { domainOfField } from "./geography.ts";
import { Random, stream } from "./random.ts";
import { type Code, codesOf } from "./vocabulary.ts";
import { researchAdjectives, researchNouns } from "./word-lists.ts";
import { capitalize, createWords, slugOf } from "./words.ts";

/** A field with its place in the hierarchy; numbers are positions in the lists of `Hierarchy`. */
interface FieldOfStudy extends Code {
  readonly domain: number;
  readonly subfields: number[];
}

/** A subfield with its place in the hierarchy. */
interface Subfield extends Code {
  readonly field: number;
  readonly domain: number;
  readonly topics: number[];
}

/** An invented topic of a real subfield. */
export interface Topic {
  readonly code: string;
  readonly name: string;
  readonly subfield: number;
  readonly field: number;
  readonly domain: number;
  /** The words its works use more than others do, most typical first. */
  readonly terms: readonly string[];
  readonly keywords: readonly number[];
}

/** An invented keyword. */
interface Keyword {
  readonly slug: string;
  readonly name: string;
}

/** Domains, fields, subfields, topics and keywords; the same for every size of catalog. */
export interface Hierarchy {
  readonly domains: readonly Code[];
  readonly fields: readonly FieldOfStudy[];
  readonly subfields: readonly Subfield[];
  readonly topics: readonly Topic[];
  readonly keywords: readonly Keyword[];
  /** All words of the texts, most frequent first; the words of single topics follow them. */
  readonly words: readonly string[];
  /** How many of `words` belong to the general vocabulary. */
  readonly generalWords: number;
}

const generalWords = 40000;
const ownWordsPerTopic = 14;
const maxTopicsPerSubfield = 5;
const firstTopicNumber = 10001;

function nameWords(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3);
}

/** Collects keywords, one per slug, in order of first use. */
class KeywordList {
  readonly all: Keyword[] = [];
  private readonly positions = new Map<string, number>();

  add(name: string): number {
    const slug = slugOf(name);
    const known = this.positions.get(slug);
    if (known !== undefined) return known;
    this.positions.set(slug, this.all.length);
    this.all.push({ slug, name });
    return this.all.length - 1;
  }
}

function createTopic(
  random: Random,
  index: number,
  subfield: Subfield,
  subfieldIndex: number,
  own: readonly string[],
  keywords: KeywordList,
): Topic {
  random.seek(stream.topicModel, index);
  const nouns = [random.pick(researchNouns), random.pick(researchNouns), random.pick(researchNouns)];
  const adjectives = [random.pick(researchAdjectives), random.pick(researchAdjectives)];
  const [first = "", second = "", third = "", fourth = ""] = own;
  const lead = `${capitalize(item(adjectives, 0))} ${item(nouns, 0)} of ${first} and ${second}`;
  const name = random.chance(0.5)
    ? lead
    : `${capitalize(first)} ${item(nouns, 0)} in ${subfield.name.toLowerCase()}`;
  const keywordNames = [
    capitalize(first),
    `${capitalize(first)} ${item(nouns, 0)}`,
    capitalize(second),
    `${capitalize(item(adjectives, 0))} ${second}`,
    capitalize(third),
    `${capitalize(fourth)} ${item(nouns, 1)}`,
    `${capitalize(item(adjectives, 1))} ${item(nouns, 1)}`,
    capitalize(item(nouns, 2)),
    subfield.name,
  ];
  return {
    code: String(firstTopicNumber + index),
    name,
    subfield: subfieldIndex,
    field: subfield.field,
    domain: subfield.domain,
    terms: [...own.slice(0, 4), ...nameWords(subfield.name), ...nouns, ...adjectives, ...own.slice(4)],
    keywords: [...new Set(keywordNames.map((keyword) => keywords.add(keyword)))],
  };
}

/** Builds the hierarchy; pure in `seed`. */
export function createHierarchy(seed: number): Hierarchy {
  const random = new Random(seed);
  const domains = codesOf("domains");
  const fields: FieldOfStudy[] = codesOf("fields").map((code) => ({
    ...code,
    domain: domains.findIndex((domain) => domain.code === domainOfField[code.code]),
    subfields: [],
  }));
  const subfields: Subfield[] = codesOf("subfields").map((code, index) => {
    const field = fields.findIndex((candidate) => candidate.code === code.code.slice(0, 2));
    const parent = item(fields, field);
    parent.subfields.push(index);
    return { ...code, field, domain: parent.domain, topics: [] };
  });
  const topicLimit = subfields.length * maxTopicsPerSubfield;
  const words = createWords(generalWords + topicLimit * ownWordsPerTopic);
  const keywords = new KeywordList();
  const topics: Topic[] = [];
  subfields.forEach((subfield, subfieldIndex) => {
    const count = 3 + random.seek(stream.topicModel, -1 - subfieldIndex).below(3);
    for (let nth = 0; nth < count; nth++) {
      const from = generalWords + topics.length * ownWordsPerTopic;
      const own = words.slice(from, from + ownWordsPerTopic);
      subfield.topics.push(topics.length);
      topics.push(createTopic(random, topics.length, subfield, subfieldIndex, own, keywords));
    }
  });
  return { domains, fields, subfields, topics, keywords: keywords.all, words, generalWords };
}
