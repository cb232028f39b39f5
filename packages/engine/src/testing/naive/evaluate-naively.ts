import { fieldOf, type Scalar } from "@oqlkit/catalog";
import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import type { Capabilities } from "../../adapter.ts";
import type { Group } from "../../shape-groups.ts";
import type { Limits } from "../../view/limits.ts";
import type { View } from "../../view/view.ts";
import type { CatalogData } from "../catalog-data.ts";
import { compareBytes, compareValues } from "./compare-values.ts";
import { groupedRows, groupNaively } from "./group-naively.ts";
import { isSelected } from "./holds.ts";
import { rawValues } from "./read-raw.ts";
import { scoreNaively } from "./score-naively.ts";

/** What a query should give. */
export type NaiveAnswer =
  /** The ids as they stand in the objects. `count` is that of all matches, `ids` those of the page. */
  | { readonly kind: "rows"; readonly count: number; readonly ids: readonly string[] }
  | {
      readonly kind: "groups";
      readonly count: number;
      readonly groups: readonly Group[];
      /** How many outermost groups there are, when groups were cut at any level. */
      readonly groupsTotal?: number;
    };

type Direction = "asc" | "desc";
type Order = readonly (readonly [field: string, direction: Direction])[];

/** The documented default orders, in short. */
const defaultOrders: Partial<Record<EntityType, Order>> = {
  works: [
    ["cited_by_percentile_year.max", "desc"],
    ["cited_by_count", "desc"],
  ],
  awards: [["funded_outputs_count", "desc"]],
};

/** How matches of a search with the same score are ordered. */
const tieOrders: Partial<Record<EntityType, Order>> = { works: [["publication_date", "asc"]], awards: [] };

/**
 * The answer to a query, worked out from the raw objects as the language defines it, without the catalog's
 * reading of them and without plans. Takes valid queries; `sample` and `cursor` are not its business. `score`
 * says whether matches of a search are scored and so ordered, as they are where an adapter can; `maxNestedGroups` is
 * the limit of the engine.
 */
export function evaluateNaively(
  data: CatalogData,
  oqo: Oqo,
  view: View = {},
  {
    score: scored,
    maxNestedGroups = 40_000,
  }: Pick<Capabilities, "score"> & Partial<Pick<Limits, "maxNestedGroups">> = { score: true },
): NaiveAnswer {
  const entity = (oqo.get_rows === "types" ? "work-types" : oqo.get_rows) as EntityType;
  const all = (data.objects[entity] ?? []).map((object) => ({
    object,
    url: String(Reflect.get(object, "id")),
  }));
  const shortId = (url: string): string => url.slice(url.lastIndexOf("/") + 1);
  const byId = (id: string): unknown => all.find(({ url }) => shortId(url) === id)?.object;
  const merged = new Map(Object.values(data.merged ?? {}).flatMap((ids) => Object.entries(ids)));
  const context = { entity, byId, merged, collections: data.collections ?? {} };
  const rows = all.filter(({ object, url }) => isSelected(context, oqo, shortId(url), object));
  if ((oqo.group_by ?? []).length > 0) {
    const grouped = groupedRows(entity, oqo, rows);
    return {
      kind: "groups",
      count: grouped.length,
      ...groupNaively(data, entity, oqo, grouped, view, maxNestedGroups),
    };
  }
  const score =
    scored === true
      ? scoreNaively(
          entity,
          oqo.filter_rows ?? [],
          all.map(({ object }) => object),
        )
      : null;
  const placed = rows.map((row) => ({ ...row, score: score?.(row.object) ?? null }));
  const order = orderOf(entity, view, score !== null);
  placed.sort((a, b) => compareRows(entity, order, a, b) || compareBytes(a.url, b.url));
  const { perPage = 25, page = 1 } = view;
  const ids = placed.slice((page - 1) * perPage, page * perPage).map(({ url }) => url);
  return { kind: "rows", count: rows.length, ids };
}

function orderOf(entity: EntityType, view: View, scored: boolean): Order {
  const sort = (view.sort ?? []).map(({ column, direction }) => {
    const name = column === "publication_year" ? "publication_date" : column;
    return [name, direction] as const;
  });
  const [first = ["", "asc"]] = sort;
  const isDefault =
    /^(relevance_score|cited_by_percentile_year\.m(ax|in))$/.test(first[0]) && first[1] === "desc";
  const byDefault = defaultOrders[entity] ?? [["works_count", "desc"]];
  if (sort.length > 1 || (sort.length === 1 && !isDefault)) return [...sort, ...byDefault];
  if (!scored) return byDefault;
  return [["relevance_score", "desc"], ...(tieOrders[entity] ?? [["works_count", "desc"] as const])];
}

interface Placed {
  readonly object: object;
  readonly score: number | null;
}

function compareRows(entity: EntityType, order: Order, a: Placed, b: Placed): number {
  for (const [name, direction] of order) {
    const [one, other] = [a, b].map(({ object, score }) =>
      name === "relevance_score"
        ? (score ?? undefined)
        : extreme(sortValues(entity, name, object), direction),
    );
    if (one === other) continue;
    if (one === undefined) return 1;
    if (other === undefined) return -1;
    const difference = compareValues(one, other);
    if (difference !== 0) return direction === "asc" ? difference : -difference;
  }
  return 0;
}

function sortValues(entity: EntityType, name: string, object: unknown): Scalar[] {
  const field = fieldOf(entity, name);
  if (field?.source.kind === "bound") return sortValues(entity, field.source.field, object);
  return field === undefined ? [] : rawValues(field, object);
}

const extreme = (values: readonly Scalar[], direction: Direction): Scalar | undefined =>
  [...values].sort(compareValues).at(direction === "asc" ? 0 : -1);
