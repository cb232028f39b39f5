import { printable } from "../printable.ts";

/** What is worth a line: failures alone, what happens to the server as well, or every request too. */
export const logLevels = ["errors", "events", "requests"] as const;
export type LogLevel = (typeof logLevels)[number];

/** `json` is for machines: one object a line. */
export const logFormats = ["json", "text"] as const;
export type LogFormat = (typeof logFormats)[number];

/** What one line says. */
export interface LogLine {
  readonly level: "error" | "warn" | "info";
  readonly message: string;
  readonly error?: unknown;
}

/** What else a line tells, by name. */
type LogDetails = Readonly<Record<string, unknown>>;

export interface Logger {
  readonly log: (line: LogLine, details?: LogDetails) => void;
  /** Whether requests are to be logged. */
  readonly requests: boolean;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  readonly write: (line: string) => void;
  readonly now: () => Date;
  /** Which process writes; in every JSON line. */
  readonly pid: number;
}

/** Writes log lines, each with its time; of errors the stack, or the message where there is none. */
export function createLogger({ level, format, write, now, pid }: LoggerOptions): Logger {
  return {
    requests: level === "requests",
    log(line, details) {
      if (level === "errors" && line.level === "info") return;
      const whole = { ...line, ...details };
      write(`${format === "json" ? jsonLine(whole, { time: now().toISOString(), pid }) : textLine(whole)}\n`);
    },
  };
}

function jsonLine({ error, ...line }: LogLine, origin: LogDetails): string {
  const detail = error === undefined ? {} : { error: detailOf(error) };
  return JSON.stringify({ ...origin, ...line, ...detail });
}

function textLine({ level, message, error, ...details }: LogLine): string {
  const shown = Object.entries(details).map(([name, value]) => `  ${name}=${plain(value)}`);
  const mark = level === "info" ? "" : `${level}: `;
  return printable(`${mark}${message}${shown.join("")}${error === undefined ? "" : `\n${detailOf(error)}`}`);
}

const plain = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const detailOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
