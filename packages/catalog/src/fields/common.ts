import type { EntityType } from "@oqlkit/oqo-schema";
import type { TextWeights } from "../types.ts";
import { at, bound, other, type Row, type RowOptions, text } from "./define.ts";
import { alone } from "./text-weights.ts";

/** Fields of most objects: name, counts, dates of the record, broad search, collections. */
export function common(entity: EntityType, searched: Readonly<Record<string, TextWeights>>): Row[] {
  return [
    at("display_name", { groupable: false }),
    text("display_name.search", { display_name: alone }),
    text("text.search", searched, { aliases: ["default.search"] }),
    ...workCounts,
    ...recordDates,
    collection(entity),
  ];
}

/** Fields of an object of a closed vocabulary, which is found by its code. */
export function vocabulary(entity: EntityType, ...own: readonly Row[]): Row[] {
  return [
    at("id", { collection: true, aliases: ownIdAliases }),
    ...common(entity, { display_name: alone }),
    ...own,
  ];
}

const ownIdAliases = ["ids.openalex", "openalex", "openalex_id", "service"];

/** The own id of an object with a lettered id, under all its names. */
export function ownId(options: RowOptions = {}): Row {
  return at("ids.openalex", { at: "id", aliases: ["id", "openalex", "openalex_id", "service"], ...options });
}

const workCounts: readonly Row[] = [
  at("works_count", { groupable: true }),
  at("cited_by_count", { groupable: true }),
];

/** When the record was made and last changed; most entity types advertise the bounds only. */
const recordDates: readonly Row[] = [
  at("created_date", { listed: false }),
  at("updated_date", { listed: false }),
  bound("from_created_date", "created_date", "min", "date"),
  bound("from_updated_date", "updated_date", "min", "datetime"),
];

export const latestDates: readonly Row[] = [
  bound("to_created_date", "created_date", "max", "date"),
  bound("to_updated_date", "updated_date", "max", "datetime"),
];

export const summaryStats: readonly Row[] = [
  at("summary_stats.2yr_mean_citedness", { groupable: true }),
  at("summary_stats.h_index", { groupable: true }),
  at("summary_stats.i10_index", { groupable: true }),
];

/** Membership in collections of the entity type itself. */
export function collection(entity: EntityType): Row {
  return other("collection", { kind: "collection" }, "text", {
    groupable: false,
    sortable: false,
    collection: entity,
  });
}
