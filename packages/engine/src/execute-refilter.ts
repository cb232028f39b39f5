import { normalizeObject, type Scalar, valuesOf } from "@oqlkit/catalog";
import type { ExecuteOptions, GroupsResult, Row, RowsResult, StorageAdapter } from "./adapter.ts";
import { AdapterError } from "./errors.ts";
import { BucketCounter } from "./evaluate/buckets.ts";
import { comparePositions } from "./evaluate/compare-positions.ts";
import { randomKey } from "./evaluate/random-key.ts";
import { type CanonicalObject, knownField, type LinkedIds, satisfies } from "./evaluate/satisfies.ts";
import type { GroupsPlan, Predicate, RowsPlan } from "./plan/logical-plan.ts";
import type { PhysicalPlan } from "./plan/physical-plan.ts";
import { leavesOf } from "./plan/predicate.ts";
import { scanRows } from "./scan-rows.ts";
import { ofDocument } from "./shape-document.ts";

type Refilter = PhysicalPlan & { readonly kind: "refilter" };

/** Runs a plan whose filter the adapter answers only roughly; reads every candidate, keeps one page. */
export async function executeRefilter(
  physical: Refilter,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<RowsResult | GroupsResult> {
  const { plan } = physical;
  const matches = matchingRows(physical, adapter, options);
  if (plan.kind === "groups") return collectGroups(plan, matches, adapter, options);
  return plan.sample === null ? collectPage(plan, matches) : collectSample(plan, plan.sample, matches);
}

interface Match {
  readonly row: Row;
  readonly candidate: CanonicalObject;
}

/** The rows that satisfy the filter, in the order of the scan. */
export async function* matchingRows(
  { scan, residual }: Refilter,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): AsyncGenerator<Match> {
  const linked = await fetchLinked(scan, residual, adapter, options);
  for await (const row of scanRows(scan, adapter, options)) {
    const candidate = readRow(scan, row, adapter);
    if (satisfies(scan.entity, residual, candidate, linked)) yield { row, candidate };
  }
}

function readRow(
  scan: RowsPlan,
  { id, document }: Pick<Row, "id" | "document">,
  adapter: StorageAdapter,
): CanonicalObject {
  const raw: unknown = ofDocument(id, () => JSON.parse(document));
  const normal = normalizeObject(scan.entity, raw, { idBase: adapter.snapshot.idBase });
  if (!normal.ok)
    throw new AdapterError(`A stored document of ${scan.entity} cannot be read: ${normal.reason}`);
  return normal;
}

/** The lists that `linked` conditions refer to, read once before the scan. */
async function fetchLinked(
  scan: RowsPlan,
  residual: Predicate,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<LinkedIds> {
  const lists = new Map<string, ReadonlySet<string>>();
  for (const leaf of leavesOf(residual)) {
    if (leaf.kind !== "linked") continue;
    const field = knownField(scan.entity, leaf.field);
    for (const from of leaf.from) {
      const found = await adapter.get(scan.entity, { scheme: "id", value: from }, options);
      if (found.kind !== "found") continue;
      const values = valuesOf(field, readRow(scan, found, adapter).object);
      lists.set(`${leaf.field} ${from}`, new Set(values.map(String)));
    }
  }
  const none: ReadonlySet<string> = new Set();
  return (field, from) => lists.get(`${field} ${from}`) ?? none;
}

async function collectGroups(
  plan: GroupsPlan,
  matches: AsyncIterable<Match>,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<GroupsResult> {
  const counter = new BucketCounter(plan);
  for await (const { candidate } of matches) counter.add(candidate);
  return counter.result((entity, ids) => adapter.names(entity, ids, options));
}

async function collectPage(plan: RowsPlan, matches: AsyncIterable<Match>): Promise<RowsResult> {
  const rows: Row[] = [];
  const { window } = plan;
  let total = 0;
  for await (const { row } of matches) {
    const wanted =
      window.kind === "offset"
        ? total >= window.offset
        : window.values === null || comparePositions(row.sort, window.values, plan.order) > 0;
    if (wanted && rows.length < window.limit) rows.push(row);
    total++;
  }
  return { kind: "rows", total, rows };
}

async function collectSample(
  plan: RowsPlan,
  sample: NonNullable<RowsPlan["sample"]>,
  matches: AsyncIterable<Match>,
): Promise<RowsResult> {
  const order = plan.order;
  const byPosition = (a: Row, b: Row): number => comparePositions(a.sort, b.sort, order);
  let drawn: Row[] = [];
  for await (const { row } of matches) {
    const sort: Scalar[] = [randomKey(sample.seed, row.id), row.id];
    drawn.push({ ...row, sort });
    // Twice the size is kept before cutting back, so that sorting stays rare and memory bounded.
    if (drawn.length >= 2 * sample.size + 100) drawn = drawn.sort(byPosition).slice(0, sample.size);
  }
  drawn = drawn.sort(byPosition).slice(0, sample.size);
  return { kind: "rows", total: drawn.length, rows: cut(drawn, plan) };
}

function cut(rows: readonly Row[], { window, order }: RowsPlan): readonly Row[] {
  if (window.kind === "offset") return rows.slice(window.offset, window.offset + window.limit);
  const { values } = window;
  const rest = values === null ? rows : rows.filter((row) => comparePositions(row.sort, values, order) > 0);
  return rest.slice(0, window.limit);
}
