import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readlink, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { buildSnapshot, openSnapshot, readManifest } from "@oqlkit/adapter-duckdb";
import { createEngine, type Engine, MissingFilesError } from "@oqlkit/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const base = "https://openalex.org";
const works = ["W12", "W10", "W11"].map((id, index) => ({
  id: `${base}/${id}`,
  display_name: `Name ${id}`,
  publication_year: 2020 + index,
  authorships: [{ author: { id: `${base}/A1` }, countries: ["US"] }],
  abstract_inverted_index: { open: [0], data: [1] },
}));
// The directory's name holds what patterns are made of.
const odd = "snapshot [1] it's";

let dir = "";
let engine: Engine;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  const keywords = ["c++", "machine-learning"].map((id) => ({ id: `${base}/keywords/${id}` }));
  const inputs = Object.entries({ works, keywords }).map(([entity, objects]) => ({
    path: join(dir, `${entity}.jsonl`),
    text: objects.map((object) => `${JSON.stringify(object)}\n`).join(""),
  }));
  for (const { path, text } of inputs) await writeFile(path, text);
  const out = join(dir, odd);
  await buildSnapshot({ inputs: inputs.map(({ path }) => path), out, threads: 1, workers: 1 });
  engine = createEngine({ adapter: await openSnapshot(out) });
});

afterAll(async () => {
  await engine.close();
  await rm(dir, { recursive: true, force: true });
});

async function rowsIn(bytes: AsyncIterable<Uint8Array>): Promise<Record<string, unknown>[]> {
  const path = join(dir, `${randomUUID()}.parquet`);
  await writeFile(path, bytes);
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(`from '${path}'`)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Has the manifest say what a file has become. */
async function resize(out: string, path: string): Promise<void> {
  const manifest = await readManifest(out);
  const { size } = await stat(join(out, manifest.directory, path));
  const files = manifest.files.map((file) => (file.path === path ? { ...file, size } : file));
  await writeFile(join(out, "manifest.json"), JSON.stringify({ ...manifest, files }));
}

const leftovers = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("oqlkit-export-"));

describe("parquet", () => {
  it("holds canonical objects in the order of the ids", async () => {
    const rows = await rowsIn(engine.parquet("works", ["W11", "W99", "W12"]));
    expect(rows.map(({ id }) => id)).toEqual([`${base}/W11`, `${base}/W12`]);
    expect(rows[0]).toMatchObject({ publication_year: "2022", abstract: "open data" });
    expect(rows[0]).not.toHaveProperty("row_number");
  });

  it("holds each object once, however many ids are named", async () => {
    const unknown = Array.from({ length: 20_000 }, (_, index) => `W${1000 + index}`);
    const ids = ["W11", ...unknown, "W12", "W10"];
    const rows = await rowsIn(engine.parquet("works", ids, { select: ["id"] }));
    expect(rows.map(({ id }) => id)).toEqual([`${base}/W11`, `${base}/W12`, `${base}/W10`]);
  });

  it("holds the selected columns in their order", async () => {
    const select = ["publication_year", "id"];
    const rows = await rowsIn(engine.parquet("works", ["W12"], { select }));
    expect(rows.map((row) => Object.entries(row))).toEqual([
      [
        ["publication_year", "2020"],
        ["id", `${base}/W12`],
      ],
    ]);
  });

  it("finds ids of every kind, and may be empty", async () => {
    const rows = await rowsIn(engine.parquet("keywords", ["machine-learning", "c++"], { select: ["id"] }));
    expect(rows.map(({ id }) => id)).toEqual([`${base}/keywords/machine-learning`, `${base}/keywords/c++`]);
    expect(await rowsIn(engine.parquet("authors", []))).toEqual([]);
  });

  it.skipIf(process.platform !== "linux")("leaves no file open", async () => {
    for (let count = 0; count < 3; count++) await rowsIn(engine.parquet("works", ["W10"]));
    const descriptors = await readdir("/proc/self/fd");
    const links = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
    expect(links.filter((path) => path.endsWith(".parquet"))).toEqual([]);
  });

  it("says what is missing, and when the whole version was replaced", async () => {
    const out = join(dir, odd);
    const { directory, files } = await readManifest(out);
    const version = join(out, directory);
    const path = "parquet/works/part-0.parquet";
    const exported = (): Promise<unknown> => rowsIn(engine.parquet("works", ["W10"]));
    await rename(join(version, path), join(dir, "aside"));
    await expect(exported()).rejects.toThrow(`in "${version}" ${path} is missing. Copy the snapshot anew`);
    await writeFile(join(version, path), "broken");
    const size = files.find((file) => file.path === path)?.size;
    await expect(exported()).rejects.toThrow(`${path} has 6 bytes where ${size} were built`);
    await rename(join(dir, "aside"), join(version, path));
    await rename(version, join(dir, "gone"));
    await expect(exported()).rejects.toThrow(/Open the snapshot again/);
    await expect(exported()).rejects.toBeInstanceOf(MissingFilesError);
    await rename(join(dir, "gone"), version);
    expect(await exported()).toHaveLength(1);
  });

  it.skipIf(process.platform === "win32")("is made where only its user can look", async () => {
    const before = await leftovers();
    const modes: number[] = [];
    async function* ids(): AsyncGenerator<string> {
      for (const name of await leftovers())
        if (!before.includes(name)) modes.push((await stat(join(tmpdir(), name))).mode & 0o777);
      yield "W10";
    }
    const both = await Promise.all([ids(), ["W12"]].map((given) => rowsIn(engine.parquet("works", given))));
    expect(both.map(({ length }) => length)).toEqual([1, 1]);
    expect(modes).toEqual([0o700]);
    expect(await leftovers()).toEqual(before);
  });

  it("stops at once when it is called off, and leaves nothing behind", async () => {
    const before = await leftovers();
    const controller = new AbortController();
    const reason = new Error("called off");
    async function* ids(): AsyncGenerator<string> {
      yield "W10";
      controller.abort(reason);
    }
    const reading = async (): Promise<void> => {
      for await (const _ of engine.parquet("works", ids(), { signal: controller.signal }));
    };
    await expect(reading()).rejects.toBe(reason);
    expect(await leftovers()).toEqual(before);
  });
});

describe("a snapshot that others made", () => {
  it("shows no files of this machine through views in its database", async () => {
    const out = join(dir, "evil");
    await buildSnapshot({ inputs: [join(dir, "works.jsonl")], out, threads: 1, workers: 1 });
    const secret = join(dir, "secret");
    await writeFile(secret, "hidden");
    const { directory } = await readManifest(out);
    const database = join(out, directory, "serve", "catalog.duckdb");
    const instance = await DuckDBInstance.create(database);
    const connection = await instance.connect();
    const table = '"works/authorships.countries"';
    await connection.run(`create table kept as from ${table}`);
    await connection.run(`drop table ${table}`);
    const content = `(select content from read_text('${secret}'))`;
    await connection.run(`create view ${table} as select kept.* replace (${content} as v) from kept`);
    connection.closeSync();
    instance.closeSync();
    await resize(out, "serve/catalog.duckdb");
    const evil = createEngine({ adapter: await openSnapshot(out) });
    const query = { get_rows: "works", group_by: [{ column_id: "authorships.countries" }] };
    await expect(evil.query(query)).rejects.toThrow(/Cannot access file/);
    await evil.close();
  });
});

describe("explain", () => {
  it("gives DuckDB's plan, and its measurements when asked", async () => {
    const oqo = {
      get_rows: "works",
      filter_rows: [{ column_id: "publication_year", value: 2021 }],
    } as const;
    const planned = (await engine.explain({ ...oqo, filter_rows: [...oqo.filter_rows] })).adapter;
    expect(planned.steps[0]).toMatchObject({ parameters: expect.arrayContaining([2021]) });
    expect(planned.detail).toMatch(/SCAN/);
    expect(planned.detail).not.toMatch(/Total Time/);
    const analyzed = await engine.explain(
      { ...oqo, filter_rows: [...oqo.filter_rows] },
      {},
      { analyze: true },
    );
    expect(analyzed.adapter.detail).toMatch(/Total Time: /);
  });
});
