import { type FileHandle, open } from "node:fs/promises";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatTable, hasKey, keyColumn } from "../layout.ts";
import { idStretch, rowEntrySize } from "../row-index.ts";
import type { Session } from "../session.ts";
import { scratchTable } from "./entity-tables.ts";

/** Writes the row index of an entity type from its flat table and the scratch table. */
export async function writeRowIndex(session: Session, entity: EntityType, path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    await writeByRow(session, entity, file);
    if (hasKey(entity)) await writeById(session, entity, file);
  } finally {
    await file.close();
  }
}

async function writeByRow(session: Session, entity: EntityType, file: FileHandle): Promise<void> {
  const key = hasKey(entity) ? quoteName(keyColumn) : "0::BIGINT";
  for await (const [rows = [], keys = []] of session.chunks(
    `select s."$row", ${key} from ${quoteName(flatTable(entity))} t join ${scratchTable} s using (wid) order by wid`,
  )) {
    const entries = Buffer.allocUnsafe(rows.length * rowEntrySize);
    for (const [at, row] of rows.entries()) {
      entries.writeUInt32LE(Number(row), at * rowEntrySize);
      entries.writeBigUInt64LE(BigInt(String(keys[at])), at * rowEntrySize + 4);
    }
    await file.appendFile(entries);
  }
}

async function writeById(session: Session, entity: EntityType, file: FileHandle): Promise<void> {
  const key = quoteName(keyColumn);
  const firsts: bigint[] = [];
  let written = 0;
  for await (const [keys = [], rows = []] of session.chunks(
    `select ${key}, wid from ${quoteName(flatTable(entity))} order by ${key}`,
  )) {
    const entries = Buffer.allocUnsafe(keys.length * rowEntrySize);
    for (const [at, given] of keys.entries()) {
      const id = BigInt(String(given));
      if (written++ % idStretch === 0) firsts.push(id);
      entries.writeBigUInt64LE(id, at * rowEntrySize);
      entries.writeUInt32LE(Number(rows[at]), at * rowEntrySize + 8);
    }
    await file.appendFile(entries);
  }
  const ends = Buffer.allocUnsafe(8 * firsts.length);
  for (const [at, first] of firsts.entries()) ends.writeBigUInt64LE(first, at * 8);
  await file.appendFile(ends);
}
