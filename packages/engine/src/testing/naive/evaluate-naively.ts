import { type Field, fieldOf, type Scalar } from "@oqlkit/catalog";
import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import type { View } from "../../view/view.ts";
import type { CatalogData } from "../catalog-data.ts";
import { isSelected } from "./holds.ts";
import { rawValues } from "./read-raw.ts";

/** What a query should give. */
export type NaiveAnswer =
  /** The ids as they stand in the objects. `count` is that of all matches, `ids` those of the page. */
  | { readonly kind: "rows"; readonly count: number; readonly ids: readonly string[] }
  | { readonly kind: "groups"; readonly count: number; readonly groups: readonly NaiveGroup[] };

export interface NaiveGroup {
  readonly key: string;
  readonly count: number;
}

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

/**
 * The answer to a query, worked out from the raw objects as the language defines it, without the catalog's
 * reading of them and without plans. Takes valid queries; `sample` and `cursor` are not its business.
 */
export function evaluateNaively(data: CatalogData, oqo: Oqo, view: View = {}): NaiveAnswer {
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
  const [grouping] = oqo.group_by ?? [];
  if (grouping !== undefined) {
    const groups = groupsOf(data, entity, grouping.column_id, rows, view.perPage ?? 200);
    return { kind: "groups", count: rows.length, groups };
  }
  const order = orderOf(entity, view);
  rows.sort((a, b) => compareRows(entity, order, a.object, b.object) || compareBytes(a.url, b.url));
  const { perPage = 25, page = 1 } = view;
  const ids = rows.slice((page - 1) * perPage, page * perPage).map(({ url }) => url);
  return { kind: "rows", count: rows.length, ids };
}

function orderOf(entity: EntityType, view: View): Order {
  const sort = (view.sort ?? []).map(({ column, direction }) => {
    const name = column === "publication_year" ? "publication_date" : column;
    return [name, direction] as const;
  });
  const percentile = sort.length === 1 && /^cited_by_percentile_year\.m(ax|in)$/.test(sort[0]?.[0] ?? "");
  if (sort.length > 0 && !(percentile && sort[0]?.[1] === "desc")) return sort;
  return defaultOrders[entity] ?? [["works_count", "desc"]];
}

function compareRows(entity: EntityType, order: Order, a: unknown, b: unknown): number {
  for (const [name, direction] of order) {
    const [one, other] = [a, b].map((object) => extreme(sortValues(entity, name, object), direction));
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

const compareValues = (a: Scalar, b: Scalar): number =>
  typeof a === "string" ? compareBytes(a, String(b)) : Number(a) - Number(b);

/** Code points, one by one. */
function compareBytes(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  const at = one.findIndex((letter, index) => letter !== other[index]);
  if (at === -1) return one.length - other.length;
  return (one[at]?.codePointAt(0) ?? -1) - (other[at]?.codePointAt(0) ?? -1);
}

function groupsOf(
  data: CatalogData,
  entity: EntityType,
  column: string,
  rows: readonly { readonly object: unknown }[],
  limit: number,
): NaiveGroup[] {
  const [name = "", suffix] = column.split(":");
  const field = fieldOf(entity, name);
  if (field === undefined) throw new TypeError(`${entity} has no field ${name}`);
  const unknown = suffix === "include_unknown" || field.source.kind === "continent";
  const counts = new Map<Scalar | null, number>();
  for (const { object } of rows) {
    const values: (Scalar | null)[] = rawValues(field, object);
    if (values.length === 0 && unknown) values.push(field.form === "boolean" ? false : null);
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const known = new Set(
    (data.objects.authors ?? [])
      .filter((one) => Reflect.get(one, "display_name") !== null)
      .map((one) => Reflect.get(one, "id")),
  );
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a === null ? 1 : b === null ? -1 : compareValues(a, b)))
    .slice(0, limit)
    .map(([key, count]) => ({ key: keyOf(data.idBase, field, key), count }))
    .filter(({ key }) => field.refers !== "authors" || key === "unknown" || known.has(key));
}

const segments: Partial<Record<EntityType, string>> = { "work-types": "types" };

function keyOf(idBase: string, field: Field, key: Scalar | null): string {
  if (key === null) return field.form === "number" ? "-111" : "unknown";
  if (field.form === "entity-id") return `${idBase}/${key}`;
  if (field.form === "orcid") return `https://orcid.org/${key}`;
  if (field.form === "ror") return `https://ror.org/${key}`;
  if (field.form === "doi") return `https://doi.org/${key}`;
  if (field.form === "wikidata") {
    const kind = field.entity === "publishers" || field.entity === "funders" ? "entity" : "wiki";
    return `https://www.wikidata.org/${kind}/${key}`;
  }
  if (field.groupKey !== "id-url" || field.refers === null) return String(key);
  return `${idBase}/${segments[field.refers] ?? field.refers}/${String(key).replaceAll(" ", "%20")}`;
}
