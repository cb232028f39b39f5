import type { Collection } from "@oqlkit/accounts";

/** A collection as the API shows it; times without a zone, in UTC. */
export interface PresentedCollection {
  readonly id: string;
  readonly user_id: string;
  readonly entity_type: string;
  readonly display_name: string;
  readonly description: string;
  readonly entity_count: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);

export const present = (collection: Collection): PresentedCollection => ({
  id: collection.id,
  user_id: collection.userId,
  entity_type: collection.entityType,
  display_name: collection.displayName,
  description: collection.description,
  entity_count: collection.entityCount,
  created_at: timestamp(collection.createdAt),
  updated_at: timestamp(collection.updatedAt),
});

/** Where a page lies, and how much there is. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** The `meta` of a page. There is always a first page, if an empty one. */
export const pageMeta = ({ page, perPage }: Page, total: number): Readonly<Record<string, number>> => ({
  page,
  per_page: perPage,
  total_count: total,
  total_pages: Math.max(1, Math.ceil(total / perPage)),
});

/** The part of a list that is a page of it. */
export const pageOf = <T>(all: readonly T[], { page, perPage }: Page): readonly T[] =>
  all.slice((page - 1) * perPage, page * perPage);
