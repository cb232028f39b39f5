import { CommandError, exitCodes } from "../exit-codes.ts";

/** Where a server was to listen, and the flag that gives its port. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly flag: string;
}

/** What is wrong with the place, in words for who chose it; other errors as they are. */
export function listenError(error: unknown, { host, port, flag }: Place): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const failed = (why: string): CommandError => new CommandError(why, exitCodes.failure);
  switch (code) {
    case "EADDRINUSE":
      return failed(`port ${port} is in use; choose another with ${flag}, or ${flag} 0 for any`);
    case "EACCES":
      return failed(`port ${port} needs more rights; choose one above 1023`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return failed(`this machine has no address ${host}; choose another with --host`);
    default:
      return error;
  }
}
