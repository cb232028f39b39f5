import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { main } from "./run-command.ts";

/** A started `oqlkit serve`. */
export interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  /** The number of works served. */
  count(): Promise<number>;
  /** Resolves with what is on standard error once that matches. */
  said(pattern: RegExp): Promise<string>;
}

/** A directory with a small snapshot, and the servers that were started on it. */
export interface ServeBench {
  readonly dir: () => string;
  readonly snapshot: () => string;
  /** Builds a snapshot of so many works, with an end to their titles, in place of the one there was. */
  readonly build: (works: number, end?: string) => Promise<void>;
  readonly serve: (...flags: readonly string[]) => Promise<Server>;
}

/** Makes a directory for the tests of a file, and stops the servers after each of them. */
export function serveBench(): ServeBench {
  let dir = "";
  let servers: ChildProcess[] = [];
  const snapshot = (): string => join(dir, "snapshot");
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "oqlkit-serve-"));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));
  afterEach(async () => {
    await Promise.all(servers.splice(0).map(stopped));
    servers = [];
  });
  return {
    dir: () => dir,
    snapshot,
    async build(works, end = "") {
      const input = join(dir, "works.jsonl");
      const line = (number: number): string =>
        `${JSON.stringify({ id: `https://openalex.org/W${number}`, display_name: `Work ${number}${end}` })}\n`;
      await writeFile(input, Array.from({ length: works }, (_, index) => line(index + 1)).join(""));
      await buildSnapshot({ inputs: [input], out: snapshot(), threads: 1, workers: 1 });
    },
    async serve(...flags) {
      // Open to all unless a test says otherwise, so that loads of requests meet no budget.
      const store = flags.includes("--store") ? [] : ["--store", "none"];
      const args = ["serve", "--snapshot", snapshot(), "--port", "0", "--json", ...store, ...flags];
      const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
      servers.push(child);
      return started(child);
    },
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function started(child: ChildProcess): Promise<Server> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new TypeError("the server's output is not piped");
  let err = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const [ready] = await once(stdout, "data");
  const { url }: { url: string } = JSON.parse(String(ready));
  return {
    child,
    url,
    async count() {
      const { meta }: { meta: { count: number } } = await (await fetch(`${url}/works`)).json();
      return meta.count;
    },
    async said(pattern) {
      await expect.poll(() => err, { timeout: 10_000 }).toMatch(pattern);
      return err;
    },
  };
}
