import { type Catalog, openSnapshot, QueryError } from "oqlkit";
import { type EmbedderFlags, embedderOf } from "./embedder-flags.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { interruptible } from "./interrupt.ts";

/** What a command opens a snapshot with. */
export interface CatalogFlags extends EmbedderFlags {
  snapshot: string;
  /** Memory for queries; that of `openSnapshot` unless given. */
  memoryLimit?: string;
}

/** Opens a snapshot for some work, which Ctrl-C interrupts; mistakes in queries end the command. */
export async function withCatalog<T>(
  flags: CatalogFlags,
  work: (catalog: Catalog, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const catalog = await openSnapshot(flags.snapshot, {
    embedder: embedderOf(flags),
    memoryLimit: flags.memoryLimit,
  });
  try {
    return await interruptible((signal) => work(catalog, signal));
  } catch (error) {
    if (error instanceof QueryError) throw new CommandError(error.message, exitCodes.query);
    throw error;
  } finally {
    await catalog.close();
  }
}
