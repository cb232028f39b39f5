import { open } from "node:fs/promises";
import type { EntityType } from "@oqlkit/oqo-schema";
import { fromStored } from "../document-form.ts";
import { readInThread } from "../query/reading-pace.ts";
import type { Session } from "../session.ts";
import { rowSource } from "./select-rows.ts";
import { readLine } from "./stage-batch.ts";

/** A file of canonical objects, one a line, and the bytes of its longest line. */
export interface RestoredRows {
  readonly path: string;
  readonly longest: number;
}

/**
 * Writes the canonical objects of the rows of table `keys` that were set aside and are kept now, one JSON text a
 * line, led by the member `$seq`. They were documents only as long as nothing could find them.
 */
export async function restoreRows(
  session: Session,
  entity: EntityType,
  { aside, idBase, target }: { readonly aside: string; readonly idBase: string; readonly target: string },
): Promise<RestoredRows> {
  const source = await open(aside, "r");
  const output = await open(target, "w");
  let longest = 0;
  try {
    let position = 0;
    for await (const [seqs, lengths, kept] of session.chunks(
      `select seq, length, row_number is not null from keys where source = ${rowSource.aside} order by seq`,
    )) {
      for (const [at, seq] of (seqs ?? []).entries()) {
        const length = Number(lengths?.[at]);
        if (kept?.[at] === true) {
          const stored = await readInThread(source.fd, position, length);
          const taken = readLine(
            { entity, idBase, partition: null },
            fromStored(stored).toString("utf8"),
            () => {},
          );
          if (typeof taken === "string") throw new Error(`An object set aside cannot be read: ${taken}`);
          const line = Buffer.from(`{"$seq":${seq},${taken.json.slice(1)}\n`);
          longest = Math.max(longest, line.length);
          await output.appendFile(line);
        }
        position += length;
      }
    }
  } finally {
    await source.close();
    await output.close();
  }
  return { path: target, longest };
}
