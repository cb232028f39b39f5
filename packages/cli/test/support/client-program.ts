import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** What a client program made of one job: a value, or the error it raised. */
export interface Outcome {
  // The value is whatever the job gives; tests compare it whole.
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
}

/** What a client is asked to do, by name. */
export interface Job {
  readonly do: string;
  readonly [name: string]: unknown;
}

/** Runs a client program of `test/clients` against a server, with a key or without. */
export async function runClient(
  program: string,
  { url, key }: { readonly url: string; readonly key?: string },
  jobs: readonly Job[],
): Promise<readonly Outcome[]> {
  const path = fileURLToPath(new URL(`../clients/${program}.mjs`, import.meta.url));
  const args = [path, url, ...(key === undefined ? [] : [key])];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(jobs));
  return JSON.parse(await text(child.stdout));
}
