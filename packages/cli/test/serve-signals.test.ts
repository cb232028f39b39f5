import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { type Server, serveBench } from "./support/serve-bench.ts";

const { build, serve } = serveBench();
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

describe("a server under load", () => {
  test("SIGTERM: every accepted request is answered", async () => {
    await termUnderLoad(await serve());
  });

  test("SIGTERM to a cluster: likewise", async () => {
    await termUnderLoad(await serve("--cluster", "2"));
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
