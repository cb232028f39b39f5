import { openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine, type Engine } from "@oqlkit/engine";

/** Opens a snapshot directory and puts an engine over it; the caller closes the engine. */
export async function openCatalog(dir: string): Promise<Engine> {
  return createEngine({ adapter: await openSnapshot(dir) });
}
