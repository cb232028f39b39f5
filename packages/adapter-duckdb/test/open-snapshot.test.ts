import { cp, readdir, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSnapshot, openSnapshot, readManifest, SnapshotError } from "@oqlkit/adapter-duckdb";
import { AdapterError, type RowsPlan } from "@oqlkit/engine";
import { describe, expect, it } from "vitest";
import { withDirectory } from "./support/build-small.ts";

const plan: RowsPlan = {
  kind: "rows",
  entity: "works",
  filter: { kind: "true" },
  sample: null,
  order: [{ field: "$id", direction: "asc" }],
  score: null,
  window: { kind: "offset", offset: 0, limit: 10 },
  project: null,
  total: true,
};

/** Runs `use` over a fresh snapshot of three works. */
function withSnapshot(use: (dir: string) => Promise<void>): Promise<void> {
  return withDirectory(async (dir) => {
    const lines = ["W12", "W10", "W11"].map((id) => `{"id":"https://openalex.org/${id}","odd":"${id}"}\n`);
    await writeFile(join(dir, "works.jsonl"), lines.join(""));
    const out = join(dir, "snapshot");
    await buildSnapshot({ inputs: [join(dir, "works.jsonl")], out, threads: 1, workers: 1 });
    await use(out);
  });
}

const codeOf = (dir: string): Promise<unknown> =>
  openSnapshot(dir).then(
    () => "opened",
    (error: unknown) => (error instanceof SnapshotError ? error.code : error),
  );

describe("openSnapshot", () => {
  it("opens one snapshot several times", () =>
    withSnapshot(async (dir) => {
      const adapters = await Promise.all([openSnapshot(dir), openSnapshot(dir, { threads: 1, poolSize: 1 })]);
      for (const adapter of adapters) {
        const { total, rows } = await adapter.execute(plan);
        expect([total, rows.map(({ id }) => id)]).toEqual([3, ["W10", "W11", "W12"]]);
        const document = JSON.parse(rows[0]?.document ?? "");
        expect(document).toMatchObject({ id: "https://openalex.org/W10", odd: "W10" });
      }
      await Promise.all(adapters.map((adapter) => adapter.close()));
      await expect(adapters[0]?.execute(plan)).rejects.toThrow(AdapterError);
    }));

  it.each([
    [{ threads: 0 }, "threads must be a whole number of at least 1, not 0."],
    [{ poolSize: -1 }, "poolSize must be a whole number of at least 1, not -1."],
    [{ setMemory: Number.NaN }, "setMemory must be a whole number of at least 0, not NaN."],
    [{ memoryLimit: "63MB" }, 'memoryLimit must be at least 64MB, not "63MB".'],
    [{ memoryLimit: "0GB" }, 'memoryLimit must be at least 64MB, not "0GB".'],
    [{ memoryLimit: "lots" }, 'memoryLimit must be a size such as 2GB or 512MB, not "lots".'],
  ])("blames %j and not the snapshot", async (options, message) => {
    await expect(openSnapshot("none", options)).rejects.toThrow(new RangeError(message));
  });

  it.each([
    [{ embedder: null }, "embedder must have an identity that is a text and a function embed."],
    [
      { embedder: { identity: "x", dimensions: 0, embed: () => [] } },
      "embedder.dimensions must be a whole number",
    ],
    [{ cache: 5 }, "cache must be the path of a directory, not 5."],
  ])("blames %j, which plain JavaScript may give", async (options, message) => {
    const opened = Reflect.apply(openSnapshot, undefined, ["none", options]);
    await expect(opened).rejects.toThrow(RangeError);
    await expect(opened).rejects.toThrow(message);
  });

  it.each(["10%", "", "-2GB"])("refuses %j as memory", async (memoryLimit) => {
    await expect(openSnapshot("none", { memoryLimit })).rejects.toThrow(RangeError);
  });

  it.each(["2GB", "512MiB", "1.5 GB", "64mb", "1G", "2000000000"])("takes %s of memory", (memoryLimit) =>
    withSnapshot(async (dir) => (await openSnapshot(dir, { memoryLimit })).close()),
  );

  it("keeps the version it opened when its directory is removed", () =>
    withSnapshot(async (dir) => {
      const { directory } = await readManifest(dir);
      const adapter = await openSnapshot(dir);
      await rm(join(dir, directory), { recursive: true });
      const [ids, lookup] = await Promise.all([
        adapter.execute(plan).then(({ rows }) => rows.map(({ id }) => id)),
        adapter.get("works", { scheme: "id", value: "W11" }),
      ]);
      expect([ids, lookup.kind]).toEqual([["W10", "W11", "W12"], "found"]);
      await adapter.close();
    }));

  it("reads no document where none is wanted", () =>
    withSnapshot(async (dir) => {
      const adapter = await openSnapshot(dir);
      const known = await adapter.get("works", { scheme: "id", value: "W11" }, { document: false });
      expect(known).toEqual({ kind: "found", id: "W11", document: "{}" });
      await adapter.close();
    }));

  it("opens the version that took the place of one that vanished meanwhile", () =>
    withSnapshot(async (dir) => {
      const before = await readManifest(dir);
      const next = "0123456789abcdef";
      await cp(join(dir, before.directory), join(dir, next), { recursive: true });
      await writeFile(
        join(dir, "manifest.json.new"),
        JSON.stringify({ ...before, directory: next, version: next }),
      );
      // A build that switches between the reading of the manifest and the opening of the files.
      const opening = openSnapshot(dir);
      await rename(join(dir, "manifest.json.new"), join(dir, "manifest.json"));
      await rename(join(dir, before.directory), join(dir, "gone"));
      const adapter = await opening;
      expect((await adapter.execute(plan)).total).toBe(3);
      await adapter.close();
    }));

  it("says what is wrong with a directory that is no snapshot", () =>
    withDirectory(async (dir) => {
      expect(await codeOf(join(dir, "nowhere"))).toBe("SNAPSHOT_MISSING");
      await writeFile(join(dir, "manifest.json"), "{");
      expect(await codeOf(dir)).toBe("SNAPSHOT_UNREADABLE");
      await writeFile(join(dir, "manifest.json"), '{"format":99}');
      expect(await codeOf(dir)).toBe("SNAPSHOT_FORMAT");
    }));

  it("refuses tables that another version of the program made", () =>
    withSnapshot(async (dir) => {
      const manifest = await readManifest(dir);
      const path = join(dir, "manifest.json");
      for (const serving of [{ ...Object(manifest.serving), layout: "of another version" }, {}, undefined]) {
        await writeFile(path, JSON.stringify({ ...manifest, serving }));
        expect(await codeOf(dir)).toBe("SNAPSHOT_FORMAT");
      }
    }));

  it("says when the database is missing or damaged", () =>
    withSnapshot(async (dir) => {
      const { directory } = await readManifest(dir);
      const database = join(dir, directory, "serve", "catalog.duckdb");
      await truncate(database, 5000);
      expect(await codeOf(dir)).toBe("SNAPSHOT_UNREADABLE");
      await rm(database);
      await expect(openSnapshot(dir)).rejects.toThrow(/Build the snapshot again/);
      expect(await readdir(join(dir, directory, "serve"))).not.toContain("catalog.duckdb");
    }));

  it.each(["documents/works.bin", "serve/works.rows", "parquet/works/part-0.parquet"])(
    "refuses a copy that was broken off: %s",
    (path) =>
      withSnapshot(async (dir) => {
        const { directory, files } = await readManifest(dir);
        const size = files.find((file) => file.path === path)?.size;
        await truncate(join(dir, directory, path), 7);
        await expect(openSnapshot(dir)).rejects.toThrow(`${path} has 7 bytes where ${size} were built`);
        expect(await codeOf(dir)).toBe("SNAPSHOT_UNREADABLE");
      }),
  );

  it("says when the documents are damaged", () =>
    withSnapshot(async (dir) => {
      const { directory } = await readManifest(dir);
      const adapter = await openSnapshot(dir);
      await truncate(join(dir, directory, "documents", "works.bin"), 20);
      await expect(adapter.execute(plan)).rejects.toThrow(/document of row \d of works/);
      await adapter.close();
    }));
});
