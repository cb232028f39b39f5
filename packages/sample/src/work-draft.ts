import { Affiliations } from "./affiliations.ts";
import { item, u8, u16, u32 } from "./arrays.ts";
import { firstYear } from "./calendar.ts";
import type { Catalog } from "./catalog.ts";
import { goalsOfField } from "./geography.ts";
import { type Copy, drawLicense, drawReading, type Reading } from "./open-access.ts";
import { Random, stream } from "./random.ts";
import { codesOf } from "./vocabulary.ts";
import { languageShares, type WorkType, workTypes } from "./work-types.ts";
import { firstWorkOfAward, funderOfAward, type World } from "./world.ts";
import { drawRank, rankTable } from "./zipf.ts";

/** One author's part in a work. */
interface AuthorshipDraft {
  readonly author: number;
  readonly institutions: readonly number[];
}

/** A value of a vocabulary or list with the confidence of the assignment. */
export interface Scored<T> {
  readonly value: T;
  readonly score: number;
}

/** All that is drawn about a work, before any text is written; numbers are positions in the world's lists. */
export interface WorkDraft extends Reading {
  readonly work: number;
  readonly year: number;
  readonly type: WorkType;
  readonly language: string | null;
  /** The primary source, or -1. */
  readonly source: number;
  readonly copies: readonly Copy[];
  readonly topics: readonly Scored<number>[];
  readonly keywords: readonly Scored<number>[];
  readonly concepts: readonly Scored<number>[];
  readonly goals: readonly Scored<string>[];
  readonly awards: readonly number[];
  readonly funders: readonly number[];
  readonly authorships: readonly AuthorshipDraft[];
  readonly isHealth: boolean;
  readonly hasDoi: boolean;
  readonly hasPmid: boolean;
  readonly hasPmcid: boolean;
  readonly hasAbstract: boolean;
  readonly hasFulltext: boolean;
  readonly isRetracted: boolean;
  readonly isXpac: boolean;
}

const healthDomain = "4";
const languageTable = rankTable(languageShares.length, 4096, (rank) => item(languageShares, rank)[1]);
const typeTable = rankTable(workTypes.length, 8192, (rank) => item(workTypes, rank).weight);
const medicalRepository = 2;

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Draws works from their index alone; reuse one instance for many works. */
export class Drafter {
  private readonly world: World;
  private readonly catalog: Catalog;
  private readonly random: Random;
  private readonly allLanguages = codesOf("languages").map(({ code }) => code);
  private readonly venues: Readonly<
    Record<"journal" | "conference" | "book", readonly (readonly number[])[]>
  >;
  readonly affiliations: Affiliations;

  constructor(world: World, catalog: Catalog) {
    this.world = world;
    this.catalog = catalog;
    this.random = new Random(world.seed);
    this.affiliations = new Affiliations(world);
    const ofTypes = (types: readonly string[]): readonly (readonly number[])[] =>
      world.sources.ofField.map((list) =>
        list.filter((source) => types.includes(item(world.sources.all, source).type)),
      );
    this.venues = {
      journal: ofTypes(["journal", "other"]),
      conference: ofTypes(["conference"]),
      book: ofTypes(["book series", "ebook platform"]),
    };
  }

  /** The topics of a work, the main one first: one to three. */
  topicsOf(work: number): readonly Scored<number>[] {
    const { random, catalog } = this;
    const { hierarchy } = this.world;
    random.seek(stream.topics, work);
    const main = u16(catalog.topicOf, work);
    const { subfield, field } = item(hierarchy.topics, main);
    const chosen = [{ value: main, score: round(0.75 + 0.25 * random.unit()) }];
    const u = random.unit();
    for (let more = u < 0.3 ? 0 : u < 0.6 ? 1 : 2; more > 0; more--) {
      const near = random.chance(0.6) ? subfield : random.pick(item(hierarchy.fields, field).subfields);
      const value = random.pick(item(hierarchy.subfields, near).topics);
      const score = round(item(chosen, chosen.length - 1).score * (0.8 + 0.2 * random.unit()));
      if (!chosen.some((topic) => topic.value === value)) chosen.push({ value, score });
    }
    return chosen;
  }

  private authorshipsOf(work: number, year: number): readonly AuthorshipDraft[] {
    const { teamStart, teamAuthors } = this.catalog.teams;
    const authorships: AuthorshipDraft[] = [];
    for (let at = u32(teamStart, work); at < u32(teamStart, work + 1); at++) {
      const author = u32(teamAuthors, at);
      authorships.push({ author, institutions: this.affiliations.institutionsOn(author, work, year) });
    }
    return authorships;
  }

  private drawSource(type: WorkType, field: number, authorships: readonly AuthorshipDraft[]): number {
    const { random } = this;
    const { sources } = this.world;
    switch (type.venue) {
      case "journal":
      case "conference":
      case "book": {
        const own = item(this.venues[type.venue], field);
        const pool = own.length > 0 ? own : item(sources.ofField, field);
        const u = random.unit();
        return random.chance(0.03) ? -1 : item(pool, Math.floor(pool.length * u * u));
      }
      case "preprints":
        return item(sources.commonRepositories, random.chance(0.6) ? 0 : random.chance(0.6) ? 1 : 4);
      case "data":
        return item(sources.commonRepositories, 3);
      case "institution":
        return sources.ofInstitution.get(authorships[0]?.institutions[0] ?? -1) ?? -1;
      case "none":
        return -1;
    }
  }

  private drawCopies(
    type: WorkType,
    source: number,
    isHealth: boolean,
    authorships: readonly AuthorshipDraft[],
  ): Copy[] {
    const { random } = this;
    const { ofInstitution } = this.world.sources;
    const copies: Copy[] = [];
    const add = (copySource: number): void => {
      if (copySource === source) return;
      const isOa = random.chance(0.75);
      const version = random.chance(0.5)
        ? "acceptedVersion"
        : random.chance(0.6)
          ? "submittedVersion"
          : "publishedVersion";
      copies.push({
        source: copySource,
        isOa,
        version,
        license: isOa ? drawLicense(random, type, false) : null,
      });
    };
    if (isHealth && random.chance(0.25)) add(medicalRepository);
    if (random.chance(0.2)) add(ofInstitution.get(authorships[0]?.institutions[0] ?? -1) ?? 0);
    return copies;
  }

  private drawKeywords(topics: readonly Scored<number>[]): readonly Scored<number>[] {
    const { random } = this;
    const chosen: Scored<number>[] = [];
    let score = 0.7 + 0.2 * random.unit();
    for (const topic of topics) {
      const { keywords } = item(this.world.hierarchy.topics, topic.value);
      for (const value of keywords) {
        if (!random.chance(chosen.length < 2 ? 0.6 : 0.25)) continue;
        if (chosen.length === 5 || chosen.some((keyword) => keyword.value === value)) continue;
        chosen.push({ value, score: round(score) });
        score *= 0.75 + 0.2 * random.unit();
      }
    }
    return chosen;
  }

  private drawConcepts(topics: readonly Scored<number>[]): readonly Scored<number>[] {
    const { random } = this;
    const main = topics[0];
    if (main === undefined) return [];
    const chain = item(this.world.concepts.ofTopic, main.value);
    const depth = 1 + random.below(chain.length);
    return chain
      .slice(0, depth)
      .map((value) => ({ value, score: round(0.3 + 0.6 * random.unit()) }))
      .sort((left, right) => right.score - left.score || left.value - right.value);
  }

  private drawGoals(field: number): readonly Scored<string>[] {
    const { random } = this;
    const goals = goalsOfField[item(this.world.hierarchy.fields, field).code];
    if (goals === undefined || !random.chance(0.4)) return [];
    const first = { value: random.pick(goals), score: round(0.5 + 0.45 * random.unit()) };
    const second = { value: random.pick(goals), score: round(0.4001 + 0.1 * random.unit()) };
    return random.chance(0.2) && second.value !== first.value ? [first, second] : [first];
  }

  private drawFunding(work: number, year: number): Pick<WorkDraft, "awards" | "funders"> {
    const { random, world } = this;
    if (year < 1980 || !random.chance(0.3)) return { awards: [], funders: [] };
    const awards: number[] = [];
    const funders: number[] = [];
    for (let grants = 1 + (random.chance(0.3) ? 1 : 0) + (random.chance(0.1) ? 1 : 0); grants > 0; grants--) {
      const u = random.unit();
      const start = Math.floor(work * (1 - 0.12 * u * u));
      const award = Math.floor((start * world.sizes.awards) / world.sizes.works);
      const awarded = random.chance(0.6) && firstWorkOfAward(world.sizes, award) <= work;
      const funder = awarded ? funderOfAward(world, award) : drawRank(random, world.funderTable);
      if (awarded && !awards.includes(award)) awards.push(award);
      if (!funders.includes(funder)) funders.push(funder);
    }
    return { awards, funders };
  }

  private drawLanguage(): string | null {
    const { random } = this;
    const u = random.unit();
    if (u < 0.02) return null;
    return u < 0.04
      ? random.pick(this.allLanguages)
      : item(languageShares, drawRank(random, languageTable))[0];
  }

  /** Everything about `work` but its texts. */
  draft(work: number): WorkDraft {
    const { random, catalog } = this;
    const { hierarchy, sources } = this.world;
    const year = firstYear + u8(catalog.calendar.yearOf, work);
    const { field, domain } = item(hierarchy.topics, u16(catalog.topicOf, work));
    const isHealth = item(hierarchy.domains, domain).code === healthDomain;
    const topics = this.topicsOf(work);
    const authorships = this.authorshipsOf(work, year);
    random.seek(stream.draft, work);
    const type = item(workTypes, drawRank(random, typeTable));
    const source = this.drawSource(type, field, authorships);
    const copies = this.drawCopies(type, source, isHealth, authorships);
    const reading = drawReading(random, type, sources.all[source], copies, year);
    const hasPmid = isHealth && type.venue === "journal" && random.chance(0.75);
    return {
      work,
      year,
      type,
      source,
      copies,
      topics,
      authorships,
      isHealth,
      hasPmid,
      hasPmcid: copies.some((copy) => copy.source === medicalRepository && copy.isOa),
      hasDoi: !random.chance(0.09),
      hasAbstract: random.chance(type.abstracts),
      hasFulltext: random.chance(reading.status === "closed" ? 0.2 : 0.75),
      isRetracted: type.venue === "journal" && random.chance(0.001),
      isXpac: random.chance(0.02),
      language: this.drawLanguage(),
      keywords: this.drawKeywords(topics),
      concepts: this.drawConcepts(topics),
      goals: this.drawGoals(field),
      ...this.drawFunding(work, year),
      ...reading,
    };
  }
}
