import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { duckdb } from "./duckdb.ts";
import { interrupting } from "./interrupting.ts";
import { makeDirectory } from "./make-directory.ts";

/** One connection to a DuckDB of its own, which an abort signal interrupts. */
export interface Session {
  readonly connection: DuckDBConnection;
  /** Runs one statement. Rejects with the signal's reason once it is aborted. */
  run(sql: string): Promise<void>;
  /** The rows of one statement, in chunks of columns. */
  chunks(sql: string): AsyncGenerator<readonly (readonly unknown[])[]>;
  /** The single number a statement gives. */
  number(sql: string): Promise<number>;
  /** The numbers of the single row a statement gives. */
  numbers(sql: string): Promise<readonly number[]>;
  /** Another connection to the same database, to be closed first. */
  beside(signal: AbortSignal | undefined): Promise<Session>;
  close(): void;
}

export interface SessionOptions {
  /** As DuckDB reads it: `3200MB`. What does not fit spills to `tempDirectory`. */
  readonly memoryLimit: string;
  readonly threads: number;
  readonly tempDirectory: string;
  /** Whether rows keep the order of what they are read from, which costs memory. */
  readonly keepOrder: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Opens a database in memory for one build. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { signal } = options;
  signal?.throwIfAborted();
  await makeDirectory(options.tempDirectory);
  const instance = await duckdb.DuckDBInstance.create(":memory:", {
    memory_limit: options.memoryLimit,
    threads: String(options.threads),
    temp_directory: options.tempDirectory,
    preserve_insertion_order: String(options.keepOrder),
  });
  return connect(instance, signal, () => instance.closeSync());
}

async function connect(
  instance: DuckDBInstance,
  signal: AbortSignal | undefined,
  closed: () => void,
): Promise<Session> {
  const connection = await instance.connect();
  const guarded = <T>(work: () => Promise<T>): Promise<T> => interrupting(connection, signal, work);
  async function* chunks(sql: string): AsyncGenerator<readonly (readonly unknown[])[]> {
    const result = await guarded(() => connection.stream(sql));
    for (;;) {
      const chunk = await guarded(() => result.fetchChunk());
      if (!chunk || chunk.rowCount === 0) return;
      yield chunk.getColumns();
    }
  }
  async function numbers(sql: string): Promise<readonly number[]> {
    const reader = await guarded(() => connection.runAndReadAll(sql));
    return (reader.getRows()[0] ?? []).map(Number);
  }
  return {
    connection,
    async run(sql) {
      await guarded(() => connection.run(sql));
    },
    chunks,
    number: async (sql) => (await numbers(sql))[0] ?? Number.NaN,
    numbers,
    beside: (besideSignal) => connect(instance, besideSignal, () => {}),
    close() {
      connection.closeSync();
      closed();
    },
  };
}
