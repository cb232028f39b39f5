/** What went wrong with a snapshot or its build; stable, for programs. */
export type SnapshotErrorCode =
  | "SNAPSHOT_MISSING"
  | "SNAPSHOT_UNREADABLE"
  | "SNAPSHOT_FORMAT"
  /** The vectors come from another embedder than the one given. */
  | "EMBEDDER_MISMATCH"
  | "REMOTE_UNAVAILABLE"
  | "BUILD_NO_INPUT"
  | "BUILD_BAD_OPTION"
  | "BUILD_LOCKED"
  | "BUILD_REJECTS"
  /** A compressed input is damaged or cut off. */
  | "BUILD_DAMAGED_INPUT"
  /** The full-text index of so many texts cannot be written. */
  | "BUILD_TOO_LARGE"
  | "BUILD_OUT_OF_MEMORY"
  | "BUILD_WORKER";

/** An error a person can act on: its message says what is wrong, where, and how to mend it. */
export class SnapshotError extends Error {
  readonly code: SnapshotErrorCode;

  constructor(code: SnapshotErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SnapshotError";
    this.code = code;
  }
}

/** One input line that was not taken; a line of `rejects.jsonl`. */
export interface Reject {
  /** Its path: the input as it was given, and the place below it. */
  readonly file: string;
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly reason: string;
  /** The beginning of the line, or empty when there is nothing to show. */
  readonly excerpt: string;
}

/** How many rejected lines an error shows. */
export const shownRejects = 5;

/** A strict build met lines it cannot take, or any build nothing but such lines. */
export class RejectsError extends SnapshotError {
  /** The first few. */
  readonly rejects: readonly Reject[];

  constructor(rejects: readonly Reject[], taken: "some" | "none") {
    const shown = rejects.map(({ file, line, reason }) => `  ${file}:${line}: ${reason}`).join("\n");
    super(
      "BUILD_REJECTS",
      taken === "none"
        ? `The input has no line that can be taken:\n${shown}\nGive files of JSON objects, one a line, named after their entity type.`
        : `The input has lines that cannot be taken, and the build is strict:\n${shown}\n` +
            "Mend the lines, or build without strict to leave them out and list them in rejects.jsonl.",
    );
    this.name = "RejectsError";
    this.rejects = rejects;
  }
}

/** Refuses a strict build lines that cannot be taken. */
export function checkStrict(strict: boolean, rejects: readonly Reject[]): void {
  if (strict && rejects.length > 0) throw new RejectsError(rejects.slice(0, shownRejects), "some");
}

/** The error of a compressed input whose rest cannot be read; `line` is the last that could be, 0 for none. */
export function damagedInput(path: string, line: number, reason: string): SnapshotError {
  const read = line === 0 ? "No line of it could be read" : `The last line that could be read is ${line}`;
  return new SnapshotError(
    "BUILD_DAMAGED_INPUT",
    `"${path}" is damaged or cut off: ${reason}. ${read}. Fetch the file again; nothing was built.`,
  );
}
