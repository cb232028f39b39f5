import type { AbortSignalLike } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { readOnce } from "../read-once.ts";
import { flatRows } from "./compile-predicate.ts";
import type { Statement } from "./sql-writer.ts";

/** What stands for a missing value. */
export const missingNumber: number = -(2 ** 31);

/** Whole numbers by row: four bytes each, or eight where some need them. */
export type RowNumbers = Int32Array | Float64Array;

/** Fills an array with the first column of a statement's rows. */
type ReadNumbers = <T extends RowNumbers>(statement: Statement, into: T) => Promise<T>;

/** Columns of whole numbers by row, each read when it is first needed and then kept. */
export class RowColumns {
  readonly #read: ReadNumbers;
  readonly #columns = new Map<string, () => Promise<RowNumbers>>();

  constructor(read: ReadNumbers) {
    this.#read = read;
  }

  /** The values of `sql`, an expression over the flat table with whole numbers, for the first `size` rows. */
  async read(
    entity: EntityType,
    sql: string,
    size: number,
    signal: AbortSignalLike | undefined,
  ): Promise<RowNumbers> {
    const key = `${entity} ${sql}`;
    const column = this.#columns.get(key) ?? readOnce(() => this.#column(entity, sql, size));
    this.#columns.set(key, column);
    const values = await column();
    if (signal?.aborted) throw signal.reason;
    return values;
  }

  async #column(entity: EntityType, sql: string, size: number): Promise<RowNumbers> {
    const table = flatRows(entity);
    const largest = { text: `select coalesce(max(abs(${sql})), 0)::DOUBLE from ${table}`, parameters: [] };
    const [most = 0] = await this.#read(largest, new Float64Array(1));
    const [type, numbers] =
      most < -missingNumber ? ["INTEGER", new Int32Array(size)] : ["DOUBLE", new Float64Array(size)];
    const text = `select coalesce((${sql})::${type}, ${missingNumber}) from ${table} order by wid`;
    return this.#read({ text, parameters: [] }, numbers);
  }
}
