import { open } from "node:fs/promises";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatTable, hasKey, keyColumn } from "../layout.ts";
import { rowEntrySize } from "../row-index.ts";
import type { Session } from "../session.ts";
import { scratchTable } from "./entity-tables.ts";

/** Writes the row index of an entity type from its flat table and the scratch table. */
export async function writeRowIndex(session: Session, entity: EntityType, path: string): Promise<void> {
  const key = hasKey(entity) ? quoteName(keyColumn) : "0::BIGINT";
  const file = await open(path, "w");
  try {
    for await (const [rows, keys] of session.chunks(
      `select s."$row", ${key} from ${quoteName(flatTable(entity))} t join ${scratchTable} s using (wid) order by wid`,
    )) {
      if (!rows || !keys) continue;
      const entries = Buffer.allocUnsafe(rows.length * rowEntrySize);
      for (const [at, row] of rows.entries()) {
        entries.writeUInt32LE(Number(row), at * rowEntrySize);
        entries.writeBigUInt64LE(BigInt(String(keys[at])), at * rowEntrySize + 4);
      }
      await file.write(entries);
    }
  } finally {
    await file.close();
  }
}
