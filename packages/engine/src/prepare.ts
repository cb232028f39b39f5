import type { Oqo } from "@oqlkit/oqo-schema";
import { throwIfAborted } from "./abort.ts";
import type { StorageAdapter } from "./adapter.ts";
import { type CollectionResolver, collectionsNamed, readCollections } from "./collections.ts";
import { copied } from "./copied.ts";
import { type BoundSum, sumPath } from "./plan/bind-sums.ts";
import { type BoundQuery, build, readEntity } from "./plan/build.ts";
import { createFollowMerges } from "./plan/follow-merges.ts";
import type { LogicalPlan } from "./plan/logical-plan.ts";
import type { QueryOptions } from "./queries.ts";
import type { Limits } from "./view/limits.ts";
import type { View } from "./view/view.ts";

/** A query bound, and its plan and sums with merged ids followed. */
interface Prepared {
  readonly bound: BoundQuery;
  readonly plan: LogicalPlan;
  readonly sums: readonly BoundSum[];
}

/** Binds queries to one adapter. Both reject as `Queries.query` does. */
export interface Preparer {
  bind(oqo: Oqo, view: View, options: QueryOptions): Promise<BoundQuery>;
  /** Follows merged ids besides. */
  prepare(oqo: Oqo, view: View, options: QueryOptions): Promise<Prepared>;
}

/** `resolver` looks collections up where a call brings none of its own. */
export function createPreparer(
  adapter: StorageAdapter,
  limits: Limits,
  resolver: CollectionResolver | undefined,
): Preparer {
  const followMerges = createFollowMerges(adapter);

  async function bind(oqo: Oqo, view: View, options: QueryOptions): Promise<BoundQuery> {
    throwIfAborted(options.signal);
    const entity = readEntity(oqo.get_rows);
    const lists = [
      { filters: oqo.filter_rows, path: "filter_rows" },
      ...(view.sums ?? []).map(({ where }, index) => ({ filters: where, path: sumPath(index) })),
    ];
    const { snapshot, capabilities } = adapter;
    const given = { snapshot, capabilities, limits };
    const look = options.collections ?? resolver;
    if (look === undefined) return build(oqo, view, { ...given, collections: null });
    const references = collectionsNamed(entity, lists);
    // With nothing to wait for a query is read at once. Else its caller may change it meanwhile.
    if (references.length === 0) return build(oqo, view, { ...given, collections: new Map() });
    const [asked, shown] = [copied(oqo), copied(view)];
    return build(asked, shown, { ...given, collections: await readCollections(references, look, options) });
  }

  async function prepare(oqo: Oqo, view: View, options: QueryOptions): Promise<Prepared> {
    const bound = await bind(oqo, view, options);
    const { entity } = bound.plan;
    const plan = await followMerges(bound.plan, options);
    const sums: BoundSum[] = [];
    for (const { field, where } of bound.sums) {
      const followed = await followMerges({ entity, filter: where }, options);
      sums.push({ field, where: followed.filter });
    }
    return { bound, plan, sums };
  }

  return { bind, prepare };
}
