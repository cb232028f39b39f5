import { grantKey, revokeKey } from "@oqlkit/accounts";
import { expect, it } from "vitest";
import { bearer, describeStores, noon } from "./account-stores.ts";
import { ask } from "./small-catalog.ts";

describeStores("metering of keys that are changed", (open) => {
  it("refuses a revoked key at once", async () => {
    const { app, key, store } = await open();
    const text = await key();
    expect((await ask(app, "/works", { headers: bearer(text) })).status).toBe(200);
    await revokeKey(store.accounts, text.slice(0, 12), noon);
    expect((await ask(app, "/works", { headers: bearer(text) })).status).toBe(401);
  });

  it("goes by what was granted to a key at once", async () => {
    const { app, key, store } = await open();
    const text = await key();
    const limits = async (): Promise<(string | null)[]> => {
      const { headers } = await ask(app, "/works", { headers: bearer(text) });
      return ["x-ratelimit-limit", "x-ratelimit-remaining"].map((name) => headers.get(name));
    };
    expect(await limits()).toEqual(["10000", "9999"]);
    await grantKey(store.accounts, text.slice(0, 12), { daily: 2_000_000 }, noon);
    expect(await limits()).toEqual(["20000", "19998"]);
    await grantKey(store.accounts, text.slice(0, 12), { perSecond: 1 }, noon);
    expect(await limits()).toEqual(["20000", "19997"]);
    expect((await ask(app, "/works", { headers: bearer(text) })).status).toBe(429);
  });

  it("takes one token of a rate for a call, whatever was granted before it", async () => {
    const { app, key, store, at } = await open();
    const text = await key({ perSecond: 1 });
    const call = async (): Promise<number> => (await ask(app, "/works", { headers: bearer(text) })).status;
    expect([await call(), await call()]).toEqual([200, 429]);
    await grantKey(store.accounts, text.slice(0, 12), { daily: 2_000_000 }, noon);
    at(noon + 3000);
    expect([await call(), await call()]).toEqual([200, 429]);
    await grantKey(store.accounts, text.slice(0, 12), { daily: 3_000_000 }, noon + 3000);
    expect(await call()).toBe(429);
  });

  it("reports what was spent of a budget that has become smaller", async () => {
    const { app, key, store } = await open();
    const text = await key();
    const headers = bearer(text);
    for (let call = 0; call < 3; call += 1) await ask(app, "/works?search=maps", { headers });
    await grantKey(store.accounts, text.slice(0, 12), { daily: 2_000 }, noon);
    expect((await ask(app, "/rate-limit", { headers })).body).toMatchObject({
      rate_limit: {
        daily_budget_usd: 0.002,
        daily_used_usd: 0.003,
        daily_remaining_usd: 0,
        credits_used: 30,
        credits_remaining: 0,
      },
    });
  });
});
