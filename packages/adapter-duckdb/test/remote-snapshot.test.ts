import { createHash } from "node:crypto";
import { appendFile, chmod, mkdir, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import {
  buildSnapshot,
  openSnapshot,
  readManifest,
  updateSnapshot,
  verifySnapshot,
} from "@oqlkit/adapter-duckdb";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { copySnapshot, fetchSnapshot, ownCache } from "../src/query/remote-snapshot.ts";
import { acquireBuildLock } from "../src/snapshot/build-lock.ts";
import { createWorkspace, lines, type Workspace, work } from "./snapshot-support.ts";

let space: Workspace;
beforeAll(async () => {
  space = await createWorkspace();
});
afterAll(() => space.remove());

describe("a remote path", () => {
  it.each(["s3://bucket/snapshot", "https://data.test/snapshot/"])(
    "%s needs httpfs, and says so",
    async (url) => {
      // An empty directory of extensions, whatever this machine has.
      const extensions = space.path("no-extensions");
      const cache = space.path("unused");
      await expect(fetchSnapshot(url, { extensions, cache })).rejects.toMatchObject({
        name: "SnapshotError",
        code: "REMOTE_UNAVAILABLE",
        message: expect.stringMatching(/httpfs.*INSTALL httpfs.*local directory/s),
      });
    },
  );

  it.skipIf(process.getuid === undefined)("is copied to where nobody else can put a copy", async () => {
    const [far, tmp] = ["https://data.test/snapshot", space.path("tmp")];
    await mkdir(tmp, { recursive: true });
    vi.stubEnv("TMPDIR", tmp);
    const own = join(tmp, `oqlkit-cache-${process.getuid?.()}`);
    const cache = await ownCache(far);
    expect([dirname(cache), (await stat(own)).mode & 0o777]).toEqual([own, 0o700]);
    expect([await ownCache(far), await ownCache(`${far}/2`)]).toEqual([
      cache,
      expect.not.stringMatching(cache),
    ]);
    const refused = {
      code: "REMOTE_UNAVAILABLE",
      message: expect.stringContaining("where others can write"),
    };
    await chmod(own, 0o777);
    await expect(ownCache(far)).rejects.toMatchObject(refused);
    await rm(own, { recursive: true });
    await symlink(space.path("in"), own);
    await expect(ownCache(far)).rejects.toMatchObject(refused);
    vi.unstubAllEnvs();
  });

  it("is nothing to build from or into", async () => {
    const works = await space.write("in/works.jsonl", lines(work(1)));
    for (const [inputs, out] of [
      [["s3://openalex/data"], space.path("out")],
      [[works], "s3://bucket/snapshot"],
    ] as const) {
      const refused = { code: "BUILD_BAD_OPTION", message: expect.stringContaining("Copy the files here") };
      await expect(buildSnapshot({ inputs, out })).rejects.toMatchObject(refused);
      await expect(updateSnapshot({ inputs, out })).rejects.toMatchObject(refused);
    }
  });
});

describe("copySnapshot", () => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(":memory:");
    connection = await instance.connect();
  });
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
  });
  const build = async (works: number): Promise<void> => {
    const all = Array.from({ length: works }, (_, index) => work(index + 1));
    const input = await space.write("far-in/works.jsonl", lines(...all));
    await buildSnapshot({ inputs: [input], out: space.path("far"), threads: 1, workers: 1 });
  };

  // DuckDB reads any of its file systems in the same way, so a local directory stands for the remote one.
  it("copies what the manifest lists, once per version, and checks it", async () => {
    const [far, near] = [space.path("far"), space.path("near")];
    await build(3);
    await copySnapshot(connection, far, near);
    expect(await verifySnapshot(near)).toEqual([]);
    expect((await readManifest(near)).version).toBe((await readManifest(far)).version);
    const before = await readdir(near);
    await copySnapshot(connection, far, near);
    expect(await readdir(near)).toEqual(before);
    await build(5);
    await copySnapshot(connection, far, near);
    const adapter = await openSnapshot(near);
    expect(adapter.snapshot.counts.works).toBe(5);
    await adapter.close();
    await build(6);
    const { directory } = await readManifest(far);
    await appendFile(join(far, directory, "documents", "works.bin"), "x");
    await expect(copySnapshot(connection, far, near)).rejects.toThrow(/works\.bin" cannot be fetched/);
    expect((await readManifest(near)).counts.works).toBe(5);
    await rm(far, { recursive: true });
    await expect(copySnapshot(connection, far, near)).rejects.toThrow(/manifest\.json" cannot be fetched/);
  });

  it("waits for another process that makes the copy, which several may open at once", async () => {
    const [far, near] = [space.path("far"), space.path("near-shared")];
    await build(2);
    await mkdir(join(near, ".building"), { recursive: true });
    const lock = await acquireBuildLock(join(near, ".building"));
    const copies = [0, 1, 2].map(() => copySnapshot(connection, far, near));
    await copySnapshot(connection, far, space.path("near-other"));
    await expect(readManifest(near)).rejects.toMatchObject({ code: "SNAPSHOT_MISSING" });
    await lock.release();
    await Promise.all(copies);
    expect(await verifySnapshot(near)).toEqual([]);
    const { directory } = await readManifest(near);
    expect((await readdir(near)).sort()).toEqual([directory, "manifest.json"].sort());
  });

  it("copies a version again whose tables another program made, and none that another made", async () => {
    const [far, near] = [space.path("far"), space.path("near-again")];
    await build(4);
    await copySnapshot(connection, far, near);
    const madeElsewhere = async (dir: string): Promise<void> => {
      const manifest = { ...(await readManifest(dir)), serving: { layout: "of another program" } };
      await writeFile(join(dir, "manifest.json"), JSON.stringify(manifest));
    };
    await madeElsewhere(near);
    await copySnapshot(connection, far, near);
    await (await openSnapshot(near)).close();
    await madeElsewhere(far);
    const before = await readdir(near);
    await expect(copySnapshot(connection, far, near)).rejects.toMatchObject({ code: "SNAPSHOT_FORMAT" });
    expect(await readdir(near)).toEqual(before);
  });

  it("copies nothing of a snapshot with a file that is too large to fetch, and says what to do", async () => {
    const far = space.path("far");
    await build(1);
    const manifest = await readManifest(far);
    for (const [path, mend] of [
      [
        "documents/works.bin",
        "5.0 GB; files of 4 GB and more cannot be fetched. Build it with --documents deflated",
      ],
      ["serve/catalog.duckdb", "cannot be fetched. Copy the snapshot"],
    ]) {
      const files = manifest.files.map((file) => (file.path === path ? { ...file, size: 5e9 } : file));
      await writeFile(join(far, "manifest.json"), JSON.stringify({ ...manifest, files }));
      const copying = copySnapshot(connection, far, space.path("near-large"));
      await expect(copying).rejects.toMatchObject({
        code: "REMOTE_UNAVAILABLE",
        message: expect.stringContaining(mend ?? ""),
      });
    }
    await expect(readdir(space.path("near-large"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("writes nothing by a manifest that leads out of the snapshot", async () => {
    const content = "not asked for";
    await space.write("bad/version/a/inner.txt", content);
    await space.write("bad/outer.txt", content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    for (const [directory, path] of [
      ["version/a", "../../outer.txt"],
      ["version/a/..", "a/inner.txt"],
    ]) {
      const file = { path, size: content.length, sha256 };
      const manifest = { version: "0123456789abcdef", directory, idBase: "https://openalex.org", counts: {} };
      await space.write("bad/manifest.json", JSON.stringify({ format: 9, ...manifest, files: [file] }));
      await expect(copySnapshot(connection, space.path("bad"), space.path("kept"))).rejects.toMatchObject({
        code: "SNAPSHOT_UNREADABLE",
        message: expect.stringContaining("no plain path within the snapshot"),
      });
    }
    await expect(readdir(space.path("kept"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});
