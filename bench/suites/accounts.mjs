// What knowing and charging callers adds to a request, and collections in filters against the same ids written out.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey, openStore } from "@oqlkit/accounts";
import { startRedis, whyNoRedis } from "@oqlkit/accounts/testing";
import { openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { createApp } from "@oqlkit/http";
import { compare, median, percentile, printTable } from "../compare.mjs";
import { prepareSnapshot } from "../prepare.mjs";

const calls = 100;
const members = 1000;

export async function accountsSuite({ works, rounds }) {
  await meteringTable(rounds);
  await filterTable(works, rounds);
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
  const askers = { "no accounts": asker(createApp({ engine: instantEngine }), undefined) };
  for (const [name, store] of Object.entries(stores)) {
    const terms = { userName: "bench", perSecond: 1_000_000, daily: 10 ** 12 };
    const { text } = await createKey(store.accounts, terms, Date.now());
    askers[name] = asker(createApp({ engine: instantEngine, accounts: { store } }), text);
  }
  const times = Object.fromEntries(Object.keys(askers).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, ask] of Object.entries(askers)) {
      const taken = await ask();
      if (round >= 0) times[name].push(...taken);
    }
  }
  const base = median(times["no accounts"]);
  const rows = Object.entries(times).map(([name, taken]) => {
    const p50 = median(taken);
    return [name, p50.toFixed(3), (p50 - base).toFixed(3), percentile(taken, 0.99).toFixed(3)];
  });
  printTable(["a list, one call at a time", "ms (p50)", "added", "p99"], rows);
  if (missing !== undefined) console.log(`\nwithout Redis: ${missing}`);
  for (const store of Object.values(stores)) await store.close();
  await redis?.remove();
  rmSync(directory, { recursive: true });
}

function asker(app, key) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return async () => {
    const taken = [];
    for (let call = 0; call < calls; call += 1) {
      const started = performance.now();
      const response = await app.request("/works?filter=type:article", { headers });
      await response.text();
      taken.push(performance.now() - started);
      if (response.status !== 200) throw new Error(`answered with ${response.status}`);
    }
    return taken;
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
  console.log(
    `\n${members.toLocaleString("en")} members of a collection against the same ids written out:\n`,
  );
  printTable(["field", "matches", "literal ids, ms", "collection, ms", "ratio"], rows);
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
