import { join } from "node:path";
import { AdapterError } from "@oqlkit/engine";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { hasKey } from "./layout.ts";
import type { PagedFile, Pages } from "./paged-file.ts";
import { idOfKey, keyOfId } from "./query/storage-value.ts";

/*
 * <entity>.rows tells which row of the tables is which elsewhere, and finds rows by id. All numbers are little-endian:
 *
 *   by row   u32 row number of the Parquet files, u64 integer of the id or 0
 *   by id    u64 integer of the id, u32 row of the tables; ascending
 *   firsts   u64 integer of the id that each stretch of 512 entries by id begins with
 *
 * The last two are there where ids have an integer form.
 */

/** Bytes of an entry, by row as by id. */
export const rowEntrySize = 12;

/** Entries by id of a stretch. */
export const idStretch = 512;

export const rowIndexName = (entity: EntityType): string => `${entity}.rows`;

/** What a row of the tables is elsewhere. */
export interface RowEntry {
  /** Its number in the Parquet files, and so among the documents. */
  readonly row: number;
  /** Null where ids have no integer form. */
  readonly id: string | null;
}

interface Index {
  readonly file: PagedFile;
  readonly rows: number;
  /** The lower and upper halves in turn; read when an id is looked up for the first time. */
  firsts?: Uint32Array;
}

/** The integer of an id in two halves of 32 bits: big integers take several times as long to compare. */
interface Halves {
  readonly high: number;
  readonly low: number;
}

/** Reads row indexes from files that stay open. */
export class RowIndex {
  readonly #indexes: ReadonlyMap<EntityType, Index>;

  private constructor(indexes: ReadonlyMap<EntityType, Index>) {
    this.#indexes = indexes;
  }

  /**
   * Opens the indexes of entity types by how many rows they have, those without rows apart; rejects when one is
   * missing.
   */
  static async open(
    directory: string,
    counts: Readonly<Partial<Record<EntityType, number>>>,
    pages: Pages,
  ): Promise<RowIndex> {
    const indexes = new Map<EntityType, Index>();
    const opened = new RowIndex(indexes);
    try {
      for (const entity of entityTypes) {
        const rows = counts[entity] ?? 0;
        if (rows === 0) continue;
        // So that no stretch of entries by id is on two pages.
        const file = await pages.open(join(directory, rowIndexName(entity)), rows * rowEntrySize);
        indexes.set(entity, { file, rows });
      }
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  /**
   * The entries of rows, in the order given.
   *
   * @throws AdapterError when the file is damaged.
   */
  read(entity: EntityType, rows: readonly number[]): RowEntry[] {
    if (rows.length === 0) return [];
    const index = this.#of(entity);
    const numbered = hasKey(entity);
    return rows.map((row) => {
      const entry = bytesOf(entity, index, row * rowEntrySize, rowEntrySize);
      return {
        row: entry.readUInt32LE(0),
        id: numbered ? idOfKey(entry.readUInt32LE(8), entry.readUInt32LE(4)) : null,
      };
    });
  }

  /**
   * The row with an id such as `W123`, of an entity type whose ids have an integer form; undefined when there is none.
   *
   * @throws AdapterError when the file is damaged.
   */
  find(entity: EntityType, id: string): number | undefined {
    const key = keyOfId(id);
    const index = this.#indexes.get(entity);
    if (key === null || index === undefined) return undefined;
    const sought = halvesOf(key);
    index.firsts ??= readFirsts(entity, index);
    const { firsts } = index;
    const startsAfter = (at: number): boolean =>
      isAfter(firsts[2 * at + 1] ?? 0, firsts[2 * at] ?? 0, sought);
    const stretch = firstWhere(firsts.length / 2, startsAfter) - 1;
    if (stretch < 0) return undefined;
    const from = stretch * idStretch;
    const count = Math.min(idStretch, index.rows - from);
    const entries = bytesOf(entity, index, (index.rows + from) * rowEntrySize, count * rowEntrySize);
    const after = (at: number): boolean => {
      const place = at * rowEntrySize;
      return isAfter(entries.readUInt32LE(place + 4), entries.readUInt32LE(place), sought);
    };
    const place = (firstWhere(count, after) - 1) * rowEntrySize;
    const isThere =
      entries.readUInt32LE(place + 4) === sought.high && entries.readUInt32LE(place) === sought.low;
    return isThere ? entries.readUInt32LE(place + 8) : undefined;
  }

  async close(): Promise<void> {
    for (const { file } of this.#indexes.values()) await file.close();
  }

  #of(entity: EntityType): Index {
    const index = this.#indexes.get(entity);
    if (index === undefined) throw new AdapterError(`The snapshot has no rows of ${entity}.`);
    return index;
  }
}

function halvesOf(key: number | bigint): Halves {
  if (typeof key === "bigint") return { high: Number(key >> 32n), low: Number(key & 0xffffffffn) };
  return { high: Math.floor(key / 2 ** 32), low: key >>> 0 };
}

/** Whether the integer of two halves is greater than another. */
const isAfter = (high: number, low: number, than: Halves): boolean =>
  high > than.high || (high === than.high && low > than.low);

function readFirsts(entity: EntityType, index: Index): Uint32Array {
  const length = 8 * Math.ceil(index.rows / idStretch);
  const bytes = bytesOf(entity, index, 2 * index.rows * rowEntrySize, length);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4));
}

function bytesOf(entity: EntityType, { file }: Index, position: number, length: number): Buffer {
  const bytes = file.read(position, length);
  if (bytes.length === length) return bytes;
  throw new AdapterError(`The row index of ${entity} ends too early. Build the snapshot again.`);
}

/** The first of `count` numbers for which `holds` is true, as it then is for all that follow. */
export function firstWhere(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
