// The documents of a page read by hand, which are kept plain: by position, without waiting for a thread, one file of
// each kind held open.
import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { shortId } from "./hand-sql.mjs";

/** Opens the files of one entity type of a snapshot version. */
export function openDocuments(version, entity) {
  const rows = openSync(join(version, "serve", `${entity}.rows`));
  const index = openSync(join(version, "documents", `${entity}.idx`));
  const documents = openSync(join(version, "documents", `${entity}.bin`));
  const entry = Buffer.alloc(12);
  const scratch = Buffer.alloc(64 * 1024);
  const rowEntry = (wid) => readSync(rows, entry, 0, 12, wid * 12);
  return {
    /** The id of a row of the tables. */
    idOf(wid) {
      rowEntry(wid);
      return shortId(entry.readBigUInt64LE(4));
    },
    /** The JSON text of a row of the tables, or of some of its members. */
    read(wid, keys) {
      rowEntry(wid);
      readSync(index, entry, 0, 12, entry.readUInt32LE(0) * 12);
      const length = entry.readUInt32LE(8);
      const bytes = length <= scratch.length ? scratch : Buffer.allocUnsafe(length);
      readSync(documents, bytes, 0, length, Number(entry.readBigUInt64LE(0)));
      const text = bytes.toString("utf8", 0, length);
      if (keys === undefined) return text;
      const whole = JSON.parse(text);
      return JSON.stringify(Object.fromEntries(keys.map((key) => [key, whole[key]])));
    },
    close: () => [rows, index, documents].forEach(closeSync),
  };
}
