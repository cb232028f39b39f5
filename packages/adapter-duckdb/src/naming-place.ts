import { codeOf } from "./thrown.ts";

const verbs: ReadonlyMap<unknown, string> = new Map([
  ["read", "read"],
  ["write", "written"],
  ["writev", "written"],
  ["fsync", "written"],
  ["fdatasync", "written"],
  ["ftruncate", "written"],
]);

/** An error as it is, but for one of an open file, for which Node gives no path: that names the place. */
export function namingPlace(error: unknown, place: string): unknown {
  if (!(error instanceof Error && "syscall" in error) || "path" in error) return error;
  const verb = verbs.get(error.syscall);
  if (verb === undefined) return error;
  return new Error(`"${place}" cannot be ${verb}: ${error.message}`, { cause: error });
}

const ofTheMachine: ReadonlySet<unknown> = new Set([
  "EDQUOT",
  "EFBIG",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENOSPC",
  "EROFS",
]);

/** What Linux and others call a quota that is used up, for which Node has no code. */
const overQuota: ReadonlySet<unknown> = new Set([-122, -69]);

/** Whether a place cannot be written for lack of room or the like, not because it was named wrongly. */
export const isMachineFault = (error: unknown): boolean =>
  ofTheMachine.has(codeOf(error)) ||
  (error instanceof Error && "errno" in error && overQuota.has(error.errno));
