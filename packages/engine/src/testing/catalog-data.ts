import type { EntityType } from "@oqlkit/oqo-schema";
import type { CollectionResolver } from "../collections.ts";

/** A small catalog for tests: entity objects as a data file holds them, and the ids merged into others. */
export interface CatalogData {
  /** The prefix of the id URLs in the objects, without a trailing slash. */
  readonly idBase: string;
  readonly objects: Partial<Readonly<Record<EntityType, readonly object[]>>>;
  /** Per entity type: merged id to surviving id, both canonical. */
  readonly merged?: Partial<Readonly<Record<EntityType, Readonly<Record<string, string>>>>>;
  /** Members of collections, by collection id. */
  readonly collections?: Readonly<Record<string, readonly string[]>>;
}

/** Looks up the collections of a small catalog, whatever entity type is asked for. */
export const collectionsOf =
  ({ collections = {} }: CatalogData): CollectionResolver =>
  async (id) =>
    collections[id];
