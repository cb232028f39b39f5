import { join } from "node:path";
import type { EntityType } from "@oqlkit/oqo-schema";
import { exists } from "../exists.ts";
import { parquetFiles } from "../parquet-files.ts";

/*
 * What a version keeps of its inputs beyond the rows, so that an update comes to the same choice of objects
 * as a build from all inputs would. Per entity type, in DIR/<version>/ledger:
 *
 *   <entity>.parquet         (seq, id, updated, length, row_number) of the newest object of each id, in the order
 *                            of the inputs; no row_number when the id was merged into another
 *   <entity>.aside.bin       the documents of those without a row_number, one after another in that order
 *   <entity>.merges.parquet  (id, into_id, date), the latest merge of each id as it was listed
 */

/** Paths of the ledger of one entity type in a version directory. All but `keys` may be missing: nothing to tell. */
export interface LedgerPaths {
  readonly keys: string;
  readonly aside: string;
  readonly merges: string;
}

export function ledgerPaths(version: string, entity: EntityType): LedgerPaths {
  const path = (suffix: string): string => join(version, "ledger", `${entity}${suffix}`);
  return {
    keys: path(".parquet"),
    aside: path(".aside.bin"),
    merges: path(".merges.parquet"),
  };
}

/** An entity type of the version that an update starts from. */
export interface BaseEntity {
  readonly ledger: LedgerPaths;
  readonly hasAside: boolean;
  readonly hasMerges: boolean;
  /** Parquet files. */
  readonly rows: readonly string[];
  readonly documents: string;
}

/** Where things are of an entity type in the version that an update starts from. */
export async function baseEntity(version: string, entity: EntityType): Promise<BaseEntity> {
  const ledger = ledgerPaths(version, entity);
  return {
    ledger,
    hasAside: await exists(ledger.aside),
    hasMerges: await exists(ledger.merges),
    rows: await parquetFiles(version, entity),
    documents: join(version, "documents", `${entity}.bin`),
  };
}
