import type { DuckDBInstance } from "@duckdb/node-api";
import { type AbortSignalLike, AdapterError, type AdapterLoad, OutOfMemoryError } from "@oqlkit/engine";
import { duckdb } from "../duckdb.ts";
import { directoriesSql } from "../files-sql.ts";
import { interrupting } from "../interrupting.ts";
import { messageOf, saysOutOfMemory } from "../thrown.ts";
import { PooledConnection, type ResultRow } from "./pooled-connection.ts";
import type { RowNumbers } from "./row-columns.ts";
import type { Statement } from "./sql-writer.ts";
import { ThreadShare } from "./thread-share.ts";
import { type Waiting, waitIn } from "./wait-in.ts";

export interface PoolOptions {
  readonly size: number;
  /** Threads of a statement that runs alone. */
  readonly threads: number;
  /** DuckDB settings of the instance, as it spells them. */
  readonly config: Readonly<Record<string, string>>;
  /** Directories with the only files beside the database that statements read and write; any unless given. */
  readonly confinedTo?: readonly string[];
}

/** Statements that every connection starts with. */
const setup: readonly string[] = [
  // The rewrite costs far more than it saves on these tables.
  "set late_materialization_max_rows = 0",
  // Row groups that hold none of so many values are passed over; beyond that most hold some.
  "set dynamic_or_filter_threshold = 1000",
];

/** What confines all connections to the files in some directories, for as long as the database is open. */
const confine = (directories: readonly string[]): readonly string[] => [
  `set allowed_directories = ${directoriesSql(directories)}`,
  "set enable_external_access = false",
];

/** Connections to one database, each running one statement at a time; further statements queue. */
export class ConnectionPool {
  readonly #instance: DuckDBInstance;
  readonly #size: number;
  readonly #all: PooledConnection[] = [];
  readonly #idle: PooledConnection[] = [];
  readonly #queue: Waiting<PooledConnection>[] = [];
  readonly #share: ThreadShare;
  #threadsSet: Promise<void> = Promise.resolve();
  #opening = 0;
  #closed = false;
  #drained: (() => void) | null = null;

  private constructor(instance: DuckDBInstance, size: number, threads: number) {
    this.#instance = instance;
    this.#size = size;
    this.#share = new ThreadShare(threads, Math.min(size, nodeThreads()));
  }

  /** Opens a database with its first connection; the others follow when they are needed. */
  static async open(
    database: string,
    { size, threads, config, confinedTo }: PoolOptions,
  ): Promise<ConnectionPool> {
    const instance = await duckdb.DuckDBInstance.create(database, {
      ...config,
      threads: String(threads),
      // Setting fewer threads waits for what they are at, which without this may be the whole of a statement.
      scheduler_process_partial: "true",
    });
    const pool = new ConnectionPool(instance, size, threads);
    try {
      const first = await pool.#connect();
      try {
        for (const text of confinedTo === undefined ? [] : confine(confinedTo))
          await first.run({ text, parameters: [], once: true });
      } finally {
        // Closing waits for it.
        pool.#release(first);
      }
    } catch (error) {
      await pool.close();
      throw error;
    }
    return pool;
  }

  /**
   * Runs one statement. Rejects with the signal's reason when it is aborted, while waiting or running,
   * with `OutOfMemoryError` when its memory is used up, and with `AdapterError` when DuckDB fails otherwise.
   */
  run(statement: Statement, signal?: AbortSignalLike): Promise<ResultRow[]> {
    return this.#use((connection) => connection.run(statement), signal);
  }

  /** The same for a column of numbers, into an array. */
  numbers<T extends RowNumbers>(statement: Statement, into: T): Promise<T> {
    return this.#use((connection) => connection.numbers(statement, into), undefined);
  }

  async #use<T>(
    work: (connection: PooledConnection) => Promise<T>,
    signal: AbortSignalLike | undefined,
  ): Promise<T> {
    const connection = await this.#acquire(signal);
    try {
      const threads = this.#share.begin(this.load.running);
      if (threads !== undefined) await this.#setThreads(connection, threads);
      return await interrupting(connection, signal, () => work(connection));
    } catch (cause) {
      if (signal?.aborted) throw cause;
      if (saysOutOfMemory(cause)) throw new OutOfMemoryError({ cause });
      throw new AdapterError(`The database could not run a statement: ${messageOf(cause)}`, { cause });
    } finally {
      this.#release(connection);
    }
  }

  /** One change after another, so that the last one holds; the statement runs also where it fails. */
  #setThreads(connection: PooledConnection, threads: number): Promise<void> {
    this.#threadsSet = this.#threadsSet.then(() => connection.setThreads(threads)).catch(() => {});
    return this.#threadsSet;
  }

  /** Statements at this moment. */
  get load(): AdapterLoad {
    return { running: this.#all.length - this.#idle.length, waiting: this.#queue.length };
  }

  /** Waits for running statements, refuses those that queue, and closes the database. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const { fail } of this.#queue.splice(0)) fail(closedError());
    if (this.#idle.length < this.#all.length || this.#opening > 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    for (const connection of this.#all) connection.close();
    this.#instance.closeSync();
  }

  async #connect(): Promise<PooledConnection> {
    const connection = await this.#instance.connect();
    for (const statement of setup) await connection.run(statement);
    const pooled = new PooledConnection(connection);
    this.#all.push(pooled);
    return pooled;
  }

  #acquire(signal: AbortSignalLike | undefined): Promise<PooledConnection> {
    if (this.#closed) return Promise.reject(closedError());
    if (signal?.aborted) return Promise.reject(signal.reason);
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    if (this.#all.length + this.#opening < this.#size) this.#grow();
    return waitIn(this.#queue, {}, signal);
  }

  #grow(): void {
    this.#opening++;
    this.#connect()
      .then(
        (connection) => {
          this.#opening--;
          this.#release(connection);
        },
        // The queue goes on with the connections there are.
        () => {
          this.#opening--;
        },
      )
      .finally(() => this.#settle());
  }

  #release(connection: PooledConnection): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#idle.push(connection);
    else next.take(connection);
    this.#settle();
  }

  #settle(): void {
    if (this.#opening === 0 && this.#idle.length === this.#all.length) this.#drained?.();
  }
}

/** How many statements Node runs at a time, each in a thread of its pool. */
const nodeThreads = (): number => Number(process.env.UV_THREADPOOL_SIZE) || 4;

const closedError = (): AdapterError => new AdapterError("The snapshot is closed.");
