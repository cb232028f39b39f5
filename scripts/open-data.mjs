import { ensureSnapshot } from "../packages/cli/dist/ensure-snapshot.js";
import { exitCodeOf } from "../packages/cli/dist/exit-codes.js";

/** The snapshot of what a script's command line names; a mistake in it is told in a line and ends the script. */
export async function openData(data, values) {
  try {
    return await ensureSnapshot({
      data,
      snapshot: values.snapshot,
      memoryLimit: values["memory-limit"],
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(exitCodeOf(error));
  }
}
