import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { main } from "./support/run-command.ts";
import { type Server, serveBench } from "./support/serve-bench.ts";

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

  test("outlives a process that is asked for its metrics when it has just died", async () => {
    const server = await serve("--cluster", "2", "--log", "requests");
    const asked = (): Promise<unknown>[] =>
      Array.from({ length: 8 }, () => fetch(`${server.url}/metrics`).catch(() => {}));
    await Promise.all(asked());
    await server.count();
    const [pid = 0] = pidsIn(await server.said(/"message":"request".*"operation":"list"/));
    // While it stands still it hears neither of the death nor of those who ask.
    server.child.kill("SIGSTOP");
    const waiting = asked();
    await sleep(300);
    process.kill(pid, "SIGKILL");
    await sleep(100);
    server.child.kill("SIGCONT");
    await server.said(/a worker ended, and is started again/);
    await Promise.all(waiting);
    await expect.poll(() => processes(server), { timeout: 20_000 }).toBe(2);
    expect(server.child.exitCode).toBeNull();
  });

  test("comes back on its ports when all its processes died", async () => {
    const { child, url, said } = await serve("--cluster", "2", "--log", "requests");
    for (let asked = 0; asked < 8; asked += 1)
      await fetch(`${url}/works`, { headers: { connection: "close" } });
    const pids = pidsIn(await said(/"message":"request"/));
    expect(pids).toHaveLength(2);
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await said(/is started again[\s\S]*is started again/);
    const answers = (): Promise<number> =>
      fetch(`${url}/works`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(answers, { timeout: 20_000 }).toBe(200);
    expect(child.exitCode).toBeNull();
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

  test("a process that is started again takes the others along to the newer snapshot", async () => {
    const server = await serve("--cluster", "2", "--log", "requests");
    await server.count();
    const [pid = 0] = pidsIn(await server.said(/"message":"request"/));
    const agreed = (): Promise<unknown> =>
      expect.poll(async () => Object.values(await versionsOf(server)), { timeout: 20_000 }).toEqual([2]);
    // Told once, so that it is of no use to know what they served at first.
    await build(7);
    server.child.kill("SIGHUP");
    await server.said(/switched to[\s\S]*switched to/);
    await agreed();
    await build(6);
    process.kill(pid, "SIGKILL");
    await server.said(/workers have opened different snapshots/);
    await agreed();
    for (let asked = 0; asked < 4; asked += 1) expect(await server.count()).toBe(6);
  });

  test("closes connections over the limit, which it counts and tells", async () => {
    const { url, said } = await serve("--cluster", "2", "--max-connections", "2");
    const port = Number(new URL(url).port);
    const open: Socket[] = [];
    for (let count = 0; count < 5; count += 1) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      open.push(socket);
    }
    await said(/as many connections as may be \(2\) are open/);
    for (const socket of open) socket.destroy();
    const metrics = (): Promise<string> =>
      fetch(`${url}/metrics`).then(
        (answer) => answer.text(),
        () => "",
      );
    await expect.poll(metrics).toMatch(/^oqlkit_connections_dropped_total [1-9]/m);
  });

  test("says why it cannot start, and exits", async () => {
    const server = await serve("--cluster", "2");
    const port = new URL(server.url).port;
    const outcome = await exitOf(["--cluster", "2", "--port", port]);
    expect(outcome).toEqual([1, expect.stringContaining(`port ${port} is in use`)]);
  });

  test("exits when its processes cannot load what they serve with", async () => {
    const failing = `export const resolve = (name, context, next) => {
      if (name === "./serve/worker.js") throw new Error("it cannot be read");
      return next(name, context);
    };`;
    const register = `import { register } from "node:module"; register(${JSON.stringify(asModule(failing))});`;
    const outcome = await exitOf(["--cluster", "2"], { NODE_OPTIONS: `--import ${asModule(register)}` });
    expect(outcome).toEqual([
      1,
      expect.stringMatching(/it cannot be read[\s\S]*a worker ended before it served/),
    ]);
  });
});

// Where the processes that another one started are told by a file.
describe.runIf(process.platform === "linux")("a cluster with a process that hangs", () => {
  test("ends after its grace", async () => {
    const { child, said } = await serve("--cluster", "2", "--grace", "100ms");
    const [first = 0] = await childrenOf(child.pid);
    process.kill(first, "SIGSTOP");
    child.kill("SIGTERM");
    await said(/a worker does not end, and is killed/);
    expect(await endOf(child)).toEqual([0, null]);
  });
});

describe.runIf(process.platform === "linux")("a cluster that is stopped while it starts", () => {
  test("answers what its first process has taken", async () => {
    const port = await freePort();
    const child = serving(port);
    const printed = text(child.stdout);
    const second = await secondOf(child);
    process.kill(second, "SIGSTOP");
    try {
      const client = await connected(port);
      client.setNoDelay();
      client.write("POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n");
      client.write('content-length: 15\r\n\r\n{"oql":');
      // Connections are dealt out in turn: a later one is not answered before this one is taken.
      await fetch(`http://127.0.0.1:${port}/health`);
      await sleep(200);
      child.kill("SIGTERM");
      await sleep(200);
      client.write('"works"}');
      process.kill(second, "SIGCONT");
      expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK/);
      expect(await endOf(child)).toEqual([0, null]);
      expect(await printed).toBe("");
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("tells a process that it is to end when that can hear it", async () => {
    const child = serving(await freePort());
    const logged = text(child.stderr);
    const second = await secondOf(child);
    process.kill(second, "SIGSTOP");
    try {
      child.kill("SIGTERM");
      // Until all that it is told has been sent.
      await sleep(3500);
      process.kill(second, "SIGCONT");
      expect(await endOf(child)).toEqual([0, null]);
      expect(await logged).not.toContain("killed");
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("ends before any process serves", async () => {
    const child = serving(await freePort());
    await expect.poll(() => childrenOf(child.pid), { timeout: 20_000 }).toHaveLength(2);
    child.kill("SIGTERM");
    expect(await endOf(child)).toEqual([0, null]);
  });

  const serving = (port: number): ChildProcessByStdio<null, Readable, Readable> =>
    spawn(
      process.execPath,
      [main, "serve", "--snapshot", snapshot(), "--store", "none", "--cluster", "2", "--port", String(port)],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
});

const endOf = async (child: ChildProcess): Promise<unknown[]> =>
  child.exitCode === null && child.signalCode === null
    ? once(child, "exit")
    : [child.exitCode, child.signalCode];

async function childrenOf(pid = 0): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return listed.split(" ").filter(Boolean).map(Number);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** The second process of a cluster, which runs its program by now: stopped before, it would hold up the first. */
async function secondOf({ pid }: ChildProcess): Promise<number> {
  await expect.poll(() => childrenOf(pid), { timeout: 20_000 }).toHaveLength(2);
  await sleep(100);
  const [, second = 0] = await childrenOf(pid);
  return second;
}

/** A connection that is accepted as soon as somebody listens. */
async function connected(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch {
      await sleep(50);
    }
  }
}

async function exitOf(
  flags: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<[number, string]> {
  const child = spawn(process.execPath, [main, "serve", "--snapshot", snapshot(), ...flags], {
    stdio: "pipe",
    env: { ...process.env, ...environment },
  });
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const [code] = await once(child, "close");
  return [code, err];
}

/** The address of a module with some text. */
const asModule = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;
