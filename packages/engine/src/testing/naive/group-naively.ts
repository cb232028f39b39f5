import { type Field, fieldOf, type Scalar } from "@oqlkit/catalog";
import { type Aggregate, type EntityType, type Oqo, vocabularyOf } from "@oqlkit/oqo-schema";
import type { Group } from "../../shape-groups.ts";
import type { View } from "../../view/view.ts";
import type { CatalogData } from "../catalog-data.ts";
import { compareValues, inLowerCase } from "./compare-values.ts";
import { rawValues } from "./read-raw.ts";

/** Rows as they came in. */
type RawRows = readonly { readonly object: unknown }[];

interface Grouping {
  readonly data: CatalogData;
  readonly entity: EntityType;
  readonly view: View;
  readonly columns: readonly string[];
  /** How many groups a level has, outermost first. */
  readonly limits: readonly number[];
}

/** A group before it is named. */
interface Pile {
  readonly key: Scalar | null;
  readonly rows: RawRows;
  readonly metric: number | null;
}

const metricName = /^(?<field>.+)\.(?<aggregate>mean|sum|min|max)$/;

/** The rows that grouping by some columns leaves: some columns ask for sources of one type. */
export function groupedRows<R extends RawRows[number]>(
  entity: EntityType,
  oqo: Oqo,
  rows: readonly R[],
): R[] {
  return (oqo.group_by ?? []).reduce<readonly R[]>((left, { column_id }) => {
    const name = fieldNamed(entity, column_id).name;
    const ofType = (path: string, type: string): readonly R[] =>
      left.filter(({ object }) => rawValues(fieldNamed(entity, path), object).includes(type));
    if (entity === "works" && name === "journal") return ofType("primary_location.source.type", "journal");
    const repository = name === "repository" || name === "locations.source.host_institution_lineage";
    return entity === "works" && repository ? ofType("locations.source.type", "repository") : left;
  }, rows) as R[];
}

/** The groups of the rows, by the definition: each group anew from the rows it holds. */
export function groupNaively(
  data: CatalogData,
  entity: EntityType,
  oqo: Oqo,
  rows: RawRows,
  view: View,
  maxNestedGroups: number,
): { readonly groups: readonly Group[]; readonly groupsTotal?: number } {
  const columns = (oqo.group_by ?? []).map(({ column_id }) => column_id);
  const perPage = view.perPage ?? 200;
  const grouped = (inner: number): Siblings => {
    const limits = columns.map((_, level) => (level === 0 ? perPage : inner));
    return groupsAt({ data, entity, view, columns, limits }, rows, 0);
  };
  let inner = perPage;
  let found = grouped(inner);
  while (columns.length > 1 && inner > 1 && found.innermost > maxNestedGroups) {
    inner--;
    found = grouped(inner);
  }
  const { groups, total, cut } = found;
  return cut ? { groups, groupsTotal: total } : { groups };
}

interface Siblings {
  readonly groups: readonly Group[];
  readonly total: number;
  /** Whether some were left out, of these or within those that were not. */
  readonly cut: boolean;
  /** How many there are at the innermost level, those that nobody can name included. */
  readonly innermost: number;
}

function groupsAt(grouping: Grouping, rows: RawRows, level: number): Siblings {
  const { data, entity, view, columns, limits } = grouping;
  const column = columns[level] ?? "";
  const field = fieldNamed(entity, column);
  const piles = pilesOf(grouping, field, column, rows);
  piles.sort((a, b) => comparePiles(a, b, view));
  const { q } = view;
  const sort = metricName.exec(view.sort?.[0]?.column ?? "")?.groups;
  const metric = sort === undefined ? null : `${sort.aggregate}_${sort.field?.replaceAll(".", "_")}`;
  const named = piles.map((pile) => ({ ...pile, name: nameOf(data, field, pile.key) }));
  const kept = named.filter(
    ({ name }) => level > 0 || q === undefined || (name !== null && contains(field, name, q)),
  );
  const limit = limits[level] ?? 0;
  const last = level + 1 === columns.length;
  const returned = kept.slice(0, limit).map((pile) => ({
    ...pile,
    within: last ? null : groupsAt(grouping, pile.rows, level + 1),
  }));
  const groups = returned
    .filter(({ name }) => field.refers !== "authors" || name !== null)
    .map(({ key, rows: own, metric: value, name, within }) => ({
      key: keyOf(data.idBase, field, key),
      key_display_name: name,
      count: own.length,
      ...(metric === null ? {} : { [metric]: value }),
      ...(within === null ? {} : { groups: within.groups }),
      ...(within !== null && within.total > (limits[level + 1] ?? 0) ? { groups_total: within.total } : {}),
    }));
  const cut = kept.length > limit || returned.some(({ within }) => within?.cut === true);
  const innermost = returned.reduce((sum, { within }) => sum + (within?.innermost ?? 1), 0);
  return { groups, total: kept.length, cut, innermost };
}

function pilesOf({ entity, view }: Grouping, field: Field, column: string, rows: RawRows): Pile[] {
  const unknown = column.endsWith(":include_unknown") || field.source.kind === "continent";
  const piles = new Map<Scalar | null, Set<RawRows[number]>>();
  if (field.form === "boolean") for (const key of [true, false]) piles.set(key, new Set());
  const spellings = lastSpellings(field, rows);
  for (const row of rows) {
    const values: (Scalar | null)[] = rawValues(field, row.object);
    if (values.length === 0 && unknown) values.push(field.form === "boolean" ? false : null);
    for (const value of values) {
      const key = value === null ? null : (spellings.get(inLowerCase(value)) ?? value);
      piles.set(key, (piles.get(key) ?? new Set()).add(row));
    }
  }
  return [...piles].map(([key, own]) => ({ key, rows: [...own], metric: metricOf(entity, view, [...own]) }));
}

/** Of the texts of a field that differ only in case the last one, by what they are in lower case. */
function lastSpellings(field: Field, rows: RawRows): ReadonlyMap<string, Scalar> {
  const values = field.form === "text" ? rows.flatMap(({ object }) => rawValues(field, object)) : [];
  return new Map(values.sort(compareValues).map((value) => [inLowerCase(value), value]));
}

function metricOf(entity: EntityType, view: View, rows: RawRows): number | null {
  const sort = metricName.exec(view.sort?.[0]?.column ?? "")?.groups;
  if (sort === undefined) return null;
  const field = fieldNamed(entity, sort.field ?? "");
  const values = rows.flatMap(({ object }) => rawValues(field, object)).map(Number);
  if (values.length === 0) return null;
  const sum = values.reduce((all, value) => all + value, 0);
  const results: Record<Aggregate, number> = {
    mean: sum / values.length,
    sum,
    min: Math.min(...values),
    max: Math.max(...values),
  };
  return Number(results[sort.aggregate as Aggregate].toFixed(6));
}

function comparePiles(a: Pile, b: Pile, view: View): number {
  const [sort = { column: "count", direction: "desc" }] = view.sort ?? [];
  const sign = sort.direction === "asc" ? 1 : -1;
  const byKey = (a.key === null ? 1 : 0) - (b.key === null ? 1 : 0);
  const keys = a.key === null || b.key === null ? byKey : compareValues(a.key, b.key);
  if (sort.column === "key") return byKey || sign * keys;
  if (sort.column === "count") return sign * (a.rows.length - b.rows.length) || keys;
  if (a.metric === null || b.metric === null) {
    return (a.metric === null ? 1 : 0) - (b.metric === null ? 1 : 0) || keys;
  }
  return sign * (a.metric - b.metric) || keys;
}

function contains(field: Field, name: string, q: string): boolean {
  const words = field.refers === "authors" ? q.trim().split(/\s+/) : [q.trim()];
  return words.every((word) => inLowerCase(name).includes(inLowerCase(word)));
}

/** Those that the random catalogs have. */
const currencies: Readonly<Record<string, string>> = { USD: "US Dollar", EUR: "Euro" };

function nameOf(data: CatalogData, field: Field, key: Scalar | null): string | null {
  if (key === null) return "unknown";
  const { refers } = field;
  if (refers === null && field.form !== "entity-id") {
    const currency = field.name.endsWith("currency") ? currencies[String(key)] : undefined;
    return currency ?? keyOf(data.idBase, field, key);
  }
  const known = refers === null ? undefined : vocabularyOf(refers)?.values[String(key)];
  if (known !== undefined) return known;
  const url = keyOf(data.idBase, field, key);
  for (const object of Object.values(data.objects).flat()) {
    if (Reflect.get(object, "id") === url) return Reflect.get(object, "display_name") ?? null;
  }
  return null;
}

function fieldNamed(entity: EntityType, column: string): Field {
  const [name = ""] = column.split(":");
  const field = fieldOf(entity, name);
  if (field === undefined) throw new TypeError(`${entity} has no field ${name}`);
  return field;
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
