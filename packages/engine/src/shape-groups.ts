import { entityOfId, type Field, formatId, type Scalar } from "@oqlkit/catalog";
import { type EntityType, vocabularyOf } from "@oqlkit/oqo-schema";
import type { Bucket, ExecuteOptions, GroupsResult, StorageAdapter } from "./adapter.ts";

/** One group of an answer. */
export interface Group {
  readonly key: string;
  /** Null when the key identifies an object that the snapshot does not name. */
  readonly key_display_name: string | null;
  readonly count: number;
}

/** The groups of a grouping by `field`, named, at most `limit` of them. */
export async function shapeGroups(
  field: Field,
  result: GroupsResult,
  limit: number,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<Group[]> {
  const buckets = field.form === "boolean" ? countUnknownAsFalse(result.buckets) : result.buckets;
  const shown = buckets.slice(0, limit);
  const names = await namesOf(field, shown, adapter, options);
  const groups = shown.map(({ key, count }): Group => {
    if (key === null)
      return { key: field.form === "number" ? "-111" : "unknown", key_display_name: "unknown", count };
    const text = keyText(field, key, adapter.snapshot.idBase);
    return {
      key: text,
      key_display_name: field.refers === null ? text : (names.get(String(key)) ?? null),
      count,
    };
  });
  // Authors merge and vanish often; a bucket that nobody can be named for is noise.
  return field.refers === "authors" ? groups.filter((group) => group.key_display_name !== null) : groups;
}

/** A row without the value of a yes-or-no field counts as no. */
function countUnknownAsFalse(buckets: readonly Bucket[]): readonly Bucket[] {
  const unknown = buckets.find(({ key }) => key === null);
  if (unknown === undefined) return buckets;
  const no = (buckets.find(({ key }) => key === false)?.count ?? 0) + unknown.count;
  const yes = buckets.filter(({ key }) => key === true);
  return [...yes, { key: false, count: no }].sort(
    (a, b) => b.count - a.count || Number(a.key) - Number(b.key),
  );
}

function keyText(field: Field, key: Scalar, idBase: string): string {
  if (field.groupKey === "id-url" && field.refers !== null) return idUrl(field.refers, String(key), idBase);
  switch (field.form) {
    case "entity-id":
      return idUrl(field.refers ?? field.entity, String(key), idBase);
    case "orcid":
      return `https://orcid.org/${key}`;
    case "ror":
      return `https://ror.org/${key}`;
    case "doi":
      return `https://doi.org/${key}`;
    case "wikidata":
      return `https://www.wikidata.org/${wikiEntities.has(field.entity) ? "entity" : "wiki"}/${key}`;
    default:
      return String(key);
  }
}

/** Entity types whose objects write their Wikidata id as an entity URL. */
const wikiEntities: ReadonlySet<EntityType> = new Set(["publishers", "funders"]);

const idUrl = (refers: EntityType, id: string, idBase: string): string =>
  formatId(entityOf(refers, id), id, idBase).replaceAll(" ", "%20");

/** A lineage may mix entity types whose ids begin with different letters. */
const entityOf = (refers: EntityType, id: string): EntityType =>
  /^[A-Z]\d+$/.test(id) && refers !== "continents" ? (entityOfId(id) ?? refers) : refers;

/** Display names by canonical id: those of the closed vocabularies, else those of the objects. */
async function namesOf(
  field: Field,
  buckets: readonly Bucket[],
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const { refers } = field;
  if (refers === null) return names;
  const vocabulary = vocabularyOf(refers)?.values;
  const open = new Map<EntityType, string[]>();
  for (const { key } of buckets) {
    if (key === null) continue;
    const id = String(key);
    const known = vocabulary?.[id];
    if (known !== undefined) names.set(id, known);
    else {
      const entity = entityOf(refers, id);
      open.set(entity, [...(open.get(entity) ?? []), id]);
    }
  }
  for (const [entity, ids] of open) {
    for (const [id, name] of await adapter.names(entity, ids, options)) names.set(id, name);
  }
  return names;
}
