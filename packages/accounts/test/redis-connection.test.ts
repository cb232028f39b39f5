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
