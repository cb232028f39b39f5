import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { quoteText } from "../query/identifiers.ts";

/** A connection to the database that is being built, with a scratch database beside it. */
export interface ServingSession {
  readonly connection: DuckDBConnection;
  /** Runs one statement. Rejects with the signal's reason once it is aborted. */
  run(sql: string): Promise<void>;
  /** The first column of a statement's rows, as texts, in batches. */
  texts(sql: string): AsyncGenerator<readonly string[]>;
  close(): void;
}

export interface ServingSessionOptions {
  readonly database: string;
  readonly scratch: string;
  readonly tempDirectory: string;
  /** As DuckDB reads it: `3200MB`. */
  readonly memoryLimit: string;
  readonly threads: number;
  readonly signal: AbortSignal | undefined;
}

/** The name under which the scratch database is attached. */
export const scratchName = "scratch";

/** Rows are wide there: small row groups leave memory early. */
const scratchOptions = "(row_group_size 16384, storage_version 'latest')";

export async function openServingSession(options: ServingSessionOptions): Promise<ServingSession> {
  const { signal } = options;
  signal?.throwIfAborted();
  const instance = await DuckDBInstance.create(options.database, {
    memory_limit: options.memoryLimit,
    threads: String(options.threads),
    temp_directory: options.tempDirectory,
    preserve_insertion_order: "false",
  });
  const connection = await instance.connect();
  const interrupt = (): void => connection.interrupt();
  signal?.addEventListener("abort", interrupt);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  };
  const close = (): void => {
    signal?.removeEventListener("abort", interrupt);
    connection.closeSync();
    instance.closeSync();
  };
  try {
    await guarded(() =>
      connection.run(`attach ${quoteText(options.scratch)} as ${scratchName} ${scratchOptions}`),
    );
  } catch (error) {
    close();
    throw error;
  }
  return {
    connection,
    close,
    async run(sql) {
      await guarded(() => connection.run(sql));
    },
    async *texts(sql) {
      const result = await guarded(() => connection.stream(sql));
      for (;;) {
        const chunk = await guarded(() => result.fetchChunk());
        if (!chunk || chunk.rowCount === 0) return;
        yield (chunk.getColumns()[0] ?? []).map(String);
      }
    },
  };
}
