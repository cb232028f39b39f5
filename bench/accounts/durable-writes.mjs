// node bench/accounts/durable-writes.mjs [SECONDS]: durable writes per second, of LMDB and of DuckDB.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../../scripts/read-arguments.mjs";

const { positionals } = readArguments(
  "usage: node bench/accounts/durable-writes.mjs [SECONDS]",
  {},
  ({ positionals: given }) => given.length > 1 || !given.every((text) => Number(text) > 0),
);
const seconds = Number(positionals[0] ?? 5);
const from = (name) => createRequire(new URL(`../../packages/${name}/package.json`, import.meta.url));
const { open } = from("accounts")("lmdb");
const { DuckDBInstance } = from("adapter-duckdb")("@duckdb/node-api");
const directory = mkdtempSync(join(tmpdir(), "oqlkit-durable-"));

/** Has so many writers write one after the other, and counts. */
async function measure(name, writers, write) {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const writer = async (_, index) => {
    for (; performance.now() < end; count += 1) await write(index);
  };
  await Promise.all(Array.from({ length: writers }, writer));
  console.log(`| ${name} | ${writers} | ${Math.round(count / seconds).toLocaleString("en")} |`);
}

console.log("| database | writers | durable writes/s |\n| --- | ---: | ---: |");
const db = open({ path: join(directory, "lmdb"), overlappingSync: false });
const add = (index) => db.transaction(() => db.put(index, (db.get(index) ?? 0) + 1));
for (const writers of [1, 16, 100]) await measure("lmdb", writers, add);
await db.close();

const instance = await DuckDBInstance.create(join(directory, "duck.db"));
const connections = await Promise.all(Array.from({ length: 16 }, () => instance.connect()));
await connections[0].run("CREATE TABLE spent (id INTEGER PRIMARY KEY, used BIGINT)");
await connections[0].run("INSERT INTO spent SELECT range, 0 FROM range(16)");
const update = (index) => connections[index].run(`UPDATE spent SET used = used + 1 WHERE id = ${index}`);
for (const writers of [1, 16]) await measure("duckdb", writers, update);
rmSync(directory, { recursive: true });
process.exit(0);
