// What knowing and charging callers adds to a request, and collections in filters against the same ids written out.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authenticate, budgetOfKey, createKey, openStore } from "@oqlkit/accounts";
import { startRedis, whyNoRedis } from "@oqlkit/accounts/testing";
import { openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { createApp, serveApp } from "@oqlkit/http";
import { compare, machineLine, median, percentile, tableText } from "../compare.mjs";
import { prepareSnapshot } from "../prepare.mjs";
import { writeReport } from "../write-report.mjs";

const calls = 100;
const members = 1000;

export async function accountsSuite({ works, rounds, write }) {
  const text = [
    machineLine(),
    await meteringTable(rounds),
    `${members.toLocaleString("en")} members of a collection against the same ids written out, ${works.toLocaleString("en")} works:`,
    await filterTable(works, rounds),
  ].join("\n\n");
  console.log(text);
  if (write) writeReport("accounts", text);
}

/** Answers every query at once, so that what is left is the way to it. */
const instantEngine = {
  snapshot: { version: "none" },
  query: async () => ({ kind: "rows", count: 0, page: 1, perPage: 25, documents: [] }),
};

async function meteringTable(rounds) {
  const directory = mkdtempSync(join(tmpdir(), "oqlkit-accounts-"));
  const missing = whyNoRedis();
  const redis = missing === undefined ? await startRedis() : undefined;
  const stores = { embedded: await openStore(directory) };
  if (redis !== undefined) stores.Redis = await openStore(redis.url);
  const alone = [];
  const askers = { "no accounts": await asker(createApp({ engine: instantEngine }), undefined) };
  for (const [name, store] of Object.entries(stores)) {
    const terms = { userName: "bench", perSecond: 1_000_000, daily: 10 ** 12 };
    const { text } = await createKey(store.accounts, terms, Date.now());
    alone.push(await meteredAlone(name, store, text, rounds));
    askers[name] = await asker(createApp({ engine: instantEngine, accounts: { store } }), text);
  }
  const taken = Object.fromEntries(Object.keys(askers).map((name) => [name, { times: [], cpu: [] }]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, { ask }] of Object.entries(askers)) {
      const before = process.cpuUsage();
      const times = await ask();
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      taken[name].times.push(...times);
      taken[name].cpu.push((user + system) / 1000 / calls);
    }
  }
  const of = ({ times, cpu }) => ({ p50: median(times), p99: percentile(times, 0.99), cpu: median(cpu) });
  const base = of(taken["no accounts"]);
  const rows = Object.entries(taken).map(([name, one]) => {
    const { p50, p99, cpu } = of(one);
    return [name, ...[p50, p50 - base.p50, p99, cpu, cpu - base.cpu].map((ms) => ms.toFixed(3))];
  });
  for (const { close } of Object.values(askers)) await close();
  for (const store of Object.values(stores)) await store.close();
  await redis?.remove();
  rmSync(directory, { recursive: true });
  const head = ["a list, one call at a time", "p50 ms", "added", "p99 ms", "processor ms", "added"];
  const apart = tableText(["key, rate and charge by themselves", "p50 ms", "p99 ms", "processor ms"], alone);
  return `${apart}\n\n${tableText(head, rows)}${missing === undefined ? "" : `\n\nwithout Redis: ${missing}`}`;
}

/** What is done for a call before its query: the key looked up and compared, a token taken, the price charged. */
async function meteredAlone(name, { accounts, ledger }, text, rounds) {
  const rates = [{ name: "all", perSecond: 1_000_000 }];
  const times = [];
  const cpu = [];
  for (let round = -5; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) {
      const started = performance.now();
      const now = Date.now();
      const budget = budgetOfKey(await authenticate(accounts.keys, text, now), now);
      await ledger.admit(budget, rates, now);
      await ledger.charge(budget, 100, now);
      if (round >= 0) times.push(performance.now() - started);
      await new Promise(setImmediate);
    }
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) cpu.push((user + system) / 1000 / calls);
  }
  return [name, ...[median(times), percentile(times, 0.99), median(cpu)].map((ms) => ms.toFixed(3))];
}

/** Sends calls one after the other on one connection; `ask` gives the milliseconds of each. */
async function asker(app, key) {
  const { url, close } = await serveApp(app, { port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const call = async () => {
    const [response] = await once(get(`${url}/works?filter=type:article`, { agent, headers }), "response");
    response.resume();
    await once(response, "end");
    if (response.statusCode !== 200) throw new Error(`answered with ${response.statusCode}`);
  };
  return {
    async ask() {
      const taken = [];
      for (let count = 0; count < calls; count += 1) {
        const started = performance.now();
        await call();
        taken.push(performance.now() - started);
      }
      return taken;
    },
    async close() {
      agent.destroy();
      await close();
    },
  };
}

async function filterTable(works, rounds) {
  const { dir } = await prepareSnapshot(works);
  const engine = createEngine({ adapter: await openSnapshot(dir) });
  const rows = [];
  for (const [field, entity] of [
    ["collection", "works"],
    ["authorships.author.id", "authors"],
  ]) {
    const ids = await idsOf(engine, entity);
    const collections = async () => ids;
    const member = { column_id: field, value: "col_bench", operator: "in collection" };
    const literal = field === "collection" ? "id" : field;
    const leaves = ids.map((value) => ({ column_id: literal, value }));
    const ask = async (filter) => {
      const { count } = await engine.query({ get_rows: "works", filter_rows: [filter] }, {}, { collections });
      return count;
    };
    const written = { join: "or", filters: leaves };
    const [counted, expected] = [await ask(member), await ask(written)];
    if (counted !== expected) throw new Error(`${field}: ${counted} rows in place of ${expected}`);
    const result = await compare({ literal: () => ask(written), collection: () => ask(member) }, rounds);
    const { ms, ratio } = result.collection;
    rows.push([
      field,
      counted.toLocaleString("en"),
      result.literal.ms.toFixed(1),
      ms.toFixed(1),
      ratio.toFixed(2),
    ]);
  }
  await engine.close();
  return tableText(["field", "matches", "literal ids, ms", "collection, ms", "ratio"], rows);
}

async function idsOf(engine, entity) {
  const view = { perPage: 100 };
  const pages = await Promise.all(
    Array.from({ length: members / 100 }, (_, index) =>
      engine.query({ get_rows: entity }, { ...view, page: index + 1, select: ["id"] }),
    ),
  );
  return pages.flatMap(({ documents }) => documents.map((text) => JSON.parse(text).id));
}
