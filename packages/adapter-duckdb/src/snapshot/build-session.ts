import { mkdir } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { quoteText } from "../query/identifiers.ts";

/** A private in-memory DuckDB that spills to disk; used for one build. */
export interface BuildSession {
  readonly connection: DuckDBConnection;
  /** Runs one statement. Rejects with the signal's reason once it is aborted. */
  run(sql: string): Promise<void>;
  /** The rows of one statement, in chunks of columns. */
  chunks(sql: string): AsyncGenerator<readonly (readonly unknown[])[]>;
  /** The single number a statement gives. */
  number(sql: string): Promise<number>;
  close(): void;
}

export interface SessionOptions {
  /** As DuckDB reads it: `3200MB`. */
  readonly memoryLimit: string;
  readonly threads: number;
  readonly tempDirectory: string;
  readonly signal: AbortSignal | undefined;
}

/** A list of paths as a SQL literal. */
export function sqlPaths(paths: readonly string[]): string {
  return `[${paths.map(quoteText).join(", ")}]`;
}

export async function openBuildSession(options: SessionOptions): Promise<BuildSession> {
  const { signal } = options;
  await mkdir(options.tempDirectory, { recursive: true });
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: options.memoryLimit,
    threads: String(options.threads),
    temp_directory: options.tempDirectory,
    preserve_insertion_order: "true",
  });
  const connection = await instance.connect();
  const interrupt = (): void => connection.interrupt();
  signal?.addEventListener("abort", interrupt);
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  }
  async function* chunks(sql: string): AsyncGenerator<readonly (readonly unknown[])[]> {
    const result = await guarded(() => connection.stream(sql));
    for (;;) {
      const chunk = await guarded(() => result.fetchChunk());
      if (!chunk || chunk.rowCount === 0) return;
      yield chunk.getColumns();
    }
  }
  return {
    connection,
    async run(sql) {
      await guarded(() => connection.run(sql));
    },
    chunks,
    async number(sql) {
      const reader = await guarded(() => connection.runAndReadAll(sql));
      return Number(reader.getRows()[0]?.[0]);
    },
    close() {
      signal?.removeEventListener("abort", interrupt);
      connection.closeSync();
      instance.closeSync();
    },
  };
}
