import { item, u32 } from "./arrays.ts";
import { windowStart } from "./calendar.ts";
import type { Catalog } from "./catalog.ts";
import { continentOfCountry } from "./geography.ts";
import { oaStatuses } from "./open-access.ts";
import {
  addImpact,
  addWork,
  addYearly,
  type CodedKind,
  type Contribution,
  type Tallies,
  type Tally,
} from "./tallies.ts";
import type { WorkDraft } from "./work-draft.ts";
import type { World } from "./world.ts";

/** Counts drafted works into the tallies; reuse one instance for many works. */
export class Accumulator {
  private readonly world: World;
  private readonly catalog: Catalog;
  private readonly tallies: Tallies;
  private readonly positions: Readonly<Record<string, ReadonlyMap<string, number>>>;

  constructor(world: World, catalog: Catalog, tallies: Tallies) {
    this.world = world;
    this.catalog = catalog;
    this.tallies = tallies;
    this.positions = Object.fromEntries(
      Object.entries(tallies.coded).map(([kind, { codes }]) => [
        kind,
        new Map(codes.map((code, index): [string, number] => [code, index])),
      ]),
    );
  }

  // Lists are short, so a look back finds repetitions faster than a set does.
  private addCodes(kind: CodedKind, codes: readonly (string | null | undefined)[], cited: number): void {
    const positions = this.positions[kind];
    const tally = this.tallies.coded[kind];
    codes.forEach((code, index) => {
      if (code === null || code === undefined || codes.indexOf(code) !== index) return;
      const position = positions?.get(code);
      if (position === undefined) throw new Error(`${code} is not one of the ${kind}`);
      addWork(tally, position, cited);
    });
  }

  private addAll(tally: Tally, entities: readonly number[], cited: number): void {
    entities.forEach((entity, index) => {
      if (entities.indexOf(entity) === index) addWork(tally, entity, cited);
    });
  }

  private addPlaces(draft: WorkDraft, added: Contribution): void {
    const { tallies, world } = this;
    const institutions = new Set(draft.authorships.flatMap((authorship) => authorship.institutions));
    for (const institution of institutions) addImpact(tallies.institutions, institution, added);
    const places = [...institutions].map((at) => item(world.institutions.all, at));
    const countries = places.map(({ country }) => country);
    this.addCodes("countries", countries, added.cited);
    this.addCodes(
      "continents",
      countries.map((country) => continentOfCountry.get(country)),
      added.cited,
    );
    this.addCodes(
      "institution-types",
      places.map(({ type }) => type),
      added.cited,
    );
  }

  private addSources(draft: WorkDraft, added: Contribution): void {
    const { tallies, world } = this;
    const { all } = world.sources;
    const source = all[draft.source];
    if (source !== undefined) addImpact(tallies.sources, draft.source, added);
    if (source !== undefined && source.publisher >= 0) {
      for (const publisher of item(world.publishers, source.publisher).lineage) {
        addImpact(tallies.publishers, publisher, added);
      }
    }
    const types = [source?.type, ...draft.copies.map((copy) => item(all, copy.source).type)];
    this.addCodes("source-types", types, added.cited);
    this.addCodes("licenses", [draft.license, ...draft.copies.map(({ license }) => license)], added.cited);
  }

  private addSubjects(draft: WorkDraft, added: Contribution): void {
    const { tallies, world } = this;
    const { cited } = added;
    const topics = added.topics.map((at) => item(world.hierarchy.topics, at));
    this.addAll(tallies.topics, added.topics, cited);
    this.addAll(
      tallies.subfields,
      topics.map(({ subfield }) => subfield),
      cited,
    );
    this.addAll(
      tallies.fields,
      topics.map(({ field }) => field),
      cited,
    );
    this.addAll(
      tallies.domains,
      topics.map(({ domain }) => domain),
      cited,
    );
    this.addAll(
      tallies.keywords,
      draft.keywords.map(({ value }) => value),
      cited,
    );
    for (const { value } of draft.concepts) addYearly(tallies.concepts, value, added);
    this.addCodes(
      "sdgs",
      draft.goals.map(({ value }) => value),
      cited,
    );
  }

  /** Counts one work and stores its open-access status for the authors to come. */
  add(draft: WorkDraft): void {
    const { catalog, tallies } = this;
    catalog.statusOf[draft.work] = oaStatuses.indexOf(draft.status);
    const added: Contribution = {
      work: draft.work,
      column: draft.year - windowStart,
      isOa: draft.status !== "closed",
      cited: u32(catalog.citedBy, draft.work),
      citedByYear: catalog.citedByYear,
      topics: draft.topics.map(({ value }) => value),
    };
    this.addPlaces(draft, added);
    this.addSources(draft, added);
    this.addSubjects(draft, added);
    for (const funder of draft.funders) addImpact(tallies.funders, funder, added);
    this.addCodes("languages", [draft.language], added.cited);
    this.addCodes("work-types", [draft.type.code], added.cited);
    this.addCodes("oa-statuses", [draft.status], added.cited);
  }
}
