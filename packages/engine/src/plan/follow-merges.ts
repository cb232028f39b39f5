import { entityOfId, type Field, fieldOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { ExecuteOptions, StorageAdapter } from "../adapter.ts";
import type { LeafPredicate, LogicalPlan } from "./logical-plan.ts";
import { leavesOf, mapLeaves, withFilter } from "./predicate.ts";

/** Answers kept: a query asks about a handful of ids, and popular ones recur. */
const remembered = 10_000;

type Filtered = Pick<LogicalPlan, "entity" | "filter">;

/** Adds to the ids in a plan's conditions those they were merged into. */
export type FollowMerges = <P extends Filtered>(plan: P, options?: ExecuteOptions) => Promise<P>;

/**
 * Follows merged ids in conditions: who asks for a merged id means its survivor. The id asked for stays
 * beside it, as objects may still refer to it. Plans without ids of entity types that have merged ids cost
 * nothing; the others cost one lookup per entity type, and what was looked up is remembered for as long as
 * the adapter is asked.
 */
export function createFollowMerges(adapter: StorageAdapter): FollowMerges {
  const known = new Map<string, string | null>();

  async function lookUp(
    entity: EntityType,
    ids: ReadonlySet<string>,
    into: Map<string, string>,
    options?: ExecuteOptions,
  ): Promise<void> {
    const open: string[] = [];
    for (const id of ids) {
      const survivor = known.get(`${entity} ${id}`);
      if (survivor === undefined) open.push(id);
      else if (survivor !== null) into.set(`${entity} ${id}`, survivor);
    }
    if (open.length === 0) return;
    const found = await adapter.survivors(entity, open, options);
    for (const [id, survivor] of found) into.set(`${entity} ${id}`, survivor);
    if (open.length > remembered) return;
    if (known.size + open.length > remembered) known.clear();
    for (const id of open) known.set(`${entity} ${id}`, found.get(id) ?? null);
  }

  return async (plan, options) => {
    const asked = idsIn(plan, adapter);
    if (asked.size === 0) return plan;
    const survivors = new Map<string, string>();
    await Promise.all([...asked].map(([entity, ids]) => lookUp(entity, ids, survivors, options)));
    if (survivors.size === 0) return plan;
    return withFilter(
      plan,
      mapLeaves(plan.filter, (leaf) => withSurvivors(plan.entity, leaf, survivors)),
    );
  };
}

/** The ids in a plan's conditions, by the entity types that have merged ids. */
function idsIn(plan: Filtered, { capabilities }: StorageAdapter): Map<EntityType, Set<string>> {
  const asked = new Map<EntityType, Set<string>>();
  if (capabilities.merged === undefined) return asked;
  for (const leaf of leavesOf(plan.filter)) {
    const field = fieldOf(plan.entity, leaf.field);
    if (field?.form !== "entity-id" && field?.form !== "slug") continue;
    for (const id of idValues(leaf)) {
      const entity = entityOf(field, id);
      if (entity === undefined || !capabilities.merged(entity)) continue;
      const ids = asked.get(entity);
      if (ids === undefined) asked.set(entity, new Set([id]));
      else ids.add(id);
    }
  }
  return asked;
}

function idValues(leaf: LeafPredicate): readonly string[] {
  if (leaf.kind === "linked") return leaf.from;
  return leaf.kind === "in" ? leaf.values.filter((value) => typeof value === "string") : [];
}

/** The entity type that an id in a field belongs to; undefined for values that are no ids. */
function entityOf(field: Field | undefined, id: string): EntityType | undefined {
  if (field?.form === "entity-id") return entityOfId(id);
  return field?.form === "slug" ? (field.refers ?? undefined) : undefined;
}

function withSurvivors(
  entity: EntityType,
  leaf: LeafPredicate,
  survivors: ReadonlyMap<string, string>,
): LeafPredicate {
  const field = fieldOf(entity, leaf.field);
  const followed = idValues(leaf).flatMap((id) => survivors.get(`${entityOf(field, id)} ${id}`) ?? []);
  if (followed.length === 0) return leaf;
  if (leaf.kind === "linked") return { ...leaf, from: [...new Set([...leaf.from, ...followed])] };
  return leaf.kind === "in" ? { ...leaf, values: [...new Set([...leaf.values, ...followed])] } : leaf;
}
