/** What the process exits with; printed by `oqlkit --help`. */
export const exitCodes = {
  ok: 0,
  /** Something failed while running: storage, disk, network. */
  failure: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The query is wrong. */
  query: 3,
  /** No snapshot, or one that cannot be read. */
  snapshot: 4,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export const exitCodeHelp = `
Exit codes:
  0  done
  1  failed while running
  2  wrong command line
  3  wrong query
  4  no snapshot, or an unreadable one
  130  interrupted`;

/** An error whose message is meant for the person at the terminal, with the code to exit with. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What the process exits with after an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  if (!(error instanceof Error)) return exitCodes.failure;
  if (error.name === "AbortError") return exitCodes.interrupted;
  // By its name: the adapter, which has the class, is loaded by the commands that need it.
  return error.name === "SnapshotError" && "code" in error
    ? exitCodeOfSnapshot(String(error.code))
    : exitCodes.failure;
}

/** Of what can be wrong with a build, the input and the options stand on the command line. */
function exitCodeOfSnapshot(code: string): number {
  if (code === "BUILD_NO_INPUT" || code === "BUILD_BAD_OPTION") return exitCodes.usage;
  return code.startsWith("BUILD_") ? exitCodes.failure : exitCodes.snapshot;
}
