import type { AbortSignalLike } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatTable } from "../layout.ts";
import type { Statement } from "./sql-writer.ts";

/** What stands for a missing value. */
export const missingNumber: number = -(2 ** 31);

/** Columns of whole numbers by row, each read when it is first needed and then kept: four bytes a row. */
export class RowColumns {
  readonly #read: (statement: Statement, size: number) => Promise<Int32Array>;
  readonly #columns = new Map<string, Promise<Int32Array>>();

  constructor(read: (statement: Statement, size: number) => Promise<Int32Array>) {
    this.#read = read;
  }

  /** The values of `sql`, an expression over the flat table with whole numbers, for the first `size` rows. */
  async read(
    entity: EntityType,
    sql: string,
    size: number,
    signal: AbortSignalLike | undefined,
  ): Promise<Int32Array> {
    const text = `select coalesce(try_cast(${sql} as INTEGER), ${missingNumber}) from ${quoteName(flatTable(entity))} t order by wid`;
    const known = this.#columns.get(text) ?? this.#read({ text, parameters: [] }, size);
    this.#columns.set(text, known);
    // A failure is met by those who wait; the next plan tries again.
    known.catch(() => this.#columns.delete(text));
    const values = await known;
    if (signal?.aborted) throw signal.reason;
    return values;
  }
}
