import type { Manifest } from "@oqlkit/adapter-duckdb";
import { selectedNames } from "@oqlkit/catalog";
import {
  copied,
  type Engine,
  type ExecuteOptions,
  type ExplainOptions,
  type Explanation,
  type GetOptions,
  type HeldEngine,
  type Lookup,
  type Queries,
  type StreamOptions,
  type StreamView,
  type TagOptions,
  type TextTags,
  type TextToTag,
  type View,
} from "@oqlkit/engine";
import type { EntityName, EntityType } from "@oqlkit/oqo-schema";
import { type Answer, answerOf, type Found, foundOf, parseRow } from "./answer.ts";
import { checkId, checkOptions, checkPath, checkTagged } from "./check-arguments.ts";
import { type Description, describeSnapshot } from "./describe.ts";
import { type ExportOptions, type ExportSummary, exportMatches } from "./export/export-matches.ts";
import type { QueryInput, RowOf } from "./query-input.ts";
import { entityOf, readRunnable } from "./read-query.ts";

/** Options of `stream` and `streamJson`. */
export type CatalogStreamOptions = StreamView & Pick<StreamOptions, "signal" | "batch">;

/**
 * An open snapshot. Queries come in any of the three forms. What a query or view has wrong is a
 * `QueryError`, what the storage has, an `AdapterError`; an aborted call rejects with the signal's reason.
 */
export interface Catalog extends AsyncDisposable {
  /** The engine underneath, for servers and for query objects alone. */
  readonly engine: Engine;
  /** One page of objects, or groups. */
  query<E extends EntityName = EntityName>(
    query: QueryInput<E>,
    view?: View,
    options?: ExecuteOptions,
  ): Promise<Answer<E>>;
  /** The object with an identifier in any spelling, also by an id that was merged into its own; else null. */
  get<E extends EntityType>(entity: E, id: string, options?: GetOptions): Promise<Found<E> | null>;
  /** An object drawn at random; null when there is none. */
  random<E extends EntityType>(entity: E, options?: GetOptions): Promise<Found<E> | null>;
  /** All matches in order, read a batch at a time: memory does not grow with their number. */
  stream<E extends EntityName = EntityName>(
    query: QueryInput<E>,
    options?: CatalogStreamOptions,
  ): AsyncGenerator<RowOf<E>>;
  /** The same as JSON texts. */
  streamJson(query: QueryInput, options?: CatalogStreamOptions): AsyncGenerator<string>;
  /** Writes all matches to a file, which is there when it is complete. */
  export(query: QueryInput, path: string, options?: ExportOptions): Promise<ExportSummary>;
  /**
   * How a query is run: its logical plan, the rewritten ones, what adapter and engine each do, the SQL with
   * its parameters and DuckDB's own plan; with `analyze` the query is run and DuckDB says what took how long.
   */
  explain(query: QueryInput, view?: View, options?: ExplainOptions): Promise<Explanation>;
  /** Keywords and concepts of a text that need not be in the snapshot, with scores above 0 and at most 1. */
  tag(text: TextToTag, options?: TagOptions): Promise<TextTags>;
  /** What the snapshot holds that queries are answered from. */
  describe(): Promise<Description>;
  /**
   * Waits for what runs, streams that were begun and neither read to their end nor broken off included; later calls
   * fail. Once the signal is aborted, what is left is interrupted.
   */
  close(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}

/** A catalog over an engine. `manifestOf` gives the manifest of the version that is open. */
export function createCatalog(engine: Engine, manifestOf: (version: string) => Promise<Manifest>): Catalog {
  async function* documents(query: QueryInput, options: CatalogStreamOptions): AsyncGenerator<string> {
    checkOptions(options, "stream");
    const { sort, select, ...running } = options;
    // Once begun, the engine's stream holds the snapshot itself, and lets go of it when the signal is aborted.
    const { rows, first } = await holding(engine, async (held) => {
      const { oqo } = await readRunnable(held, query, running);
      const rows = held.stream(oqo, { sort, select }, running);
      return { rows, first: await rows.next() };
    });
    try {
      for (let next = first; !next.done; next = await rows.next()) yield next.value.document;
    } finally {
      await rows.return(undefined);
    }
  }
  return {
    engine,
    async query<E extends EntityName>(query: QueryInput<E>, view?: View, options?: ExecuteOptions) {
      checkOptions(view, "view");
      checkOptions(options, "query");
      const shown = copied(view);
      return holding(engine, async (held) => {
        const { oqo, q } = await readRunnable(held, query, options);
        const result = await held.query(oqo, { ...shown, q: shown?.q ?? q }, options);
        const select = selectedNames(shown?.select) ?? selectedNames(oqo.select);
        return answerOf<E>(entityOf(oqo), result, select);
      });
    },
    async get<E extends EntityType>(entity: E, id: string, options?: GetOptions) {
      checkId(id);
      checkOptions(options, "get");
      return found<E>(await holding(engine, (held) => followed(held, entity, id, options)));
    },
    async random<E extends EntityType>(entity: E, options?: GetOptions) {
      checkOptions(options, "get");
      return found<E>(await engine.random(entity, options));
    },
    async *stream<E extends EntityName>(query: QueryInput<E>, options: CatalogStreamOptions = {}) {
      for await (const document of documents(query, options)) yield parseRow<E>(document);
    },
    streamJson: (query, options = {}) => documents(query, options),
    async export(query, path, options = {}) {
      checkPath(path);
      checkOptions(options, "export");
      return holding(engine, async (held) => {
        const { oqo } = await readRunnable(held, query, options);
        return exportMatches(held, oqo, path, options);
      });
    },
    async explain(query, view, options) {
      checkOptions(view, "view");
      checkOptions(options, "explain");
      const shown = copied(view);
      return holding(engine, async (held) => {
        const { oqo, q } = await readRunnable(held, query, options);
        return held.explain(oqo, { ...shown, q: shown?.q ?? q }, options);
      });
    },
    async tag(text, options) {
      checkTagged(text);
      checkOptions(options, "tag");
      return engine.tag(text, options);
    },
    async describe() {
      return holding(engine, async ({ snapshot }) => describeSnapshot(await manifestOf(snapshot.version)));
    },
    close: (options) => engine.close(options),
    [Symbol.asyncDispose]: () => engine.close(),
  };
}

/** What takes several calls of the engine sees one snapshot, which is not closed between them. */
async function holding<R>(engine: Engine, work: (held: HeldEngine) => Promise<R>): Promise<R> {
  const held = engine.hold();
  try {
    return await work(held);
  } finally {
    held.release();
  }
}

async function followed(
  engine: Queries,
  entity: EntityType,
  id: string,
  options: GetOptions | undefined,
): Promise<Lookup> {
  const lookup = await engine.get(entity, id, options);
  return lookup.kind === "merged" ? engine.get(entity, lookup.into, options) : lookup;
}

const found = <E extends EntityType>(lookup: Lookup): Found<E> | null =>
  lookup.kind === "found" ? foundOf<E>(lookup.id, lookup.document) : null;
