import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { main, type Server, serveBench } from "./support/serve-bench.ts";

const { build, serve, snapshot } = serveBench();
beforeAll(() => build(3));

/** The versions that the processes serve, each with the number of processes. */
async function versionsOf({ url }: Server): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.matchAll(/^oqlkit_snapshot_info\{version="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, version = "", count]) => [version, Number(count)]));
}

const processes = async (server: Server): Promise<number> =>
  Object.values(await versionsOf(server)).reduce((sum, count) => sum + count, 0);

/** The process ids of those that answered the requests that were logged. */
const pidsIn = (log: string): number[] => [
  ...new Set(
    [...log.matchAll(/"pid":(\d+).*"message":"request".*"operation":"list"/g)].map(([, pid]) => Number(pid)),
  ),
];

describe("a cluster", () => {
  test("serves with several processes, and sums their metrics", async () => {
    const server = await serve("--cluster", "2", "--log", "requests");
    expect(await processes(server)).toBe(2);
    for (let asked = 0; asked < 6; asked += 1) {
      // A connection of its own, since a process keeps those it has.
      await fetch(`${server.url}/works`, { headers: { connection: "close" } });
    }
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('oqlkit_http_requests_total{operation="list",method="GET",status="200"} 6');
    const log = await server.said(/"operation":"list"/);
    expect(pidsIn(log).length).toBe(2);
  });

  test("starts a process again that died", async () => {
    const server = await serve("--cluster", "2", "--log", "requests");
    await server.count();
    const [pid = 0] = pidsIn(await server.said(/"message":"request"/));
    process.kill(pid, "SIGKILL");
    await server.said(/a worker ended, and is started again/);
    await expect.poll(() => processes(server), { timeout: 20_000 }).toBe(2);
    expect(await server.count()).toBe(3);
  });

  test("SIGHUP switches every process to the newer snapshot", async () => {
    const server = await serve("--cluster", "2");
    const [before] = Object.keys(await versionsOf(server));
    await build(5);
    server.child.kill("SIGHUP");
    await expect
      .poll(async () => Object.entries(await versionsOf(server)), { timeout: 20_000 })
      .toEqual([[expect.not.stringMatching(before ?? ""), 2]]);
    for (let asked = 0; asked < 4; asked += 1) expect(await server.count()).toBe(5);
  });

  test("says why it cannot start, and exits", async () => {
    const server = await serve("--cluster", "2");
    const port = new URL(server.url).port;
    const outcome = await exitOf(["--cluster", "2", "--port", port]);
    expect(outcome).toEqual([1, expect.stringContaining(`port ${port} is in use`)]);
  });
});

async function exitOf(flags: readonly string[]): Promise<[number, string]> {
  const child = spawn(process.execPath, [main, "serve", "--snapshot", snapshot(), ...flags], {
    stdio: "pipe",
  });
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const [code] = await once(child, "close");
  return [code, err];
}
