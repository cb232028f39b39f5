import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../src/open-store.ts";
import { StoreUnavailableError } from "../src/store-error.ts";
import { startRedis, type TestRedis, whyNoRedis } from "../src/testing/redis-server.ts";

const reason = whyNoRedis();
let server: TestRedis;
beforeAll(async () => {
  if (reason === undefined) server = await startRedis();
});
afterAll(() => server?.remove());

it.skipIf(reason !== undefined)(
  "a Redis that is connected and silent is waited for once, and used again when it answers",
  async () => {
    const { ledger, close } = await openStore(server.url);
    const budget = { bucket: "ip:1", daily: 1000, prepaid: null };
    const now = Date.now();
    await ledger.charge(budget, 100, now);
    server.pause();
    const waited = ledger.admit(budget, [], now);
    await expect(waited).rejects.toThrow(StoreUnavailableError);
    for (let call = 0; call < 10; call += 1) {
      await expect(ledger.charge(budget, 100, now)).rejects.toThrow(StoreUnavailableError);
    }
    server.resume();
    // What was refused at once was not sent, and so is not charged.
    await expect
      .poll(() => ledger.balance(budget, now).catch(() => undefined), { timeout: 5000 })
      .toEqual({ daily: 900, prepaid: 0 });
    await close();
  },
  20_000,
);

/** A way to a server that can be cut as a lost route is: what is open stays open, and carries nothing. */
async function cuttableWay(port: number): Promise<{ url: string; cut(): void; close(): void }> {
  const sockets = new Set<Socket>();
  const way = createServer((client) => {
    const server = createConnection(port, "127.0.0.1");
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => to.write(data)).on("error", () => undefined);
    }
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  return {
    url: `redis://127.0.0.1:${(way.address() as AddressInfo).port}`,
    cut() {
      for (const socket of sockets) socket.removeAllListeners("data").resume();
    },
    close() {
      way.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

it.skipIf(reason !== undefined)(
  "a connection that carries nothing any more is made anew",
  async () => {
    const way = await cuttableWay(Number(new URL(server.url).port));
    const { ledger, close } = await openStore(way.url);
    const budget = { bucket: "ip:2", daily: 1000, prepaid: null };
    const now = Date.now();
    await ledger.charge(budget, 100, now);
    way.cut();
    await expect(ledger.charge(budget, 100, now)).rejects.toThrow(StoreUnavailableError);
    await expect
      .poll(() => ledger.balance(budget, now).catch(() => undefined), { timeout: 15_000 })
      .toEqual({ daily: 900, prepaid: 0 });
    await close();
    way.close();
  },
  30_000,
);

it.skipIf(reason !== undefined)("a database that Redis does not have is no store", async () => {
  await expect(openStore(`${server.url}/99`)).rejects.toThrow(
    /cannot be reached: .*DB index is out of range/,
  );
  await (await openStore(`${server.url}/1`)).close();
});

it("a cluster that cannot be reached is named by its nodes, without passwords", async () => {
  await expect(openStore("redis+cluster://127.0.0.1:1,ada:hidden@127.0.0.1:2/")).rejects.toThrow(
    "Redis at 127.0.0.1:1,127.0.0.1:2 cannot be reached: ",
  );
});

it("a server that closes connections at once is told of with what may be the reason", async () => {
  const closing = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(closing, "listening");
  const { port } = closing.address() as AddressInfo;
  await expect(openStore(`redis://127.0.0.1:${port}`)).rejects.toThrow(
    /cannot be reached: .*\. It closes connections at once, as in protected mode: give it a password/,
  );
  closing.close();
});
