import { type Catalog, openSnapshot, QueryError } from "oqlkit";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { interruptible } from "./interrupt.ts";

/** Opens a snapshot directory for some work, which Ctrl-C interrupts; mistakes in queries end the command. */
export async function withCatalog<T>(
  dir: string,
  work: (catalog: Catalog, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const catalog = await openSnapshot(dir);
  try {
    return await interruptible((signal) => work(catalog, signal));
  } catch (error) {
    if (error instanceof QueryError) throw new CommandError(error.message, exitCodes.query);
    throw error;
  } finally {
    await catalog.close();
  }
}
