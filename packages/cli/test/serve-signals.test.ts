import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { type Started, startCommand } from "./support/run-command.ts";
import { type Server, serveBench } from "./support/serve-bench.ts";

const { build, dir, serve, snapshot } = serveBench();
beforeAll(() => build(40));

interface Tally {
  sent: number;
  answered: number;
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED";

/** Asks again and again, on a new connection when it is told to, until none is accepted. */
async function askUntilRefused(url: string, tally: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const page = (tally.sent % 2) + 1;
    const response = await new Promise<IncomingMessage | undefined>((resolve, reject) =>
      get(`${url}/works?per_page=20&page=${page}`, { agent }, resolve).on("error", (error) =>
        isRefused(error) ? resolve(undefined) : reject(error),
      ),
    );
    if (response === undefined) return;
    tally.sent += 1;
    const answer: { results: unknown[] } = JSON.parse(await text(response));
    expect([response.statusCode, answer.results.length]).toEqual([200, 20]);
    tally.answered += 1;
  }
}

async function termUnderLoad(server: Server): Promise<void> {
  const tally = { sent: 0, answered: 0 };
  const clients = Array.from({ length: 16 }, () => askUntilRefused(server.url, tally));
  await expect.poll(() => tally.answered, { timeout: 20_000 }).toBeGreaterThan(100);
  server.child.kill("SIGTERM");
  const [[code]] = await Promise.all([once(server.child, "exit"), ...clients]);
  expect(code).toBe(0);
  expect(tally.answered).toBe(tally.sent);
  await expect(fetch(server.url)).rejects.toThrow();
}

describe("a server that starts", () => {
  /** A server that has just begun; what it says on standard error, and what it ends with. */
  async function begin(...flags: readonly string[]): Promise<Started> {
    const args = ["serve", "--snapshot", snapshot(), "--port", "0", "--json", "--store", "none", ...flags];
    const started = startCommand(args);
    await once(started.child.stderr ?? started.child, "data");
    return started;
  }

  test("SIGTERM ends it, which is no failure", async () => {
    const { child, finished } = await begin();
    child.kill("SIGTERM");
    expect(await finished).toMatchObject({
      code: 0,
      out: "",
      err: expect.stringContaining("stopping on SIGTERM"),
    });
  });

  test("SIGTERM ends a build, too, which is no failure of the server", async () => {
    const args = [
      "serve",
      "--data",
      dir(),
      "--snapshot",
      join(dir(), "made"),
      "--port",
      "0",
      "--store",
      "none",
    ];
    const { child, finished } = startCommand(args);
    await once(child.stderr ?? child, "data");
    child.kill("SIGTERM");
    expect(await finished).toMatchObject({ code: 0, out: "" });
  });

  test.each([[["--cluster", "1"]], [["--cluster", "2"]]])(
    "SIGHUP and SIGUSR1 do not end it: %s",
    async (flags) => {
      const { child, finished } = await begin(...flags);
      child.kill("SIGHUP");
      child.kill("SIGUSR1");
      const [ready] = await once(child.stdout ?? child, "data");
      expect((await fetch(`${JSON.parse(String(ready)).url}/works`)).status).toBe(200);
      child.kill("SIGTERM");
      expect(await finished).toMatchObject({ code: 0, err: expect.not.stringContaining("Debugger") });
    },
  );
});

describe("a server under load", () => {
  test("SIGTERM: every accepted request is answered", async () => {
    await termUnderLoad(await serve());
  });

  test("SIGTERM to a cluster: likewise", async () => {
    await termUnderLoad(await serve("--cluster", "2"));
  });

  test.each([
    ["--cluster", "1"],
    ["--cluster", "2"],
  ])("a second signal ends it at once: %s %s", async (...flags) => {
    const server = await serve(...flags);
    const clients = Array.from({ length: 4 }, () =>
      askUntilRefused(server.url, { sent: 0, answered: 0 }).catch(() => {}),
    );
    // The head of a request, for whose rest a server waits before it ends.
    const { hostname, port } = new URL(server.url);
    const waiting = connect(Number(port), hostname);
    waiting.on("error", () => {}).write("GET /works HTTP/1.1\r\nHost: x\r\n");
    await once(waiting, "connect");
    await expect.poll(() => server.count()).toBe(40);
    server.child.kill("SIGTERM");
    await server.said(/stopping on SIGTERM/);
    server.child.kill("SIGTERM");
    expect(await once(server.child, "exit")).toEqual([null, "SIGTERM"]);
    await Promise.all(clients);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test("a worker whose primary is killed answers what it has, and ends", async () => {
    const server = await serve("--cluster", "2");
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({ oqo: { get_rows: "works" } });
    const caller = connect(Number(port), hostname);
    caller.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(String(await once(caller, "data"))).toContain("100 Continue");
    server.child.kill("SIGKILL");
    await once(server.child, "exit");
    await sleep(300);
    // A worker holds standard output open for as long as it is there.
    const ended = once(server.child, "close");
    caller.write(body);
    expect(await text(caller)).toMatch(/^HTTP\/1.1 200 OK/);
    await ended;
  });

  test("SIGKILL: what is started again serves", async () => {
    const server = await serve();
    const tally = { sent: 0, answered: 0 };
    const clients = Array.from({ length: 8 }, () => askUntilRefused(server.url, tally));
    const ends = Promise.allSettled(clients);
    await expect.poll(() => tally.answered, { timeout: 20_000 }).toBeGreaterThan(50);
    server.child.kill("SIGKILL");
    await ends;
    const again = await serve("--port", new URL(server.url).port);
    expect([again.url, await again.count()]).toEqual([server.url, 40]);
  });
});
