import { item } from "./arrays.ts";
import { fullId, idBase, issnOf, numberOf, rorOf, wikidataOf } from "./ids.ts";
import type { World } from "./world.ts";

// Kinds of organisation share one series of ROR and Wikidata numbers; each kind has its own stretch of it.
const stretch = {
  institution: 0,
  source: 1_000_000,
  publisher: 2_000_000,
  funder: 3_000_000,
  concept: 4_000_000,
};

/** A kind of entity with a page on Wikidata. */
type WikidataKind = keyof typeof stretch;

/** The Wikidata page of the entity of `kind` at `index`. */
export function wikidataPage(kind: WikidataKind, index: number): string {
  return wikidataOf(stretch[kind] + index);
}

/** The ROR of an institution; a few have none. */
export function institutionRor(index: number): string | null {
  return index % 29 === 17 ? null : rorOf(stretch.institution + index);
}

/** The ROR of a publisher; every other one has none. */
export function publisherRor(index: number): string | null {
  return index % 2 === 1 ? null : rorOf(stretch.publisher + index);
}

/** The ROR of a funder: that of its institution where it is one. */
export function funderRor(world: World, index: number): string | null {
  const { institution } = item(world.funders, index);
  if (institution >= 0) return institutionRor(institution);
  return index % 7 === 3 ? null : rorOf(stretch.funder + index);
}

/** The number of a funder in the funder registry. */
export function funderRegistryNumber(index: number): string {
  return String(501100000000 + (numberOf("funder", index) - 4320000000));
}

/** The ISSNs of a source, the linking one first. */
export function sourceIssns(world: World, index: number): readonly string[] {
  const { issns } = item(world.sources.all, index);
  return Array.from({ length: issns }, (_, nth) => issnOf(index * 2 + nth));
}

/** The id and name of the organisation behind a source, with everything above it, nearest first. */
export function sourceHosts(
  world: World,
  index: number,
): readonly { readonly id: string; readonly name: string }[] {
  const { publisher, institution } = item(world.sources.all, index);
  if (publisher >= 0) {
    return item(world.publishers, publisher).lineage.map((at) => ({
      id: fullId("publisher", at),
      name: item(world.publishers, at).name,
    }));
  }
  if (institution >= 0) {
    return item(world.institutions.all, institution).lineage.map((at) => ({
      id: fullId("institution", at),
      name: item(world.institutions.all, at).name,
    }));
  }
  return [];
}

/** The flags that a source shows wherever it is mentioned. */
export function sourceFlags(
  world: World,
  index: number,
): Readonly<Record<"is_oa" | "is_in_doaj" | "is_indexed_in_scopus" | "is_core", boolean>> {
  const { access, type } = item(world.sources.all, index);
  const inDoaj = access === "gold" || access === "diamond";
  return {
    is_oa: inDoaj || access === "repository",
    is_in_doaj: inDoaj,
    is_indexed_in_scopus: type === "journal" && index % 10 < 6,
    is_core: type === "journal" && index % 10 < 7,
  };
}

/** The full id of a topic. */
export function topicId(code: string): string {
  return `${idBase}/T${code}`;
}
