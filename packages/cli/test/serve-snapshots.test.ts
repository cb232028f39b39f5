import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));

let dir = "";
let servers: ChildProcess[] = [];
const snapshot = (): string => join(dir, "snapshot");

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-serve-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));
beforeEach(() => build(3));
afterEach(async () => {
  for (const child of servers) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "close");
  }
  servers = [];
});

/** Builds a snapshot of so many works in place of the one there was. */
async function build(works: number): Promise<void> {
  const input = join(dir, "works.jsonl");
  const line = (number: number): string =>
    `${JSON.stringify({ id: `https://openalex.org/W${number}`, display_name: `Work ${number}` })}\n`;
  await writeFile(input, Array.from({ length: works }, (_, index) => line(index + 1)).join(""));
  await buildSnapshot({ inputs: [input], out: snapshot(), threads: 1, workers: 1 });
}

interface Server {
  readonly child: ChildProcess;
  /** The number of works served. */
  count(): Promise<number>;
  /** Resolves with the first line on standard error that matches. */
  said(pattern: RegExp): Promise<string>;
}

async function serve(...flags: readonly string[]): Promise<Server> {
  const args = ["serve", "--snapshot", snapshot(), "--port", "0", "--json", ...flags];
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  servers.push(child);
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const [ready] = await once(child.stdout, "data");
  const { url }: { url: string } = JSON.parse(String(ready));
  return {
    child,
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

describe("serve", () => {
  test("SIGHUP switches to the newer snapshot, and a broken one changes nothing", async () => {
    const server = await serve();
    expect(await server.count()).toBe(3);
    await build(5);
    expect(await server.count()).toBe(3);
    server.child.kill("SIGHUP");
    await server.said(/^switched to snapshot [0-9a-f]{16}, 5 works$/m);
    expect(await server.count()).toBe(5);
    await writeFile(join(snapshot(), "manifest.json"), "{");
    server.child.kill("SIGHUP");
    await server.said(/^the snapshot was not switched: .*not valid JSON/m);
    expect(await server.count()).toBe(5);
  });

  test("--watch finds the newer snapshot by itself", async () => {
    const server = await serve("--watch", "50ms");
    await build(4);
    await expect.poll(() => server.count(), { timeout: 10_000 }).toBe(4);
    const input = join(dir, "update", "works.jsonl");
    await mkdir(dirname(input), { recursive: true });
    await writeFile(input, '{"id":"https://openalex.org/W9","display_name":"Work 9"}\n');
    const args = ["snapshot", "update", "--in", input, "--out", snapshot(), "--threads", "1", "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args]);
    expect(JSON.parse(stdout)).toMatchObject({ changed: ["works"], rows: 5, rejects: 0 });
    await expect.poll(() => server.count(), { timeout: 10_000 }).toBe(5);
  });

  test("takes limits, and stops cleanly", async () => {
    const limits = ["--query-timeout", "5s", "--memory-limit", "256MB", "--threads", "1", "--pool-size", "1"];
    const server = await serve(...limits, "--grace", "2s");
    expect(await Promise.all(Array.from({ length: 8 }, () => server.count()))).toEqual(Array(8).fill(3));
    server.child.kill("SIGTERM");
    const [code] = await once(server.child, "close");
    expect(code).toBe(0);
  });

  test("refuses a time it cannot read", async () => {
    const child = spawn(process.execPath, [main, "serve", "--query-timeout", "soon"], { stdio: "pipe" });
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    const [code] = await once(child, "close");
    expect([code, err]).toEqual([2, expect.stringContaining("Give a time such as 500ms, 30s or 2m.")]);
  });
});
