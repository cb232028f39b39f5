import type { LookupKey, Scalar } from "@oqlkit/catalog";
import type {
  AdapterExplanation,
  AdapterLoad,
  Capabilities,
  ExecuteOptions,
  ExplainOptions,
  GroupsPlan,
  GroupsResult,
  LeafPredicate,
  LogicalPlan,
  Lookup,
  ResultOf,
  RowsPlan,
  RowsResult,
  SnapshotInfo,
  StorageAdapter,
  Support,
  TableOptions,
} from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { compileGroups } from "./compile-groups.ts";
import { compileRows, compileTotal } from "./compile-rows.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { DocumentStore } from "./documents.ts";
import { exportParquet, type ParquetFiles } from "./export-parquet.ts";
import { findMerged, findNames, findNumber, findRow, findSurvivors } from "./find-row.ts";
import { normalForm } from "./normal-form.ts";
import type { ResultRow } from "./pooled-connection.ts";
import { readGroups } from "./read-groups.ts";
import { findRank } from "./sort-keys.ts";
import type { Statement } from "./sql-writer.ts";
import { isStored, supportOf } from "./support.ts";

/** A storage adapter over the serving database and the documents of one snapshot. */
export class DuckDbAdapter implements StorageAdapter {
  readonly name = "duckdb";
  readonly capabilities: Capabilities;
  readonly snapshot: SnapshotInfo;
  readonly #pool: ConnectionPool;
  readonly #documents: DocumentStore;
  readonly #parquet: ParquetFiles;

  /** `merged` names the entity types that have merged ids. */
  constructor(
    snapshot: SnapshotInfo,
    pool: ConnectionPool,
    documents: DocumentStore,
    merged: ReadonlySet<EntityType>,
    parquet: ParquetFiles,
  ) {
    this.snapshot = snapshot;
    this.capabilities = {
      cursor: true,
      sample: true,
      unsortable: (entity, field) => !isStored(entity, field),
      ungroupable: (entity, field) => !isStored(entity, field),
      merged: (entity) => merged.has(entity),
    };
    this.#pool = pool;
    this.#documents = documents;
    this.#parquet = parquet;
  }

  support(entity: EntityType, predicate: LeafPredicate): Support {
    return supportOf(entity, predicate);
  }

  execute<P extends LogicalPlan>(plan: P, options?: ExecuteOptions): Promise<ResultOf<P>>;
  execute(plan: LogicalPlan, options: ExecuteOptions = {}): Promise<RowsResult | GroupsResult> {
    return plan.kind === "rows" ? this.#rows(plan, options) : this.#groups(plan, options);
  }

  async get(entity: EntityType, key: LookupKey, options: ExecuteOptions = {}): Promise<Lookup> {
    const found = await this.#object(entity, findRow(entity, key), options);
    if (found.kind === "found" || key.scheme !== "id") return found;
    const [merged] = await this.#pool.run(findMerged(entity, key.value), options.signal);
    return merged === undefined ? { kind: "absent" } : { kind: "merged", into: String(merged[0]) };
  }

  async random(entity: EntityType, options: ExecuteOptions = {}): Promise<Lookup> {
    const count = this.snapshot.counts[entity];
    if (count === 0) return { kind: "absent" };
    // Row numbers are dense.
    const row = Math.floor(Math.random() * count);
    return this.#object(entity, findNumber(entity, row), options);
  }

  async names(
    entity: EntityType,
    ids: readonly string[],
    options: ExecuteOptions = {},
  ): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await this.#pool.run(findNames(entity, ids), options.signal);
    return new Map(found.map(([id, name]) => [String(id), String(name)]));
  }

  async survivors(
    entity: EntityType,
    ids: readonly string[],
    options: ExecuteOptions = {},
  ): Promise<ReadonlyMap<string, string>> {
    const found = ids.length === 0 ? [] : await this.#pool.run(findSurvivors(entity, ids), options.signal);
    return new Map(found.map(([id, into]) => [String(id), String(into)]));
  }

  async explain(
    plan: LogicalPlan,
    { signal, analyze = false }: ExplainOptions = {},
  ): Promise<AdapterExplanation> {
    const statement = this.#compile(plan);
    const described = await this.#pool.run(
      { text: `explain ${analyze ? "analyze " : ""}${statement.text}`, parameters: statement.parameters },
      signal,
    );
    return {
      steps: [{ text: statement.text, parameters: statement.parameters }],
      detail: described.map((row) => String(row.at(-1))).join("\n"),
    };
  }

  parquet(
    entity: EntityType,
    ids: AsyncIterable<string> | Iterable<string>,
    options: TableOptions,
  ): AsyncIterable<Uint8Array> {
    const source = {
      files: this.#parquet,
      idBase: this.snapshot.idBase,
      run: (statement: Statement, signal: TableOptions["signal"]) => this.#pool.run(statement, signal),
    };
    return exportParquet(source, entity, ids, options);
  }

  load(): AdapterLoad {
    return this.#pool.load;
  }

  /** Waits for running queries; those that queue are refused. */
  async close(): Promise<void> {
    await this.#pool.close();
    await this.#documents.close();
  }

  #compile(plan: LogicalPlan): Statement {
    return plan.kind === "rows" ? compileRows(plan, { total: matchesAll(plan) }) : compileGroups(plan);
  }

  async #rows(plan: RowsPlan, { signal }: ExecuteOptions): Promise<RowsResult> {
    const rank = findRank(plan);
    // By its index: to find it within the statement would take a pass over all ids.
    const [after] = rank === null ? [] : await this.#pool.run(rank, signal);
    const known = { total: matchesAll(plan), rank: after === undefined ? null : Number(after[0]) };
    const found = await this.#pool.run(compileRows(plan, known), signal);
    const rowNumbers = plan.project?.length === 0 ? [] : found.map(([, wid]) => Number(wid));
    const documents = await this.#documents.read(plan.entity, rowNumbers, plan.project);
    if (signal?.aborted) throw signal.reason;
    return {
      kind: "rows",
      total: plan.total ? await this.#total(plan, found[0], signal) : null,
      rows: found.map((row, index) => ({
        id: String(row[2]),
        document: documents[index] ?? "{}",
        sort: row.slice(3).map(scalarOf),
      })),
    };
  }

  async #total(
    plan: RowsPlan,
    first: ResultRow | undefined,
    signal: ExecuteOptions["signal"],
  ): Promise<number> {
    if (matchesAll(plan)) {
      const count = this.snapshot.counts[plan.entity];
      return plan.sample === null ? count : Math.min(count, plan.sample.size);
    }
    if (first !== undefined) return Number(first[0]);
    const { window } = plan;
    if (window.kind === "offset" && window.offset === 0 && window.limit > 0) return 0;
    const [counted] = await this.#pool.run(compileTotal(plan), signal);
    return Number(counted?.[0]);
  }

  async #groups(plan: GroupsPlan, { signal }: ExecuteOptions): Promise<GroupsResult> {
    const found = await this.#pool.run(compileGroups(plan), signal);
    return readGroups(
      plan,
      found.map((row) => row.map(scalarOf)),
    );
  }

  async #object(entity: EntityType, statement: Statement, { signal }: ExecuteOptions): Promise<Lookup> {
    const [row] = await this.#pool.run(statement, signal);
    if (row === undefined) return { kind: "absent" };
    const [document = ""] = await this.#documents.read(entity, [Number(row[0])]);
    return { kind: "found", id: String(row[1]), document };
  }
}

/** Whether the number of matches is that of all rows, which is known. */
function matchesAll(plan: RowsPlan): boolean {
  const form = normalForm(plan.filter);
  return form.kind === "constant" && form.value;
}

function scalarOf(value: ResultRow[number]): Scalar | null {
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  ) {
    return value;
  }
  throw new TypeError(`A statement gave a value that is none of a field: ${String(value)}`);
}
