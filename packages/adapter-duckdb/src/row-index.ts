import { readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { AdapterError } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { hasKey } from "./layout.ts";
import { decodeEntityId } from "./query/storage-value.ts";

/** Bytes of an entry: little-endian u32 row number of the Parquet files, u64 integer of the id or 0. */
export const rowEntrySize = 12;

export const rowIndexName = (entity: EntityType): string => `${entity}.rows`;

/** What a row of the tables is elsewhere. */
export interface RowEntry {
  /** Its number in the Parquet files, and so among the documents. */
  readonly row: number;
  /** Null where ids have no integer form. */
  readonly id: string | null;
}

/** Reads the row indexes `<entity>.rows` by row number of the tables, from files that stay open. */
export class RowIndex {
  readonly #files: ReadonlyMap<EntityType, FileHandle>;

  private constructor(files: ReadonlyMap<EntityType, FileHandle>) {
    this.#files = files;
  }

  /** Opens the indexes of the given entity types; rejects when one is missing. */
  static async open(directory: string, entities: readonly EntityType[]): Promise<RowIndex> {
    const files = new Map<EntityType, FileHandle>();
    const index = new RowIndex(files);
    try {
      for (const entity of entities) {
        files.set(entity, await open(join(directory, rowIndexName(entity)), "r"));
      }
      return index;
    } catch (error) {
      await index.close();
      throw error;
    }
  }

  /**
   * The entries of rows, in the order given. They are few bytes of a small file that stays in memory: waiting for
   * a thread would take longer.
   *
   * @throws AdapterError when the file is damaged or closed.
   */
  read(entity: EntityType, rows: readonly number[]): RowEntry[] {
    if (rows.length === 0) return [];
    const file = this.#files.get(entity);
    if (file === undefined) throw new AdapterError(`The snapshot has no rows of ${entity}.`);
    const numbered = hasKey(entity);
    const entry = Buffer.allocUnsafe(rowEntrySize);
    return rows.map((row) => {
      if (readSync(file.fd, entry, 0, rowEntrySize, row * rowEntrySize) < rowEntrySize)
        throw new AdapterError(`The index of ${entity} ends before row ${row}. Build the snapshot again.`);
      return {
        row: entry.readUInt32LE(0),
        id: numbered ? decodeEntityId(entry.readBigUInt64LE(4)) : null,
      };
    });
  }

  async close(): Promise<void> {
    for (const file of this.#files.values()) await file.close();
  }
}
