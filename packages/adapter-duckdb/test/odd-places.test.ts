import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { buildSnapshot, openSnapshot, readManifest, updateSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { inShort } from "@oqlkit/engine/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createWorkspace, lines, queryParquet, type Workspace, work } from "./snapshot-support.ts";

const options = { threads: 1, workers: 1 };

/** Names that DuckDB reads as columns of what is below, and one that is a pattern. */
const above = "type=book/updated_date=2001-02-03/id=W1/row_number=5/place=1";
const odd = `${above}/s[1]*`;

const typed = (number: number): object => work(number, { type: number % 2 === 0 ? "article" : "dataset" });

let space: Workspace;
beforeAll(async () => {
  space = await createWorkspace();
  await space.write("a/works.jsonl", lines(...[1, 2, 3, 4].map(typed)));
  await space.write("b/works.jsonl", lines(...[4, 5].map(typed)));
  await buildSnapshot({ ...options, inputs: [space.path("a")], out: space.path("plain") });
  // Another that the pattern stands for.
  await buildSnapshot({ ...options, inputs: [space.path("b")], out: space.path(`${above}/s1`) });
  await buildSnapshot({ ...options, inputs: [space.path("a")], out: space.path(odd) });
});
afterAll(() => space.remove());

/** Checksums of all files whose bytes the inputs settle, and what is answered from the one left. */
async function contentsOf(name: string): Promise<unknown> {
  const out = space.path(name);
  const { files } = await readManifest(out);
  const engine = createEngine({ adapter: await openSnapshot(out) });
  try {
    const answer = await engine.query({
      get_rows: "works",
      filter_rows: [{ column_id: "updated_date", operator: ">=", value: "2010-01-01" }],
      group_by: [{ column_id: "type" }],
    });
    return { files: files.filter(({ path }) => path !== "serve/catalog.duckdb"), answer: inShort(answer) };
  } finally {
    await engine.close();
  }
}

test("directories above a snapshot say nothing of what is in it, nor does its own name stand for others", async () => {
  expect(await contentsOf(odd)).toEqual(await contentsOf("plain"));
});

test("nor where it is updated, or a copy of it", async () => {
  await mkdir(space.path("type=review/id=W9"), { recursive: true });
  for (const copy of ["type=review/id=W9/copy", "updated"])
    await cp(space.path("plain"), space.path(copy), { recursive: true });
  for (const out of ["type=review/id=W9/copy", odd, "updated"])
    await updateSnapshot({ ...options, inputs: [space.path("b")], out: space.path(out) });
  const expected = await contentsOf("updated");
  expect(await queryParquet(space.path("updated"), "works", "select count(*) from $parquet")).toEqual([
    ["5"],
  ]);
  for (const out of ["type=review/id=W9/copy", odd]) expect(await contentsOf(out)).toEqual(expected);
});

test("nor above temporary files, in whatever directory the process is by then", async () => {
  const home = process.cwd();
  const scratch = space.path("place=1/id=W2/type=x");
  await mkdir(scratch, { recursive: true });
  vi.stubEnv("TMPDIR", scratch);
  // The name of one is a pattern that the other's matches.
  for (const copy of ["copies/s[1]", "copies/s1"])
    await cp(space.path("plain"), space.path(copy), { recursive: true });
  const adapter = await openSnapshot(relative(home, space.path("copies/s[1]")));
  const engine = createEngine({ adapter });
  try {
    process.chdir(space.dir);
    const path = space.path("rows.parquet");
    await writeFile(path, engine.parquet("works", ["W3", "W1", "W2"], { select: ["id", "type"] }));
    vi.unstubAllEnvs();
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    const rows = await connection.runAndReadAll(`from '${path}'`);
    connection.closeSync();
    instance.closeSync();
    expect(rows.getRowsJson()).toEqual([
      ["https://openalex.org/W3", "dataset"],
      ["https://openalex.org/W1", "dataset"],
      ["https://openalex.org/W2", "article"],
    ]);
  } finally {
    process.chdir(home);
    vi.unstubAllEnvs();
    await engine.close();
  }
});

test("only versions of snapshots are removed where one is built, whatever else is called like them", async () => {
  const name = "0123456789abcdef";
  await space.write(`mixed/${name}/precious.txt`, "kept");
  await space.write(`mixed/${name}-2/rejects.jsonl`, "");
  await buildSnapshot({ ...options, inputs: [space.path("a")], out: space.path("mixed") });
  expect(await readdir(space.path("mixed"))).toContain(name);
  expect(await readdir(space.path(`mixed/${name}`))).toEqual(["precious.txt"]);
  expect(await readdir(space.path("mixed"))).not.toContain(`${name}-2`);
});
