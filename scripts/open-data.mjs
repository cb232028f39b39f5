import { openSnapshot } from "../packages/adapter-duckdb/dist/index.js";
import { ensureSnapshot } from "../packages/cli/dist/ensure-snapshot.js";
import { exitCodeOf } from "../packages/cli/dist/exit-codes.js";

/** Opens the snapshot of what a script's command line names; a mistake in it is told in a line and ends the script. */
export async function openData(data, { snapshot, "memory-limit": memoryLimit }) {
  try {
    const dir = await ensureSnapshot({ data, snapshot, memoryLimit });
    return await openSnapshot(dir, { memoryLimit });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(exitCodeOf(error));
  }
}
