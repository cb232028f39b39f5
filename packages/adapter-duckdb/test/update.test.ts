import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DuckDBInstance } from "@duckdb/node-api";
import {
  buildSnapshot,
  openSnapshot,
  readManifest,
  updateSnapshot,
  verifySnapshot,
} from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  contentOf,
  createWorkspace,
  lines,
  queryParquet,
  readDocuments,
  type Workspace,
  work,
} from "./snapshot-support.ts";

const options = { threads: 1, workers: 1, batchBytes: 20_000, partBytes: 60_000 };

const author = (number: number, members: object = {}): object => ({
  id: `https://openalex.org/A${number}`,
  display_name: `Author ${number}`,
  updated_date: "2024-01-01",
  ...members,
});

let space: Workspace;
beforeAll(async () => {
  space = await createWorkspace();
});
afterAll(() => space.remove());

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe("updateSnapshot", () => {
  it("reads the version it starts from in whatever directory that is", async () => {
    const out = space.path("[ab]*c");
    await space.write("named-a/works.jsonl", lines(work(1), work(2)));
    await space.write("named-b/works.jsonl", lines(work(3)));
    await buildSnapshot({ ...options, inputs: [space.path("named-a")], out });
    await updateSnapshot({ ...options, inputs: [space.path("named-b")], out });
    expect((await readManifest(out)).counts).toMatchObject({ works: 3 });
  });

  it("adds nothing to a version whose objects were read by other rules", async () => {
    const out = space.path("other-rules");
    await space.write("other-rules-in/works.jsonl", lines(work(1)));
    const inputs = [space.path("other-rules-in")];
    await buildSnapshot({ ...options, inputs, out });
    const manifest = await readManifest(out);
    await writeFile(join(out, "manifest.json"), JSON.stringify({ ...manifest, normalization: "other" }));
    await expect(updateSnapshot({ ...options, inputs, out })).rejects.toMatchObject({
      code: "SNAPSHOT_FORMAT",
      message: expect.stringContaining("read objects in another way. Build it again from all inputs."),
    });
    await writeFile(join(out, "manifest.json"), JSON.stringify(manifest));
    expect((await updateSnapshot({ ...options, inputs, out })).version).not.toBe(manifest.version);
  });

  it("makes all tables anew, in blocks of the usual size, once the snapshot is small no more", async () => {
    const out = space.path("grown");
    await space.write("grown-a/works.jsonl", lines(work(1)));
    await space.write("grown-b/authors.jsonl", lines(...range(1, 16_386).map((n) => author(n))));
    await space.write("grown-c/authors.jsonl", lines(author(20_000)));
    const settings = { ...options, partBytes: 10_000_000, batchBytes: 4_000_000, out };
    const blockSize = async (): Promise<number> => {
      const { directory } = await readManifest(out);
      const database = join(out, directory, "serve", "catalog.duckdb");
      const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
      try {
        const connection = await instance.connect();
        const reader = await connection.runAndReadAll("select block_size from pragma_database_size()");
        return Number(reader.getRows()[0]?.[0]);
      } finally {
        instance.closeSync();
      }
    };
    await buildSnapshot({ ...settings, inputs: [space.path("grown-a")] });
    expect(await blockSize()).toBe(16_384);
    const made: (readonly string[])[] = [];
    for (const inputs of [[space.path("grown-b")], [space.path("grown-c")]]) {
      const { serving } = await updateSnapshot({ ...settings, inputs });
      made.push([...new Set(serving.steps.map(({ entity }) => entity))]);
    }
    expect(made).toEqual([expect.arrayContaining(["works", "authors", "sdgs"]), ["authors"]]);
    expect(await blockSize()).toBe(262_144);
    const engine = createEngine({ adapter: await openSnapshot(out) });
    expect((await engine.query({ get_rows: "works" })).count).toBe(1);
    for (const id of ["A1", "A16385", "A20000"]) expect((await engine.get("authors", id)).kind).toBe("found");
    await engine.close();
  }, 60_000);

  it("touches only what has input, and tells what it took over", async () => {
    const out = space.path("links");
    await space.write("links-a/works.jsonl", lines(...range(1, 50).map((n) => work(n))));
    await space.write("links-a/authors.jsonl", lines(author(1), author(2), author(3)));
    await space.write(
      "links-b/authors.jsonl",
      lines(
        author(2, { display_name: "Newer", updated_date: "2025-01-01" }),
        author(3, { display_name: "Older", updated_date: "2023-01-01" }),
        author(4),
      ),
    );
    await buildSnapshot({ ...options, inputs: [space.path("links-a")], out });
    const before = await readManifest(out);
    const server = createEngine({ adapter: await openSnapshot(out) });
    const summary = await updateSnapshot({ ...options, inputs: [space.path("links-b")], out });
    expect(summary.changed).toEqual(["authors"]);
    expect(new Set(summary.serving.steps.map(({ entity }) => entity))).toEqual(new Set(["authors"]));
    const manifest = await readManifest(out);
    expect(manifest.update).toMatchObject({ from: before.version, changed: ["authors"] });
    expect(manifest.counts).toMatchObject({ works: 49, authors: 4 });
    const linked = manifest.update?.linked ?? [];
    expect(linked).toEqual(expect.arrayContaining(["documents/works.bin", "parquet/works/part-0.parquet"]));
    expect(linked.filter((path) => path.includes("authors"))).toEqual([]);
    for (const path of linked) {
      const [old, now] = await Promise.all(
        [before.directory, manifest.directory].map((directory) => stat(join(out, directory, path))),
      );
      expect(now?.ino).toBe(old?.ino);
    }
    expect(await verifySnapshot(out)).toEqual([]);
    expect(
      await queryParquet(out, "authors", "select display_name from $parquet order by row_number"),
    ).toEqual([["Author 1"], ["Author 3"], ["Newer"], ["Author 4"]]);
    // The server still has what it opened, until it is told.
    const found = async (): Promise<string> => (await server.get("authors", "A4")).kind;
    expect(await found()).toBe("absent");
    await server.swap(await openSnapshot(out));
    expect(await found()).toBe("found");
    expect((await server.query({ get_rows: "works" })).count).toBe(49);
    await server.close();
  });

  it("gives objects back whose survivor is no longer theirs, in their place", async () => {
    const [out, built] = [space.path("back"), space.path("back-built")];
    const merged = (date: string, id: string, into: string): string =>
      `merge_date,id,merge_into_id\n${date},${id},${into}\n`;
    await space.write("back-a/works.jsonl", lines(work(1), work(2, { title: "Odd \ud83d name" }), work(3)));
    await space.write("back-a/merged_ids/works/1.csv", merged("2024-01-01", "W2", "W3"));
    // Its survivor is now one that is not there.
    await space.write("back-b/merged_ids/works/2.csv", merged("2024-02-01", "W2", "W99"));
    await buildSnapshot({ ...options, inputs: [space.path("back-a")], out });
    expect((await readDocuments(out, "works")).map((text) => JSON.parse(text).id.slice(-2))).toEqual([
      "W1",
      "W3",
    ]);
    const summary = await updateSnapshot({ ...options, inputs: [space.path("back-b")], out });
    expect(summary.entities.works).toMatchObject({ rows: 3, merged: 0, mergedIds: 1, lines: 3 });
    await buildSnapshot({ ...options, inputs: [space.path("back-a"), space.path("back-b")], out: built });
    expect(await contentOf(out)).toEqual(await contentOf(built));
  });

  it("tells what its own input came with, not what earlier input did", async () => {
    const out = space.path("told");
    const odd = work(3, { publication_date: "2020-02-31" });
    await space.write("told-a/works.jsonl", lines(work(1), work(1), odd, "{", "[]"));
    await space.write("told-b/works.jsonl", lines(work(4), work(4), "{"));
    await space.write("told-c/works.jsonl", lines(work(5)));
    const found = async (name: string, run = updateSnapshot): Promise<unknown[]> => {
      const { rejects, duplicates, warnings } = await run({ ...options, inputs: [space.path(name)], out });
      return [rejects, duplicates, warnings];
    };
    const warnings = { "works publication_date: not a date": 1 };
    expect(await found("told-a", buildSnapshot)).toEqual([2, 1, warnings]);
    expect(await found("told-b")).toEqual([1, 1, {}]);
    expect(await found("told-c")).toEqual([0, 0, {}]);
    // The manifest is of the whole snapshot.
    expect(await readManifest(out)).toMatchObject({ rejects: 3, warnings });
  });

  it("says what it cannot update", async () => {
    await space.write("bad/works.jsonl", lines(work(1)));
    const inputs = [space.path("bad")];
    const out = space.path("bad-out");
    await expect(updateSnapshot({ ...options, inputs, out })).rejects.toMatchObject({
      code: "SNAPSHOT_MISSING",
    });
    await buildSnapshot({ ...options, inputs, out });
    const path = join(out, "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    const files = manifest.files.filter((file: { path: string }) => !file.path.startsWith("ledger/"));
    await writeFile(path, JSON.stringify({ ...manifest, files }));
    await expect(updateSnapshot({ ...options, inputs, out })).rejects.toMatchObject({
      code: "SNAPSHOT_FORMAT",
      message: expect.stringContaining("Build it again from all inputs"),
    });
    await writeFile(path, JSON.stringify(manifest));
    await expect(updateSnapshot({ ...options, inputs: [space.path("none")], out })).rejects.toMatchObject({
      code: "BUILD_NO_INPUT",
    });
    const at = (file: string): string => join(out, manifest.directory, file);
    for (const file of ["parquet/works/part-0.parquet", "ledger/works.parquet", "serve/catalog.duckdb"]) {
      await rename(at(file), space.path("aside"));
      await expect(updateSnapshot({ ...options, inputs, out })).rejects.toMatchObject({
        code: "SNAPSHOT_UNREADABLE",
        message: `The snapshot in "${out}" cannot be updated: ${file} is missing. Copy it anew, or build it again from all inputs.`,
      });
      await rename(space.path("aside"), at(file));
    }
    await writeFile(at("documents/authors.idx"), "damaged");
    await expect(updateSnapshot({ ...options, inputs, out })).rejects.toMatchObject({
      code: "SNAPSHOT_UNREADABLE",
      message: expect.stringContaining("authors.idx has 7 bytes where 0 were built"),
    });
    expect(await readManifest(out)).toEqual(manifest);
  });
});

describe("kill -9 of an update", () => {
  const script = `
    import { writeSync } from "node:fs";
    import { updateSnapshot } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
    const onProgress = ({ phase, done }) => writeSync(1, phase + " " + done + "\\n");
    await updateSnapshot({ ...JSON.parse(process.argv[1]), onProgress });
  `;

  async function killDuring(settings: object, phase: string, delay: number): Promise<boolean> {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, JSON.stringify(settings)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let seen = false;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (!seen && line.startsWith(`${phase} `)) setTimeout(() => child.kill("SIGKILL"), delay);
      seen ||= line.startsWith(`${phase} `);
    });
    const [, signal] = await once(child, "close");
    return signal === "SIGKILL";
  }

  it("leaves the snapshot before it or the one after it", async () => {
    const [out, built] = [space.path("killed"), space.path("killed-built")];
    await space.write("killed-a/works.jsonl", lines(...range(1, 1500).map((n) => work(n))));
    await space.write(
      "killed-b/works.jsonl",
      lines(...range(1000, 2500).map((n) => work(n, { updated_date: "2025-01-01", title: `New ${n}` }))),
    );
    const [a, b] = [space.path("killed-a"), space.path("killed-b")];
    await buildSnapshot({ ...options, inputs: [a], out });
    await buildSnapshot({ ...options, inputs: [a, b], out: built });
    const [before, after] = [await readManifest(out), await readManifest(built)];
    let kills = 0;
    for (const [phase, delay] of [
      ["read", 0],
      ["parquet", 5],
      ["serve", 15],
      ["check", 2],
    ] as const) {
      if (await killDuring({ ...options, inputs: [b], out }, phase, delay)) kills++;
      expect(await verifySnapshot(out)).toEqual([]);
      const { version } = await readManifest(out);
      // Only the last moments can come after the switch.
      if (version === after.version) break;
      expect(version).toBe(before.version);
    }
    expect(kills).toBeGreaterThanOrEqual(3);
    if ((await readManifest(out)).version !== after.version)
      await updateSnapshot({ ...options, inputs: [b], out });
    expect(await contentOf(out)).toEqual(await contentOf(built));
    expect(await verifySnapshot(out)).toEqual([]);
  }, 120_000);
});
