import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import { throwIfAborted } from "./abort.ts";
import type { ExecuteOptions, Row, StorageAdapter } from "./adapter.ts";
import { QueryError } from "./errors.ts";
import { executeRefilter, matchingRows } from "./execute-refilter.ts";
import { executeSimilar } from "./execute-similar.ts";
import type { LogicalPlan, RowsPlan } from "./plan/logical-plan.ts";
import type { PhysicalPlan } from "./plan/physical-plan.ts";
import { mostSimilar } from "./plan/read-similar.ts";
import { firstWindow, scanRows } from "./scan-rows.ts";
import { documentShaper } from "./shape-document.ts";
import type { View } from "./view/view.ts";

/** What a stream can be asked for besides the query: paging makes no sense there. */
export type StreamView = Pick<View, "sort" | "select">;

/** How matches are streamed. */
export interface StreamOptions extends ExecuteOptions {
  /** Rows fetched at a time, 1 to 100,000; default 1,000. Memory grows with it. */
  readonly batch?: number | undefined;
  /** False when ids are all that is wanted: documents are then empty objects. */
  readonly documents?: boolean | undefined;
}

/** One match. */
export interface StreamedRow {
  readonly entity: EntityType;
  /** Canonical id: `W123`, `article`. */
  readonly id: string;
  /** The object as JSON text, with the keys that were asked for, and `relevance_score` where rows have one. */
  readonly document: string;
}

const defaultBatch = 1000;
const largestBatch = 100_000;

/**
 * Checks how many rows a stream is to read at a time.
 *
 * @throws QueryError `invalid_query` for what is no such number, or out of range.
 */
export function checkBatch(batch: unknown): void {
  if (Number.isInteger(batch) && Number(batch) >= 1 && Number(batch) <= largestBatch) return;
  const most = largestBatch.toLocaleString("en");
  throw new QueryError(
    "invalid_query",
    `batch must be a whole number from 1 to ${most}, not ${String(batch)}.`,
    {
      path: "batch",
    },
  );
}

/**
 * The query without its paging, as a stream reads it.
 *
 * @throws QueryError `invalid_group_by` for a grouped query, `invalid_query` for a batch out of range.
 */
export function readStreamed(oqo: Oqo, { batch = defaultBatch }: StreamOptions): Oqo {
  if ((oqo.group_by ?? []).length > 0) {
    throw new QueryError("invalid_group_by", "A grouped query has no rows to stream. Leave out group_by.", {
      path: "group_by",
    });
  }
  checkBatch(batch);
  const { page: _page, per_page: _perPage, cursor: _cursor, ...rest } = oqo;
  return rest;
}

/** The plan that reads the first `batch` rows of the order and counts nothing. */
export function openPlan(
  plan: LogicalPlan,
  adapter: StorageAdapter,
  { batch = defaultBatch, documents = true }: StreamOptions,
): RowsPlan {
  const rows = rowsPlanOf(plan);
  const project = documents ? rows.project : [];
  return { ...rows, project, window: firstWindow(adapter, batch), total: false };
}

/** All matches in order. What is held at a time is a batch, or the sample when the adapter cannot draw it. */
export async function* streamRows(
  physical: PhysicalPlan,
  adapter: StorageAdapter,
  { select, ...options }: StreamOptions & { readonly select: readonly string[] | null },
): AsyncGenerator<StreamedRow> {
  const plan = rowsPlanOf(physical.plan);
  const shapeDocument = documentShaper(plan, {
    select: plan.project?.length === 0 ? [] : select,
    maxAuthorships: null,
  });
  for await (const row of rowsOf(physical, adapter, options)) {
    yield { entity: plan.entity, id: row.id, document: shapeDocument(row) };
  }
  throwIfAborted(options.signal);
}

async function* rowsOf(
  physical: PhysicalPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): AsyncGenerator<Row> {
  const plan = rowsPlanOf(physical.plan);
  if (physical.kind === "adapter") {
    yield* scanRows(plan, adapter, options);
  } else if (physical.kind === "similar") {
    const whole = { ...plan, window: { kind: "offset", offset: 0, limit: mostSimilar } } as const;
    yield* (await executeSimilar({ ...physical, plan: whole }, adapter, options)).rows;
  } else if (plan.sample === null) {
    for await (const { row } of matchingRows(physical, adapter, options)) yield row;
  } else {
    const whole = { ...plan, window: { kind: "offset", offset: 0, limit: plan.sample.size } } as const;
    const drawn = await executeRefilter({ ...physical, plan: whole }, adapter, options);
    if (drawn.kind === "rows") yield* drawn.rows;
  }
}

function rowsPlanOf(plan: LogicalPlan): RowsPlan {
  if (plan.kind === "rows") return plan;
  throw new TypeError("A grouped plan has no rows to stream.");
}
