import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The compiled command. */
export const main: string = fileURLToPath(new URL("../../bin/oqlkit.js", import.meta.url));

/** What became of a command: its exit code, and what it wrote on standard output and standard error. */
export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command that runs. */
export interface Started {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
}

/** What stands on standard input, nothing when left out, where the command runs, and variables besides. */
export interface RunOptions {
  readonly input?: string | Uint8Array | undefined;
  readonly cwd?: string | undefined;
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** Starts `oqlkit` with some arguments. */
export function startCommand(args: readonly string[], options: RunOptions = {}): Started {
  const { input = "", cwd, environment } = options;
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [main, ...args], { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  child.stdin.end(input);
  const finished = once(child, "close").then(([code]): Finished => ({ code, out, err }));
  return { child, finished };
}

/** Runs `oqlkit` with some arguments to its end. */
export const runCommand = (args: readonly string[], options?: RunOptions): Promise<Finished> =>
  startCommand(args, options).finished;
