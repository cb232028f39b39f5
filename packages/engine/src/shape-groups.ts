import type { Field } from "@oqlkit/catalog";
import type { Aggregate } from "@oqlkit/oqo-schema";
import type { Bucket, Buckets, ExecuteOptions, GroupsResult, StorageAdapter } from "./adapter.ts";
import { isNamed } from "./evaluate/match-name.ts";
import { keyText } from "./group-keys.ts";
import { namesOf, namingEntities } from "./group-names.ts";
import { wantedTexts } from "./plan/bind-name-test.ts";
import type { BoundQuery } from "./plan/build.ts";

/** One group of an answer. A metric that was sorted by stands beside the count: `mean_cited_by_count`. */
export interface Group {
  readonly key: string;
  /** Null when the key is the id of an object that the snapshot does not name. */
  readonly key_display_name: string | null;
  readonly count: number;
  /** The groups of the next field within this one; not there at the last one. */
  readonly groups?: readonly Group[];
  /** How many of those there are, when there are more than were returned. */
  readonly groups_total?: number;
  /** Null when no row of the group has a value. */
  readonly [metric: `${Aggregate}_${string}`]: number | null;
}

/** Names of the keys of one dimension. */
type Names = ReadonlyMap<string, string>;

interface Shaping {
  readonly fields: readonly Field[];
  readonly names: readonly Names[];
  readonly idBase: string;
  readonly metric: `${Aggregate}_${string}` | null;
}

/** Groups that are returned, and how many there are. */
interface ShapedGroups {
  readonly groups: readonly Group[];
  readonly size: number;
}

/** The groups of a grouped query, named. */
export async function shapeGroups(
  bound: BoundQuery & { readonly kind: "groups" },
  result: GroupsResult,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<ShapedGroups> {
  const { fields, view, plan } = bound;
  const [field] = fields;
  const buckets = field.form === "boolean" ? pair(result.buckets) : result.buckets;
  const names: Names[] = [];
  let level: readonly Bucket[] = buckets;
  for (const one of fields) {
    const ids = new Set(level.flatMap(({ key }) => (key === null ? [] : [String(key)])));
    names.push(await namesOf(one, ids, adapter, options));
    level = level.flatMap(({ inner }) => inner?.buckets ?? []);
  }
  const metric =
    plan.metric === null
      ? null
      : (`${plan.metric.aggregate}_${plan.metric.field.replaceAll(".", "_")}` as const);
  const groups = shape({ fields, names, metric, idBase: adapter.snapshot.idBase }, buckets, 0);
  const { q } = view;
  const texts = q === null ? [] : wantedTexts(field, q);
  const kept = groups.filter(
    ({ key_display_name: name }) => q === null || (name !== null && isNamed(name, texts)),
  );
  return {
    groups: kept.slice(0, view.perPage),
    size: field.form === "boolean" ? kept.length : result.size,
  };
}

/** Yes and no, whichever occur; a row without the value counts as no when it counts at all. */
function pair(buckets: readonly Bucket[]): readonly Bucket[] {
  const count = (key: Bucket["key"]): number => buckets.find((bucket) => bucket.key === key)?.count ?? 0;
  const [yes, no] = [count(true), count(false) + count(null)];
  const bucket = (key: boolean): Bucket => ({ key, count: key ? yes : no, metric: null, inner: null });
  return no >= yes ? [bucket(false), bucket(true)] : [bucket(true), bucket(false)];
}

function shape(shaping: Shaping, buckets: readonly Bucket[], level: number): Group[] {
  const { fields, names, idBase, metric } = shaping;
  const field = fields[level];
  if (field === undefined) return [];
  const groups = buckets.map(({ key, count, metric: value, inner }): Group => {
    const more = {
      ...(metric === null ? {} : { [metric]: value }),
      ...(inner === null ? {} : { groups: shape(shaping, inner.buckets, level + 1) }),
      ...(inner?.more === true ? { groups_total: inner.size } : {}),
    };
    if (key === null) {
      return {
        key: field.form === "number" ? "-111" : "unknown",
        key_display_name: "unknown",
        count,
        ...more,
      };
    }
    const text = keyText(field, key, idBase);
    const named = field.groupKey === "id-url" && namingEntities(field) !== null;
    const name = names[level]?.get(String(key)) ?? (named ? null : text);
    return { key: text, key_display_name: name, count, ...more };
  });
  // Authors merge and vanish often; a bucket that nobody can be named for is noise.
  return field.refers === "authors" ? groups.filter((group) => group.key_display_name !== null) : groups;
}

/** Whether any level has more buckets than were returned. */
export const isCut = ({ buckets, more }: Buckets): boolean =>
  more || buckets.some(({ inner }) => inner !== null && isCut(inner));
