import { type OpenStore, StoreUnavailableError, type UsageLedger } from "@oqlkit/accounts";
import { expect, it } from "vitest";
import type { LogEntry } from "../src/index.ts";
import { bearer, describeStores, noon } from "./account-stores.ts";
import { ask, post, smallApp } from "./small-catalog.ts";

const fail = (): Promise<never> => Promise.reject(new StoreUnavailableError("gone"));

/** A store without some of its ledger. */
const without = (store: OpenStore, lost: Partial<UsageLedger>): OpenStore => {
  const { ledger } = store;
  const kept: UsageLedger = {
    admit: (...given) => ledger.admit(...given),
    charge: (...given) => ledger.charge(...given),
    refund: (...given) => ledger.refund(...given),
    balance: (...given) => ledger.balance(...given),
    close: () => ledger.close(),
  };
  return { ...store, ledger: { ...kept, ...lost } };
};

describeStores("while the store is down", (open) => {
  it.each([
    ["all of it", { admit: fail, charge: fail, refund: fail, balance: fail }],
    ["since the caller was let in", { charge: fail, refund: fail, balance: fail }],
  ])("calls that are let through unpaid cost nothing, in headers and in meta: %s", async (_, lost) => {
    const { store } = await open();
    const { app } = smallApp({ accounts: { store: without(store, lost), paidCallsFailOpen: true } });
    for (const path of [
      "/works",
      "/works?search=maps",
      "/works?group_by=type",
      "/works?group_bys=type,is_oa",
      "/?oql=works",
    ]) {
      const { status, headers, body } = await ask(app, path);
      expect([path, status, body.meta.cost_usd, headers.get("x-ratelimit-credits-used")]).toEqual([
        path,
        200,
        0,
        "0",
      ]);
      expect(headers.get("x-ratelimit-cost-usd")).toBe("0");
    }
    const posted = await post(app, "/", { oql: "works where title has (maps)" });
    expect([posted.status, posted.body.meta.cost_usd]).toEqual([200, 0]);
  });

  it("who sends no key is told to, and the budget of a known key is told where keys are remembered", async () => {
    const { store, key } = await open();
    const text = await key({ daily: 3_000_000 });
    let isDown = false;
    const admit: UsageLedger["admit"] = (...given) => (isDown ? fail() : store.ledger.admit(...given));
    const { app } = smallApp({ accounts: { store: without(store, { admit }), clock: () => noon } });
    const headers = bearer(text);
    expect((await ask(app, "/works/W1001", { headers })).headers.get("x-ratelimit-limit")).toBe("30000");
    isDown = true;
    for (const path of ["/me/collections", "/rate-limit"]) {
      expect([path, (await ask(app, path)).status]).toEqual([path, 401]);
      expect([path, (await ask(app, path, { headers })).status]).toEqual([path, 503]);
    }
    const limit = (await ask(app, "/works/W1001", { headers })).headers.get("x-ratelimit-limit");
    expect(limit).toBe(store.remote ? "30000" : "1000");
  });

  it("what has a price is refused unless it is let through", async () => {
    const { store } = await open();
    const { app } = smallApp({ accounts: { store: without(store, { charge: fail }) } });
    const { status, headers } = await ask(app, "/works");
    expect([status, headers.get("retry-after"), headers.get("x-ratelimit-credits-used")]).toEqual([
      503,
      "30",
      "0",
    ]);
    expect((await ask(app, "/works/W1001")).status).toBe(200);
  });

  it.each([false, true])(
    "whose key was not looked up is not charged by address once it is back: unpaid %s",
    async (paidCallsFailOpen) => {
      const { store } = await open();
      const { app } = smallApp({ accounts: { store: without(store, { admit: fail }), paidCallsFailOpen } });
      const answer = await ask(app, "/works", { headers: bearer("wrong") });
      expect([answer.status, answer.headers.get("x-ratelimit-credits-used")]).toEqual([
        paidCallsFailOpen ? 200 : 503,
        "0",
      ]);
    },
  );

  it("whether the process lives is told without asking a store that says nothing", async () => {
    const { store } = await open();
    const silence = (): Promise<never> => new Promise(() => {});
    const { app } = smallApp({ accounts: { store: without(store, { admit: silence }) } });
    expect((await ask(app, "/health/live")).status).toBe(200);
  });

  it("the log says so once a minute, and why", async () => {
    const { store } = await open();
    const cause = new Error("connection refused");
    const gone = (): Promise<never> => Promise.reject(new StoreUnavailableError("gone", { cause }));
    let now = Date.now();
    const logged: LogEntry[] = [];
    const accounts = { store: without(store, { admit: gone, charge: gone }), clock: () => now };
    const { app } = smallApp({ accounts, log: (entry) => void logged.push(entry) });
    const entry = { level: "error", message: "the account store is down", error: cause };
    await ask(app, "/works/W1001");
    await ask(app, "/works");
    expect(logged).toEqual([entry]);
    now += 60_000;
    await ask(app, "/works");
    expect(logged).toEqual([entry, entry]);
  });

  it("what was paid is told as ever", async () => {
    const { app } = await open({ paidCallsFailOpen: true });
    const { headers, body } = await ask(app, "/works?search=maps");
    expect([body.meta.cost_usd, headers.get("x-ratelimit-credits-used")]).toEqual([0.001, "10"]);
  });
});
