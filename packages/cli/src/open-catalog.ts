import { type OpenOptions, openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine, type Engine } from "@oqlkit/engine";

export interface CatalogOptions extends OpenOptions {
  /** Milliseconds that a query may take; as long as it likes when left out. */
  readonly queryTimeout?: number | undefined;
}

/** Opens a snapshot directory and puts an engine over it; the caller closes the engine. */
export async function openCatalog(
  dir: string,
  { queryTimeout, ...options }: CatalogOptions = {},
): Promise<Engine> {
  const timeout = queryTimeout === undefined ? undefined : { milliseconds: queryTimeout, timer: startTimer };
  return createEngine({ adapter: await openSnapshot(dir, options), timeout });
}

function startTimer(milliseconds: number, expire: () => void): () => void {
  const timer = setTimeout(expire, milliseconds);
  return () => clearTimeout(timer);
}
