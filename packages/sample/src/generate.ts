import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { awardLines, awardsByFunder, groupAwardOutputs } from "./award-json.ts";
import { type Catalog, createLinks, withStanding } from "./catalog.ts";
import { createFragments, type Fragments } from "./fragments.ts";
import {
  conceptLines,
  domainLines,
  fieldLines,
  keywordLines,
  subfieldLines,
  topicLines,
} from "./hierarchy-json.ts";
import type { LetteredKind } from "./ids.ts";
import { mergeFiles } from "./merged-ids.ts";
import type { Response } from "./messages.ts";
import { funderLines, institutionLines, publisherLines, sourceLines } from "./organisation-json.ts";
import { Output } from "./output.ts";
import { Pool } from "./pool.ts";
import { createStamps, type Stamps } from "./stamps.ts";
import { createTallies, type Tallies } from "./tallies.ts";
import { codedKinds, vocabularyLines } from "./vocabulary-json.ts";
import { Drafter } from "./work-draft.ts";
import { createWorld, type World } from "./world.ts";

/** The most works a catalog can have. */
export const maxWorks = 10_000_000;
/** The largest seed. */
export const maxSeed = 0xffffffff;

const worksPerChunk = 1000;
const authorsPerChunk = 2000;

/** How far a run is: `done` of `total` works and authors are written. */
export interface SampleProgress {
  readonly phase: "links" | "works" | "authors" | "rest";
  readonly done: number;
  readonly total: number;
}

/** What to generate, and where. */
export interface SampleOptions {
  /** The directory to write to; made when missing. */
  readonly out: string;
  /** The number of works, 1 to 10,000,000; 20,000 unless given. */
  readonly works?: number;
  /** Any integer from 0 to 4,294,967,295; 1 unless given. The same seed and size give the same catalog. */
  readonly seed?: number;
  /** Stops the run; nothing that was begun is left behind. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each written piece. */
  readonly onProgress?: (progress: SampleProgress) => void;
}

/** What was generated. */
export interface SampleSummary {
  readonly out: string;
  readonly works: number;
  readonly seed: number;
  /** Lines written, by entity type. */
  readonly counts: Readonly<Record<string, number>>;
  /** Merged ids written, over all entity types. */
  readonly mergedIds: number;
}

function checkInteger(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be an integer from ${min} to ${max}, but is ${value}`);
  }
}

type Lines = (stamps: Stamps) => Iterable<string>;

/** The files that need nothing but the world and the tallies. */
function smallFiles(
  world: World,
  tallies: Tallies,
  fragments: Fragments,
): readonly (readonly [EntityType, Lines])[] {
  return [
    ["sources", (stamps) => sourceLines(world, fragments, tallies, stamps)],
    ["institutions", (stamps) => institutionLines(world, fragments, tallies, stamps)],
    ["topics", (stamps) => topicLines(world, tallies, stamps)],
    ["keywords", (stamps) => keywordLines(world, tallies, stamps)],
    ["publishers", (stamps) => publisherLines(world, tallies, stamps)],
    ["funders", (stamps) => funderLines(world, tallies, awardsByFunder(world), stamps)],
    ["domains", (stamps) => domainLines(world, tallies, stamps)],
    ["fields", (stamps) => fieldLines(world, tallies, stamps)],
    ["subfields", (stamps) => subfieldLines(world, tallies, stamps)],
    ["concepts", (stamps) => conceptLines(world, tallies, stamps)],
    ...codedKinds.map((kind): [EntityType, Lines] => [
      kind,
      (stamps) => vocabularyLines(kind, tallies, stamps),
    ]),
  ];
}

/** One run: its world, its threads, its files. */
class Run {
  private readonly options: SampleOptions;
  private readonly world: World;
  private readonly output: Output;
  private readonly pool: Pool;
  private readonly counts: Partial<Record<EntityType, number>> = {};
  private mergedIds = 0;

  constructor(options: SampleOptions, world: World, output: Output, pool: Pool) {
    this.options = options;
    this.world = world;
    this.output = output;
    this.pool = pool;
  }

  private report(phase: SampleProgress["phase"], done: number, total: number): void {
    this.options.signal?.throwIfAborted();
    this.options.onProgress?.({ phase, done, total });
  }

  private async drawLinks(): Promise<Catalog> {
    const { works } = this.world.sizes;
    this.report("links", 0, works);
    const links = createLinks(this.world);
    this.pool.share({ kind: "links", links });
    let done = 0;
    await this.pool.run("citations", works, worksPerChunk * 8, async (_, items) => {
      done += items;
      this.report("links", done, works);
    });
    return withStanding(links);
  }

  private async writePhase(
    phase: "works" | "authors",
    total: number,
    chunk: number,
  ): Promise<readonly Uint32Array[]> {
    const file = await this.output.create(`${phase}.jsonl.gz`);
    const pairs: Uint32Array[] = [];
    let done = 0;
    try {
      await this.pool.run(phase, total, chunk, async ({ bytes, awardPairs }: Response, items) => {
        await file.appendFile(bytes);
        if (awardPairs.length > 0) pairs.push(awardPairs);
        done += items;
        this.report(phase, done, total);
      });
    } finally {
      await file.close();
    }
    this.counts[phase] = total;
    return pairs;
  }

  private async writeRest(
    catalog: Catalog,
    tallies: Tallies,
    awardPairs: readonly Uint32Array[],
  ): Promise<void> {
    const { world, output, counts } = this;
    const fragments = createFragments(world);
    const outputs = groupAwardOutputs(world.sizes.awards, awardPairs);
    const drafter = new Drafter(world, catalog);
    const files: readonly (readonly [EntityType, Lines])[] = [
      ...smallFiles(world, tallies, fragments),
      ["awards", (stamps) => awardLines(world, catalog, fragments, drafter, outputs, stamps)],
    ];
    let done = 0;
    for (const [entity, lines] of files) {
      done += 1;
      counts[entity] = await output.writeLines(`${entity}.jsonl.gz`, lines(createStamps(world.seed, done)));
      this.report("rest", done, files.length);
    }
  }

  private async writeMerges(authors: number): Promise<void> {
    const { world, output } = this;
    const merged: readonly (readonly [EntityType, LetteredKind, number])[] = [
      ["works", "work", world.sizes.works],
      ["authors", "author", authors],
      ["institutions", "institution", world.institutions.all.length],
      ["sources", "source", world.sources.all.length],
    ];
    for (const [entity, kind, count] of merged) {
      for (const { path, lines } of mergeFiles(world.seed, kind, entity, count)) {
        this.mergedIds += (await output.writeLines(path, lines)) - 1;
      }
    }
  }

  async write(): Promise<SampleSummary> {
    const { world, options, counts } = this;
    const { works } = world.sizes;
    const catalog = await this.drawLinks();
    const tallies = createTallies(world, catalog.standing.hIndexLimit);
    this.pool.share({ kind: "catalog", catalog, tallies });
    const awardPairs = await this.writePhase("works", works, worksPerChunk);
    await this.writePhase("authors", catalog.teams.authors, authorsPerChunk);
    await this.writeRest(catalog, tallies, awardPairs);
    await this.writeMerges(catalog.teams.authors);
    await this.output.publish();
    const written = entityTypes.map((entity): [EntityType, number] => [entity, counts[entity] ?? 0]);
    return {
      out: options.out,
      works,
      seed: world.seed,
      counts: Object.fromEntries(written),
      mergedIds: this.mergedIds,
    };
  }
}

/**
 * Writes a catalog of invented works and everything they mention: one `<entity>.jsonl.gz` for each entity
 * type and a few `merged_ids/<entity>/<date>.csv.gz`. The same options give the same objects everywhere.
 * Files get their names when all are complete. Throws a RangeError for options out of range, and the
 * signal's reason when aborted.
 */
export async function generateSample(options: SampleOptions): Promise<SampleSummary> {
  const { works = 20_000, seed = 1, out, signal } = options;
  checkInteger("works", works, 1, maxWorks);
  checkInteger("seed", seed, 0, maxSeed);
  // TypeScript refuses it; in plain JavaScript it would fail far below.
  if (typeof out !== "string")
    throw new RangeError(`out must be the path of a directory, but is ${String(out)}`);
  signal?.throwIfAborted();
  const output = new Output(out);
  const pool = new Pool({ works, seed }, Math.ceil(works / worksPerChunk), signal);
  try {
    return await new Run(options, createWorld(works, seed), output, pool).write();
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    await pool.close();
  }
}
