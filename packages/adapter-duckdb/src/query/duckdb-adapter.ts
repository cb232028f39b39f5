import type { LookupKey, Scalar } from "@oqlkit/catalog";
import type {
  AdapterExplanation,
  AdapterLoad,
  Capabilities,
  ExecuteOptions,
  ExplainOptions,
  GroupsResult,
  LeafPredicate,
  LogicalPlan,
  Lookup,
  LookupOptions,
  PlanOptions,
  ResultOf,
  RowsPlan,
  RowsResult,
  SnapshotInfo,
  StorageAdapter,
  SuggestPlan,
  SuggestResult,
  SumsPlan,
  Support,
  TableOptions,
} from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { hasKey } from "../layout.ts";
import type { RowEntry, RowIndex } from "../row-index.ts";
import { CatalogTagger } from "../semantic/catalog-tagger.ts";
import { type NearestSource, nearestWorks } from "../semantic/nearest-works.ts";
import type { VectorStore } from "../semantic/vector-store.ts";
import { dueTurn } from "../turn.ts";
import type { RowCounts } from "./compile-source.ts";
import { compileSums } from "./compile-sums.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import type { DocumentStore } from "./documents.ts";
import { exportParquet, type ParquetFiles } from "./export-parquet.ts";
import { GroupFinder } from "./find-groups.ts";
import { PageFinder } from "./find-page.ts";
import { findFirst, findId, findIdRows, findKeyRows, findNames } from "./find-row.ts";
import { findSuggestions } from "./find-suggestions.ts";
import { KeyFinder } from "./key-finder.ts";
import { MergeFinder } from "./merge-finder.ts";
import { NameMemory } from "./name-memory.ts";
import type { FoundRow } from "./numbered-page.ts";
import type { ResultRow } from "./pooled-connection.ts";
import type { Statement } from "./sql-writer.ts";
import { isStored, supportOf } from "./support.ts";
import type { TextMatcher } from "./text/text-matcher.ts";

/** What one snapshot consists of, opened. */
export interface SnapshotParts {
  readonly snapshot: SnapshotInfo;
  readonly pool: ConnectionPool;
  readonly documents: DocumentStore;
  readonly rows: RowIndex;
  readonly texts: TextMatcher;
  /** Core rows by entity type, of those that have any. */
  readonly cores: Readonly<Partial<Record<EntityType, number>>>;
  /** The entity types that have merged ids. */
  readonly merged: ReadonlySet<EntityType>;
  readonly parquet: ParquetFiles;
  /** Null when the snapshot has none. */
  readonly vectors: VectorStore | null;
  /** Bytes for sets of rows that may be asked for again. */
  readonly setMemory: number;
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
  readonly #texts: TextMatcher;
  readonly #pages: PageFinder;
  readonly #groups: GroupFinder;
  readonly #ids: KeyFinder;
  readonly #keys: KeyFinder;
  readonly #merges: MergeFinder;
  readonly #names = new NameMemory();
  readonly #vectors: VectorStore | null;
  /** There when the snapshot has vectors. */
  readonly nearest?: NonNullable<StorageAdapter["nearest"]>;
  readonly tag?: NonNullable<StorageAdapter["tag"]>;

  constructor(parts: SnapshotParts) {
    const { snapshot, pool, documents, rows, texts, cores, merged, parquet, vectors, setMemory } = parts;
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
    this.#texts = texts;
    const countsOf = (entity: EntityType): RowCounts => this.#counts(entity);
    this.#pages = new PageFinder(pool, texts, rows, countsOf, setMemory);
    this.#groups = new GroupFinder(pool, this.#pages, countsOf, snapshot.counts);
    this.#ids = new KeyFinder((entity, ids) => pool.run(findIdRows(entity, ids)));
    this.#keys = new KeyFinder((entity, keys) => pool.run(findKeyRows(entity, keys)));
    this.#merges = new MergeFinder(pool);
    this.#vectors = vectors;
    if (vectors !== null) {
      const matching: NearestSource["matching"] = (searching, signal) =>
        this.#pages.matching(searching, signal);
      this.nearest = (plan, { signal } = {}) =>
        nearestWorks(plan, { store: vectors, index: rows, matching }, signal);
      const { idBase } = snapshot;
      const tagger = new CatalogTagger({ store: vectors, pool, documents, idBase, rows, matching });
      this.tag = (text, options = {}) => tagger.tag(text, options);
    }
  }

  support(entity: EntityType, predicate: LeafPredicate): Support {
    return supportOf(entity, predicate);
  }

  execute<P extends LogicalPlan>(plan: P, options?: PlanOptions): Promise<ResultOf<P>>;
  async execute(plan: LogicalPlan, options: PlanOptions = {}): Promise<RowsResult | GroupsResult> {
    await dueTurn();
    if (options.signal?.aborted) throw options.signal.reason;
    return plan.kind === "rows" ? this.#rows(plan, options) : this.#groups.find(plan, options.signal);
  }

  async get(entity: EntityType, key: LookupKey, options: LookupOptions = {}): Promise<Lookup> {
    const row = await this.#lookUp(entity, key, options);
    if (row !== undefined)
      return this.#object(entity, row, options, key.scheme === "id" ? key.value : undefined);
    if (key.scheme !== "id" || this.capabilities.merged?.(entity) !== true) return { kind: "absent" };
    const into = await this.#merges.find(entity, key.value, options.signal);
    return into === undefined ? { kind: "absent" } : { kind: "merged", into };
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

  survivors(
    entity: EntityType,
    ids: readonly string[],
    options: ExecuteOptions = {},
  ): Promise<ReadonlyMap<string, string>> {
    return this.#merges.survivors(entity, ids, options.signal);
  }

  async sums(plan: SumsPlan, { signal }: ExecuteOptions = {}): Promise<readonly number[]> {
    const texts = await this.#pages.match(plan, signal);
    const [sums = []] = await this.#pool.run(compileSums(plan, this.#counts(plan.entity), texts), signal);
    return sums.map(Number);
  }

  async suggest(plan: SuggestPlan, { signal }: ExecuteOptions = {}): Promise<SuggestResult> {
    const texts = await this.#pages.match(plan, signal);
    const statement = findSuggestions(plan, this.#counts(plan.entity), texts);
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
    const { steps, statement } =
      plan.kind === "rows"
        ? await this.#pages.explain(plan, signal)
        : await this.#groups.explain(plan, signal);
    if (statement === null) return { steps };
    const { text, parameters } = statement;
    const described = await this.#pool.run(
      { text: `explain ${analyze ? "analyze " : ""}${text}`, parameters },
      signal,
    );
    return {
      steps: [...steps, { text, parameters }],
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
    this.#pages.close();
    await this.#documents.close();
    await this.#index.close();
    await this.#texts.close();
    await this.#vectors?.close();
  }

  #counts(entity: EntityType): RowCounts {
    return { all: this.snapshot.counts[entity], core: this.#cores[entity] ?? null };
  }

  async #rows(plan: RowsPlan, { signal, room }: PlanOptions): Promise<RowsResult> {
    const { total, rows } = await this.#pages.find(plan, signal);
    await dueTurn();
    if (signal?.aborted) throw signal.reason;
    const entries = this.#index.read(
      plan.entity,
      rows.map(({ wid }) => wid),
    );
    const documents = await this.#read(plan, entries, room);
    if (signal?.aborted) throw signal.reason;
    return {
      kind: "rows",
      total,
      rows: documents.map((document, index) => {
        const row = rows[index] as FoundRow;
        const id = entries[index]?.id ?? String(row.id);
        return { id, document, sort: sortValues(plan, row, id) };
      }),
      ...(documents.length < rows.length && { cut: true }),
    };
  }

  /**
   * The documents of rows, as many as there is room for; what no more than ids are wanted of is made up of the index
   * alone.
   */
  async #read(
    { entity, project }: RowsPlan,
    entries: readonly RowEntry[],
    room: number | undefined,
  ): Promise<string[]> {
    if (project?.length === 0) return entries.map(() => "{}");
    const [only, ...others] = project ?? [];
    if (only === "id" && others.length === 0 && hasKey(entity))
      return entries.map(({ id }) => JSON.stringify({ id: `${this.snapshot.idBase}/${id}` }));
    return this.#documents.read(
      entity,
      entries.map(({ row }) => row),
      project,
      room,
    );
  }

  /** The row that a key names, the first by default when it names several; none when it names none. */
  async #lookUp(entity: EntityType, key: LookupKey, { signal }: ExecuteOptions): Promise<number | undefined> {
    const { scheme, value } = key;
    if (scheme === "id" && hasKey(entity)) return this.#index.find(entity, value);
    const found =
      scheme === "id"
        ? this.#ids.find(entity, value, signal)
        : this.#keys.find(entity, `${scheme}:${value}`, signal);
    const rows = (await found).map(Number);
    if (rows.length < 2) return rows[0];
    return (await this.#pool.run(findFirst(entity, rows), signal)).map(rowNumberOf)[0];
  }

  /** The object of a row, whose id may be known. */
  async #object(
    entity: EntityType,
    wid: number,
    { signal, document }: LookupOptions,
    known?: string,
  ): Promise<Lookup> {
    await dueTurn();
    if (signal?.aborted) throw signal.reason;
    const [entry] = this.#index.read(entity, [wid]);
    if (entry === undefined) return { kind: "absent" };
    const id = entry.id ?? known ?? String((await this.#pool.run(findId(entity, wid), signal))[0]?.[0]);
    if (document === false) return { kind: "found", id, document: "{}" };
    const { byteString, isAscii } = await this.#documents.readWhole(entity, entry.row);
    return isAscii ? { kind: "found", id, document: byteString, byteString } : new FoundBytes(id, byteString);
  }
}

/**
 * An object whose text is made when it is asked for, by one function for all: V8 keeps the closure of an accessor in an
 * object literal, and all that it holds, until all of the heap is looked through for garbage.
 */
class FoundBytes {
  readonly kind = "found";
  readonly id: string;
  readonly byteString: string;
  declare readonly document: string;

  constructor(id: string, byteString: string) {
    this.id = id;
    this.byteString = byteString;
    Object.defineProperty(this, "document", textOfBytes);
  }
}

/** Goes with a copy of the object, as its other properties do. */
const textOfBytes = {
  enumerable: true,
  get(this: FoundBytes): string {
    return Buffer.from(this.byteString, "latin1").toString();
  },
};

const rowNumberOf = ([wid]: ResultRow): number => Number(wid);

function sortValues({ order }: RowsPlan, { sort }: FoundRow, id: string): (Scalar | null)[] {
  let next = 0;
  return order.map(({ field }) => (field === "$id" ? id : (sort[next++] ?? null)));
}
