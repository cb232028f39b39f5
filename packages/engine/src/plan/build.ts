import type { Field } from "@oqlkit/catalog";
import { type Corpus, type EntityType, isEntityType, type Oqo } from "@oqlkit/oqo-schema";
import type { Capabilities, SnapshotInfo } from "../adapter.ts";
import type { Collections } from "../collections.ts";
import { conditionText } from "../cursor/condition-text.ts";
import { type CursorScope, fingerprint, readCursor } from "../cursor/cursor.ts";
import { fitsKey } from "../cursor/fits-key.ts";
import { QueryError } from "../errors.ts";
import type { Limits } from "../view/limits.ts";
import { readOrder } from "../view/read-order.ts";
import { readSample } from "../view/read-sample.ts";
import { readSelect, rootKeys } from "../view/read-select.ts";
import { checkPaging, type ResolvedView, resolveView, type View } from "../view/view.ts";
import { bindFilter } from "./bind-filter.ts";
import { bindGrouping } from "./bind-grouping.ts";
import { type BoundSum, bindSums } from "./bind-sums.ts";
import type { GroupsPlan, Predicate, RowsPlan, Window } from "./logical-plan.ts";
import { and } from "./predicate.ts";
import { checkSimilar, readSimilar, similarLimits } from "./read-similar.ts";
import { coreWorks } from "./rules/default-filters.ts";
import { scorePlan, wantedMatches } from "./score-plan.ts";

/** What a query is bound against. */
export interface BuildContext {
  readonly snapshot: Pick<SnapshotInfo, "version">;
  readonly capabilities: Capabilities;
  readonly limits: Limits;
  /** The members of the collections that the query names; null when none can be looked up. */
  readonly collections?: Collections;
}

interface BoundCommon {
  readonly view: ResolvedView;
  readonly corpus: Corpus;
  readonly sums: readonly BoundSum[];
  /** What cursors of this query have to agree with; complete only when it has one. */
  readonly scope: CursorScope;
}

/** A query bound to fields and values, not yet rewritten. */
export type BoundQuery =
  | (BoundCommon & {
      readonly kind: "rows";
      readonly plan: RowsPlan;
      /** The names to return, checked; null for whole documents. */
      readonly select: readonly string[] | null;
    })
  | (BoundCommon & {
      readonly kind: "groups";
      readonly plan: GroupsPlan;
      /** The field of each dimension. */
      readonly fields: readonly [Field, ...Field[]];
    });

/**
 * Binds an OQO and a view to the catalog.
 *
 * @throws QueryError for whatever is wrong with them.
 */
export function build(oqo: Oqo, view: View, context: BuildContext): BoundQuery {
  const entity = readEntity(oqo.get_rows);
  const corpus = readCorpus(oqo.corpus);
  const similar = readSimilar(entity, oqo.filter_rows);
  const { capabilities, collections = null } = context;
  const filter = bindFilter(oqo.filter_rows, { entity, collections, path: "filter_rows" }, similar?.index);
  const limits = similar === null ? context.limits : similarLimits(context.limits);
  const resolved = resolveView(oqo, view, limits);
  if (similar !== null) checkSimilar(oqo, resolved, filter);
  const sums = bindSums(entity, view.sums ?? [], { capabilities, collections });
  const common = { entity, corpus, filter, view: resolved, limits, sums, similar: similar?.text };
  return (oqo.group_by ?? []).length > 0
    ? buildGroups(oqo, common, context)
    : buildRows(oqo, common, context);
}

interface Common {
  readonly entity: EntityType;
  readonly corpus: Corpus;
  readonly filter: Predicate;
  readonly view: ResolvedView;
  readonly limits: Limits;
  readonly sums: readonly BoundSum[];
  /** The text of a search by meaning. */
  readonly similar: string | undefined;
}

function buildRows(oqo: Oqo, common: Common, context: BuildContext): BoundQuery {
  const { entity, corpus, view, limits, sums, similar } = common;
  const { capabilities } = context;
  const sample = readSample(oqo, view, limits.maxSample);
  if (sample !== null && capabilities.sample !== true) {
    throw new QueryError("not_available", "This snapshot cannot be sampled.", { path: "sample" });
  }
  const order = readOrder(view.sort, {
    entity,
    search: hasMatch(common.filter, true),
    excludes: hasMatch(common.filter, false),
    similar: similar !== undefined,
    sampled: sample !== null,
    capabilities,
  });
  // The expansion corpus is never searched by meaning.
  const filter = similar === undefined ? common.filter : and([common.filter, coreWorks()]);
  const scored = similar === undefined && order.some(({ field }) => field === "$score");
  const select = readSelect(entity, view.select);
  checkPaging(view, false, limits);
  const scope: CursorScope = {
    version: context.snapshot.version,
    query: view.cursor === null ? "" : fingerprint([...asked(common, oqo), sample, order]),
    fits: order.map(({ field }) => fitsKey(entity, field)),
  };
  const plan: RowsPlan = {
    kind: "rows",
    entity,
    filter,
    sample,
    order,
    score: scored ? scorePlan(entity, filter) : null,
    ...(similar !== undefined && { similar }),
    window: readWindow(view, scope, capabilities),
    project: rootKeys(select),
    total: true,
  };
  return { kind: "rows", plan, view, corpus, sums, scope, select };
}

/** Which rows are asked for, whoever is in the collections: alike for queries that differ in form alone. */
function asked({ entity, corpus }: Common, { filter_rows }: Oqo): unknown[] {
  const filter = bindFilter(filter_rows, { entity, collections: "named", path: "filter_rows" });
  return [entity, corpus, conditionText(filter)];
}

function readWindow(view: ResolvedView, scope: CursorScope, capabilities: Capabilities): Window {
  if (view.cursor === null) {
    return { kind: "offset", offset: (view.page - 1) * view.perPage, limit: view.perPage };
  }
  if (capabilities.cursor !== true) {
    throw new QueryError("not_available", "This snapshot has no cursors. Use page instead.", {
      path: "cursor",
    });
  }
  return { kind: "after", values: readCursor(view.cursor, scope), limit: view.perPage };
}

function buildGroups(oqo: Oqo, common: Common, context: BuildContext): BoundQuery {
  const { entity, corpus, filter, view, limits, sums } = common;
  readSample(oqo, view, limits.maxSample);
  const { capabilities, snapshot } = context;
  const { fields, conditions, ...grouping } = bindGrouping(oqo.group_by ?? [], {
    entity,
    view,
    capabilities,
    maxNested: limits.maxNestedGroups,
  });
  checkPaging(view, true, limits);
  const { dimensions, order } = grouping;
  const [{ field, unknown }] = dimensions;
  const scope: CursorScope = {
    version: snapshot.version,
    query: view.cursor === null ? "" : fingerprint([...asked(common, oqo), field, unknown, order, view.q]),
    fits: [fitsKey(entity, field)],
  };
  const after = view.cursor === null ? null : (readCursor(view.cursor, scope)?.[0] ?? null);
  const narrowed = conditions.length === 0 ? filter : and([filter, ...conditions]);
  const plan: GroupsPlan = { kind: "groups", entity, filter: narrowed, after, ...grouping };
  return { kind: "groups", plan, fields, view, corpus, sums, scope };
}

/** Whether some text is asked for, or else is excluded. */
const hasMatch = (filter: Predicate, wanted: boolean): boolean =>
  wantedMatches(filter, wanted).next().done !== true;

/** The entity type that a query's `get_rows` names. */
export function readEntity(name: string): EntityType {
  const entity = String(name).toLowerCase();
  const canonical = entity === "types" ? "work-types" : entity;
  if (isEntityType(canonical)) return canonical;
  throw new QueryError("invalid_entity", `'${name}' is not an entity type that can be queried.`, {
    path: "get_rows",
  });
}

function readCorpus(corpus: Oqo["corpus"]): Corpus {
  if (corpus === undefined || corpus === null) return "core";
  if (corpus === "core" || corpus === "expansion" || corpus === "all") return corpus;
  throw new QueryError("invalid_corpus", `'${corpus}' is not a corpus. Use core, expansion or all.`, {
    path: "corpus",
  });
}
