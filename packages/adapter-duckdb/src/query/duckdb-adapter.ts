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
  SuggestPlan,
  SuggestResult,
  Support,
  TableOptions,
} from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { RowIndex } from "../row-index.ts";
import { CatalogTagger } from "../semantic/catalog-tagger.ts";
import { nearestWorks } from "../semantic/nearest-works.ts";
import type { VectorStore } from "../semantic/vector-store.ts";
import { compileCombinations, mostCombinations, readCombinations } from "./combinations.ts";
import { compileGroups } from "./compile-groups.ts";
import { compileRows, compileTotal } from "./compile-rows.ts";
import { compileSets } from "./compile-sets.ts";
import { conjunctsOf, knownTotal, type RowCounts } from "./compile-source.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { DocumentStore } from "./documents.ts";
import { exportParquet, type ParquetFiles } from "./export-parquet.ts";
import { findFirst, findId, findMerged, findNames, findRows, findSurvivors } from "./find-row.ts";
import { findSuggestions } from "./find-suggestions.ts";
import { NameMemory } from "./name-memory.ts";
import type { ResultRow } from "./pooled-connection.ts";
import { readGroups } from "./read-groups.ts";
import { type FoundRow, type FoundRows, readSets } from "./read-sets.ts";
import { findRank } from "./sort-keys.ts";
import type { Statement } from "./sql-writer.ts";
import { isStored, supportOf } from "./support.ts";
import type { Dictionaries } from "./text/dictionary.ts";
import { DictionaryCache } from "./text/dictionary-cache.ts";

/** What one snapshot consists of, opened. */
export interface SnapshotParts {
  readonly snapshot: SnapshotInfo;
  readonly pool: ConnectionPool;
  readonly documents: DocumentStore;
  readonly rows: RowIndex;
  /** Core rows by entity type, of those that have any. */
  readonly cores: Readonly<Partial<Record<EntityType, number>>>;
  /** The entity types that have merged ids. */
  readonly merged: ReadonlySet<EntityType>;
  readonly parquet: ParquetFiles;
  /** Null when the snapshot has none. */
  readonly vectors: VectorStore | null;
}

/** A storage adapter over the serving database and the documents of one snapshot. */
export class DuckDbAdapter implements StorageAdapter {
  readonly name = "duckdb";
  readonly capabilities: Capabilities;
  readonly snapshot: SnapshotInfo;
  readonly #pool: ConnectionPool;
  readonly #documents: DocumentStore;
  readonly #index: RowIndex;
  readonly #cores: SnapshotParts["cores"];
  readonly #parquet: ParquetFiles;
  readonly #dictionaries: DictionaryCache;
  readonly #names = new NameMemory();
  readonly #vectors: VectorStore | null;
  /** There when the snapshot has vectors. */
  readonly nearest?: NonNullable<StorageAdapter["nearest"]>;
  readonly tag?: NonNullable<StorageAdapter["tag"]>;

  constructor({ snapshot, pool, documents, rows, cores, merged, parquet, vectors }: SnapshotParts) {
    this.snapshot = snapshot;
    this.capabilities = {
      cursor: true,
      sample: true,
      score: true,
      unsortable: (entity, field) => !isStored(entity, field),
      ungroupable: (entity, field) => !isStored(entity, field),
      merged: (entity) => merged.has(entity),
    };
    this.#pool = pool;
    this.#documents = documents;
    this.#index = rows;
    this.#cores = cores;
    this.#parquet = parquet;
    this.#dictionaries = new DictionaryCache((statement) => pool.run(statement));
    this.#vectors = vectors;
    if (vectors !== null) {
      this.nearest = (plan, { signal } = {}) => {
        const source = { store: vectors, pool, index: rows, counts: this.#counts(plan.entity) };
        return nearestWorks(plan, source, signal);
      };
      const tagger = new CatalogTagger({ store: vectors, pool, documents, idBase: snapshot.idBase, rows });
      this.tag = (text, options = {}) => tagger.tag(text, options);
    }
  }

  support(entity: EntityType, predicate: LeafPredicate): Support {
    return supportOf(entity, predicate);
  }

  execute<P extends LogicalPlan>(plan: P, options?: ExecuteOptions): Promise<ResultOf<P>>;
  execute(plan: LogicalPlan, options: ExecuteOptions = {}): Promise<RowsResult | GroupsResult> {
    return plan.kind === "rows" ? this.#rows(plan, options) : this.#groups(plan, options);
  }

  async get(entity: EntityType, key: LookupKey, options: ExecuteOptions = {}): Promise<Lookup> {
    const rows = await this.#pool.run(findRows(entity, key), options.signal);
    const [found] =
      rows.length < 2 ? rows : await this.#pool.run(findFirst(entity, rows.map(rowNumberOf)), options.signal);
    if (found !== undefined) return this.#object(entity, rowNumberOf(found), options);
    if (key.scheme !== "id") return { kind: "absent" };
    const [merged] = await this.#pool.run(findMerged(entity, key.value), options.signal);
    return merged === undefined ? { kind: "absent" } : { kind: "merged", into: String(merged[0]) };
  }

  async random(entity: EntityType, options: ExecuteOptions = {}): Promise<Lookup> {
    const count = this.snapshot.counts[entity];
    if (count === 0) return { kind: "absent" };
    // Row numbers are dense.
    return this.#object(entity, Math.floor(Math.random() * count), options);
  }

  async names(
    entity: EntityType,
    ids: readonly string[],
    options: ExecuteOptions = {},
  ): Promise<ReadonlyMap<string, string>> {
    return this.#names.read(entity, ids, async (missing) => {
      const found = await this.#pool.run(findNames(entity, missing), options.signal);
      return new Map(found.map(([id, name]) => [String(id), String(name)]));
    });
  }

  async survivors(
    entity: EntityType,
    ids: readonly string[],
    options: ExecuteOptions = {},
  ): Promise<ReadonlyMap<string, string>> {
    const found = ids.length === 0 ? [] : await this.#pool.run(findSurvivors(entity, ids), options.signal);
    return new Map(found.map(([id, into]) => [String(id), String(into)]));
  }

  async suggest(plan: SuggestPlan, { signal }: ExecuteOptions = {}): Promise<SuggestResult> {
    const dictionaries = await this.#dictionaries.ofPlan(plan);
    const statement = findSuggestions(plan, this.#counts(plan.entity), dictionaries);
    const found = await this.#pool.run(statement, signal);
    const entries = this.#index.read(
      plan.entity,
      found.map(([, wid]) => Number(wid)),
    );
    const documents = await this.#documents.read(
      plan.entity,
      entries.map(({ row }) => row),
    );
    if (signal?.aborted) throw signal.reason;
    const matches = found.map(([, , exact, tier], index) => ({
      document: documents[index] ?? "{}",
      exact: exact === true,
      tier: Number(tier),
    }));
    return { total: Number(found[0]?.[0] ?? 0), matches };
  }

  async explain(
    plan: LogicalPlan,
    { signal, analyze = false }: ExplainOptions = {},
  ): Promise<AdapterExplanation> {
    const statement = await this.#compile(plan);
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
    await this.#index.close();
    await this.#vectors?.close();
  }

  #counts(entity: EntityType): RowCounts {
    return { all: this.snapshot.counts[entity], core: this.#cores[entity] ?? null };
  }

  async #compile(plan: LogicalPlan): Promise<Statement> {
    const counts = this.#counts(plan.entity);
    const dictionaries = await this.#dictionaries.ofPlan(plan);
    if (plan.kind === "groups") {
      const few = compileCombinations(plan, counts, dictionaries, this.snapshot.counts);
      return few ?? compileGroups(plan, counts, dictionaries);
    }
    const sets = compileSets(plan, counts, dictionaries);
    return sets?.statement ?? compileRows(plan, { counts }, dictionaries);
  }

  async #rows(plan: RowsPlan, { signal }: ExecuteOptions): Promise<RowsResult> {
    const dictionaries = await this.#dictionaries.ofPlan(plan);
    const sets = compileSets(plan, this.#counts(plan.entity), dictionaries);
    const { total, rows } =
      sets === null
        ? await this.#joined(plan, dictionaries, signal)
        : readSets(plan, sets, (await this.#pool.run(sets.statement, signal))[0] ?? []);
    const entries = this.#index.read(
      plan.entity,
      rows.map(({ wid }) => wid),
    );
    const wanted = plan.project?.length === 0 ? [] : entries.map(({ row }) => row);
    const documents = await this.#documents.read(plan.entity, wanted, plan.project);
    if (signal?.aborted) throw signal.reason;
    return {
      kind: "rows",
      total,
      rows: rows.map((row, index) => {
        const id = entries[index]?.id ?? String(row.id);
        return { id, document: documents[index] ?? "{}", sort: sortValues(plan, row, id) };
      }),
    };
  }

  async #joined(
    plan: RowsPlan,
    dictionaries: Dictionaries,
    signal: ExecuteOptions["signal"],
  ): Promise<FoundRows> {
    const rank = findRank(plan);
    // By its index: to find it within the statement would take a pass over all ids.
    const [after] = rank === null ? [] : await this.#pool.run(rank, signal);
    const known = {
      counts: this.#counts(plan.entity),
      rank: after === undefined ? null : Number(after[0]),
    };
    const found = await this.#pool.run(compileRows(plan, known, dictionaries), signal);
    return {
      total: plan.total ? await this.#total(plan, found[0], signal) : null,
      rows: found.map(([, wid, id, ...sort]) => ({
        wid: Number(wid),
        id: id === null ? null : String(id),
        sort: sort.map(scalarOf),
      })),
    };
  }

  async #total(
    plan: RowsPlan,
    first: ResultRow | undefined,
    signal: ExecuteOptions["signal"],
  ): Promise<number> {
    if (first !== undefined && first[0] !== null) return Number(first[0]);
    const { window } = plan;
    const isFirst = window.kind === "offset" && window.offset === 0 && window.limit > 0;
    return first === undefined && isFirst ? 0 : this.#count(plan, signal);
  }

  /** The number of all matches. */
  async #count(
    plan: Pick<RowsPlan, "entity" | "filter" | "sample">,
    signal: ExecuteOptions["signal"],
  ): Promise<number> {
    const counts = this.#counts(plan.entity);
    const known = knownTotal(conjunctsOf(plan.entity, plan.filter, counts), counts);
    if (known !== null) return plan.sample === null ? known : Math.min(known, plan.sample.size);
    const dictionaries = await this.#dictionaries.ofPlan(plan);
    const [counted] = await this.#pool.run(compileTotal(plan, counts, dictionaries), signal);
    return Number(counted?.[0]);
  }

  async #groups(plan: GroupsPlan, { signal }: ExecuteOptions): Promise<GroupsResult> {
    const counts = this.#counts(plan.entity);
    const dictionaries = await this.#dictionaries.ofPlan(plan);
    const few = compileCombinations(plan, counts, dictionaries, this.snapshot.counts);
    const combinations = few === null ? [] : await this.#pool.run(few, signal);
    if (few !== null && combinations.length <= mostCombinations) {
      return readCombinations(
        plan,
        combinations.map((row) => row.map(scalarOf)),
      );
    }
    const found = await this.#pool.run(compileGroups(plan, counts, dictionaries), signal);
    const groups = readGroups(
      plan,
      found.map((row) => row.map(scalarOf)),
    );
    if (found.length > 0) return groups;
    return { ...groups, total: await this.#count({ ...plan, sample: null }, signal) };
  }

  async #object(entity: EntityType, wid: number, { signal }: ExecuteOptions): Promise<Lookup> {
    const [entry] = this.#index.read(entity, [wid]);
    if (entry === undefined) return { kind: "absent" };
    const [document = ""] = await this.#documents.read(entity, [entry.row]);
    if (entry.id !== null) return { kind: "found", id: entry.id, document };
    const [found] = await this.#pool.run(findId(entity, wid), signal);
    return { kind: "found", id: String(found?.[0]), document };
  }
}

const rowNumberOf = ([wid]: ResultRow): number => Number(wid);

function sortValues({ order }: RowsPlan, { sort }: FoundRow, id: string): (Scalar | null)[] {
  let next = 0;
  return order.map(({ field }) => (field === "$id" ? id : (sort[next++] ?? null)));
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
