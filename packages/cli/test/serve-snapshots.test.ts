import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { main } from "./support/run-command.ts";
import { serveBench } from "./support/serve-bench.ts";

const { dir, snapshot, build, serve } = serveBench();
beforeEach(() => build(3));

describe("serve", () => {
  test("SIGHUP switches to the newer snapshot, and a broken one changes nothing", async () => {
    const server = await serve();
    expect(await server.count()).toBe(3);
    await build(5);
    expect(await server.count()).toBe(3);
    server.child.kill("SIGHUP");
    await server.said(/"switched to snapshot [0-9a-f]{16}, 5 works"/);
    expect(await server.count()).toBe(5);
    await writeFile(join(snapshot(), "manifest.json"), "{");
    server.child.kill("SIGHUP");
    await server.said(/"error","message":"the snapshot was not switched: .*not valid JSON/);
    expect(await server.count()).toBe(5);
  });

  test("--watch finds the newer snapshot by itself", async () => {
    const server = await serve("--watch", "50ms");
    await build(4);
    await expect.poll(() => server.count(), { timeout: 10_000 }).toBe(4);
    const input = join(dir(), "update", "works.jsonl");
    await mkdir(dirname(input), { recursive: true });
    await writeFile(input, '{"id":"https://openalex.org/W9","display_name":"Work 9"}\n');
    const args = ["snapshot", "update", "--in", input, "--out", snapshot(), "--threads", "1", "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args]);
    expect(JSON.parse(stdout)).toMatchObject({ changed: ["works"], rows: 5, rejects: 0 });
    await expect.poll(() => server.count(), { timeout: 10_000 }).toBe(5);
  });

  test("--watch tries a snapshot again whose files arrive after its manifest", async () => {
    const server = await serve("--watch", "50ms");
    // It is not to look before the files are gone.
    server.child.kill("SIGSTOP");
    await build(6);
    const { version } = JSON.parse(await readFile(join(snapshot(), "manifest.json"), "utf8"));
    const [there, waiting] = [join(snapshot(), version), join(dir(), "waiting")];
    await rename(there, waiting);
    server.child.kill("SIGCONT");
    await server.said(/"the snapshot was not switched: /);
    expect(await server.count()).toBe(3);
    await rename(waiting, there);
    await expect.poll(() => server.count(), { timeout: 10_000 }).toBe(6);
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
