import { type ConceptTree, createConcepts } from "./concepts.ts";
import { createHierarchy, type Hierarchy } from "./hierarchy.ts";
import {
  createFunders,
  createInstitutions,
  createPublishers,
  type Funder,
  type Institutions,
  type Publisher,
} from "./organisations.ts";
import { hash, stream } from "./random.ts";
import { createSources, type Sources } from "./sources.ts";
import { rankTable, zipfWeight } from "./zipf.ts";

/** How many objects of each generated kind a catalog has. */
interface WorldSizes {
  readonly works: number;
  readonly institutions: number;
  readonly sources: number;
  readonly publishers: number;
  readonly funders: number;
  readonly awards: number;
}

/**
 * Everything of a catalog but its works and authors. It is small and pure in `(works, seed)`, so each thread
 * builds its own instead of sharing one.
 */
export interface World {
  readonly seed: number;
  readonly sizes: WorldSizes;
  readonly hierarchy: Hierarchy;
  readonly concepts: ConceptTree;
  readonly institutions: Institutions;
  readonly publishers: readonly Publisher[];
  readonly sources: Sources;
  readonly funders: readonly Funder[];
  /** Quantile tables of sizes: few institutions and funders have most of the works. */
  readonly institutionTable: Uint16Array;
  readonly funderTable: Uint16Array;
}

/** The sizes that go with a number of works; all but works, authors and awards grow with its square root. */
function worldSizes(works: number): WorldSizes {
  const root = Math.sqrt(works);
  return {
    works,
    institutions: Math.max(40, Math.round(8 * root)),
    sources: Math.max(60, Math.round(6 * root)),
    publishers: Math.max(24, Math.round(root)),
    funders: Math.max(20, Math.round(2 * root)),
    awards: Math.ceil(0.08 * works),
  };
}

/** Builds the world of a catalog. */
export function createWorld(works: number, seed: number): World {
  const sizes = worldSizes(works);
  const hierarchy = createHierarchy(seed);
  const institutions = createInstitutions(seed, sizes.institutions, hierarchy);
  const publishers = createPublishers(seed, sizes.publishers, hierarchy);
  return {
    seed,
    sizes,
    hierarchy,
    concepts: createConcepts(hierarchy),
    institutions,
    publishers,
    sources: createSources(seed, sizes.sources, hierarchy, institutions, publishers),
    funders: createFunders(seed, sizes.funders, institutions, hierarchy),
    institutionTable: rankTable(sizes.institutions, 65536, zipfWeight(6)),
    funderTable: rankTable(sizes.funders, 16384, zipfWeight(3)),
  };
}

/** The work around whose publication an award starts. */
export function firstWorkOfAward(sizes: WorldSizes, award: number): number {
  return Math.floor((award * sizes.works) / sizes.awards);
}

/** The funder of an award. */
export function funderOfAward(world: World, award: number): number {
  return world.funderTable[hash(world.seed, stream.award, award) % world.funderTable.length] ?? 0;
}
