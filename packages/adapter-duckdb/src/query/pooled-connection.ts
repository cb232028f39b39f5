import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBValue } from "@duckdb/node-api";
import type { RowNumbers } from "./row-columns.ts";
import { bindingTypes, type Statement } from "./sql-writer.ts";

/** A row as DuckDB gives it. */
export type ResultRow = readonly DuckDBValue[];

/** Planning takes longer than running most statements, and their texts recur: values are parameters. */
const keptStatements = 64;

/** A connection with the statements it has prepared, the least recently used of which it forgets. */
export class PooledConnection {
  readonly #connection: DuckDBConnection;
  readonly #prepared = new Map<string, DuckDBPreparedStatement>();

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /** Runs one statement; the caller waits for it before the next. */
  async run(statement: Statement): Promise<ResultRow[]> {
    const reader =
      statement.once === true
        ? await this.#connection.runAndReadAll(statement.text)
        : await (await this.#bound(statement)).runAndReadAll();
    return reader.getRows();
  }

  /** Fills an array with the numbers that are the first column of a statement's rows. */
  async numbers<T extends RowNumbers>(statement: Statement, numbers: T): Promise<T> {
    const result = await (await this.#bound(statement)).stream();
    let filled = 0;
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) return numbers;
      const column = chunk.getColumnVector(0);
      for (let row = 0; row < chunk.rowCount; row++) numbers[filled++] = Number(column.getItem(row));
    }
  }

  /** Sets how many threads all connections of the database share, this one's own included. */
  async setThreads(threads: number): Promise<void> {
    await this.#connection.run(`set threads = ${threads}`);
  }

  /** Interrupts the statement that is executing, if any. */
  interrupt(): void {
    this.#connection.interrupt();
  }

  close(): void {
    for (const statement of this.#prepared.values()) statement.destroySync();
    this.#prepared.clear();
    this.#connection.closeSync();
  }

  async #bound({ text, parameters }: Statement): Promise<DuckDBPreparedStatement> {
    const statement = await this.#prepare(text);
    statement.bind([...parameters], bindingTypes(parameters));
    return statement;
  }

  async #prepare(text: string): Promise<DuckDBPreparedStatement> {
    const known = this.#prepared.get(text);
    this.#prepared.delete(text);
    const statement = known ?? (await this.#connection.prepare(text));
    this.#prepared.set(text, statement);
    if (this.#prepared.size > keptStatements) {
      const [oldest] = this.#prepared;
      if (oldest !== undefined) {
        this.#prepared.delete(oldest[0]);
        oldest[1].destroySync();
      }
    }
    return statement;
  }
}
