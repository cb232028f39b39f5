import { codeOf } from "./thrown.ts";

const writing = new Set(["write", "writev", "fsync", "fdatasync", "ftruncate"]);

/** An error as it is, but for one of writing to an open file, for which Node gives no path: that names the place. */
export function namingPlace(error: unknown, place: string): unknown {
  if (!(error instanceof Error && "syscall" in error) || "path" in error) return error;
  if (!writing.has(String(error.syscall))) return error;
  return new Error(`"${place}" cannot be written: ${error.message}`, { cause: error });
}

const ofTheMachine: ReadonlySet<unknown> = new Set(["EDQUOT", "EFBIG", "EIO", "ENOSPC", "EROFS"]);

/** Whether a place cannot be written for lack of room or the like, not because it was named wrongly. */
export const isMachineFault = (error: unknown): boolean => ofTheMachine.has(codeOf(error));
