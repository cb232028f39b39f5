import { sharedU32, u32 } from "./arrays.ts";
import { windowYears } from "./calendar.ts";
import { oaStatuses } from "./open-access.ts";
import { codesOf } from "./vocabulary.ts";
import { workTypes } from "./work-types.ts";
import type { World } from "./world.ts";

/** Works and citations of each entity of one kind. All counters are shared and only ever added to. */
export interface Tally {
  readonly works: Uint32Array<SharedArrayBuffer>;
  readonly cited: Uint32Array<SharedArrayBuffer>;
}

/** The counters behind `counts_by_year`: ten entries for each entity. */
export interface YearlyTally extends Tally {
  readonly worksByYear: Uint32Array<SharedArrayBuffer>;
  readonly oaWorksByYear: Uint32Array<SharedArrayBuffer>;
  readonly citedByYear: Uint32Array<SharedArrayBuffer>;
}

/** The counters behind `summary_stats` too. */
export interface ImpactTally extends YearlyTally {
  /** For each entity, how many works have 0, 1, ... `width - 1` or more citations. */
  readonly histogram: Uint32Array<SharedArrayBuffer>;
  readonly width: number;
  readonly i10: Uint32Array<SharedArrayBuffer>;
  readonly oaWorks: Uint32Array<SharedArrayBuffer>;
  /** Works of the two years before the last, and their citations in the last year. */
  readonly recentWorks: Uint32Array<SharedArrayBuffer>;
  readonly recentCites: Uint32Array<SharedArrayBuffer>;
  /** For each entity, its works by topic: as many entries as there are topics; empty when not wanted. */
  readonly topics: Uint32Array<SharedArrayBuffer>;
}

/** The codes that a coded tally counts, in the order of its entries. */
interface CodedTally extends Tally {
  readonly codes: readonly string[];
}

/** The kinds of vocabulary with a tally. */
export type CodedKind =
  | "sdgs"
  | "countries"
  | "continents"
  | "languages"
  | "work-types"
  | "source-types"
  | "institution-types"
  | "licenses"
  | "oa-statuses";

/**
 * What is counted while works are written. A count is the number of works that the entity's `works_api_url`
 * lists, so that an object and a query never disagree.
 */
export interface Tallies {
  readonly institutions: ImpactTally;
  readonly sources: ImpactTally;
  readonly publishers: ImpactTally;
  readonly funders: ImpactTally;
  readonly concepts: YearlyTally;
  readonly topics: Tally;
  readonly subfields: Tally;
  readonly fields: Tally;
  readonly domains: Tally;
  readonly keywords: Tally;
  readonly coded: Readonly<Record<CodedKind, CodedTally>>;
}

function tally(size: number): Tally {
  return { works: sharedU32(size), cited: sharedU32(size) };
}

function yearlyTally(size: number): YearlyTally {
  const perYear = (): Uint32Array<SharedArrayBuffer> => sharedU32(size * windowYears);
  return { ...tally(size), worksByYear: perYear(), oaWorksByYear: perYear(), citedByYear: perYear() };
}

function impactTally(size: number, hIndexLimit: number, topics: number): ImpactTally {
  const width = hIndexLimit + 1;
  return {
    ...yearlyTally(size),
    width,
    histogram: sharedU32(size * width),
    i10: sharedU32(size),
    oaWorks: sharedU32(size),
    recentWorks: sharedU32(size),
    recentCites: sharedU32(size),
    topics: sharedU32(size * topics),
  };
}

function codedTally(codes: readonly string[]): CodedTally {
  return { codes, ...tally(codes.length) };
}

/** Room for all counts, all zero. `hIndexLimit` bounds every h-index of the catalog. */
export function createTallies(world: World, hIndexLimit: number): Tallies {
  const { hierarchy } = world;
  const codes = (entity: CodedKind): readonly string[] => codesOf(entity).map(({ code }) => code);
  const topics = hierarchy.topics.length;
  return {
    institutions: impactTally(world.institutions.all.length, hIndexLimit, topics),
    sources: impactTally(world.sources.all.length, hIndexLimit, topics),
    publishers: impactTally(world.publishers.length, hIndexLimit, 0),
    funders: impactTally(world.funders.length, hIndexLimit, 0),
    concepts: yearlyTally(world.concepts.concepts.length),
    topics: tally(topics),
    subfields: tally(hierarchy.subfields.length),
    fields: tally(hierarchy.fields.length),
    domains: tally(hierarchy.domains.length),
    keywords: tally(hierarchy.keywords.length),
    coded: {
      sdgs: codedTally(codes("sdgs")),
      countries: codedTally(codes("countries")),
      continents: codedTally(codes("continents")),
      languages: codedTally(codes("languages")),
      "work-types": codedTally(workTypes.map(({ code }) => code)),
      "source-types": codedTally(codes("source-types")),
      "institution-types": codedTally(codes("institution-types")),
      licenses: codedTally(codes("licenses")),
      "oa-statuses": codedTally(oaStatuses),
    },
  };
}

/** What one work adds to the tallies it belongs to. */
export interface Contribution {
  readonly work: number;
  /** Years from the start of the window of `counts_by_year`; negative before it. */
  readonly column: number;
  readonly isOa: boolean;
  readonly cited: number;
  /** Citations of all works by year, as in `CitationCounts`. */
  readonly citedByYear: Uint32Array;
  /** Positions of all topics of the work. */
  readonly topics: readonly number[];
}

/** Adds a work to one entity's counters. */
export function addWork(tally: Tally, entity: number, cited: number): void {
  Atomics.add(tally.works, entity, 1);
  Atomics.add(tally.cited, entity, cited);
}

/** Adds a work to one entity's yearly counters. */
export function addYearly(tally: YearlyTally, entity: number, added: Contribution): void {
  addWork(tally, entity, added.cited);
  const row = entity * windowYears;
  if (added.column >= 0) {
    Atomics.add(tally.worksByYear, row + added.column, 1);
    if (added.isOa) Atomics.add(tally.oaWorksByYear, row + added.column, 1);
  }
  if (added.cited === 0) return;
  for (let year = 0; year < windowYears; year++) {
    const cited = u32(added.citedByYear, added.work * windowYears + year);
    if (cited > 0) Atomics.add(tally.citedByYear, row + year, cited);
  }
}

/** Adds a work to one entity's impact counters. */
export function addImpact(tally: ImpactTally, entity: number, added: Contribution): void {
  addYearly(tally, entity, added);
  Atomics.add(tally.histogram, entity * tally.width + Math.min(added.cited, tally.width - 1), 1);
  if (added.isOa) Atomics.add(tally.oaWorks, entity, 1);
  if (added.cited >= 10) Atomics.add(tally.i10, entity, 1);
  if (isRecent(added.column)) {
    Atomics.add(tally.recentWorks, entity, 1);
    Atomics.add(tally.recentCites, entity, u32(added.citedByYear, (added.work + 1) * windowYears - 1));
  }
  if (tally.topics.length === 0) return;
  const topicCount = tally.topics.length / tally.works.length;
  for (const topic of added.topics) Atomics.add(tally.topics, entity * topicCount + topic, 1);
}

/** Whether a year is one of the two before the last, whose works the two-year mean is taken over. */
export function isRecent(column: number): boolean {
  return column === windowYears - 2 || column === windowYears - 3;
}
