import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildSnapshot, readManifest, updateSnapshot, verifySnapshot } from "@oqlkit/adapter-duckdb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildServing } from "../src/serving/build-serving.ts";
import { createWorkspace, lines, type Workspace, work } from "./snapshot-support.ts";

describe("what goes wrong", () => {
  let space: Workspace;
  let out: string;

  beforeAll(async () => {
    space = await createWorkspace();
    out = space.path("out");
    await space.write("in/works.jsonl", lines(work(1), work(2)));
    await space.write("bad/works.jsonl", lines(work(1), "{broken", work(2), "[]"));
    await space.write("nothing/readme.md", "nothing to build from");
    await buildSnapshot({ inputs: [space.path("in")], out });
  });
  afterAll(() => space.remove());

  it("a strict build fails with the first bad lines, and the former snapshot stays", async () => {
    const before = await readManifest(out);
    const build = buildSnapshot({ inputs: [space.path("bad")], out, strict: true });
    await expect(build).rejects.toMatchObject({
      name: "RejectsError",
      code: "BUILD_REJECTS",
      message: expect.stringContaining(`${space.path("bad/works.jsonl")}:2: not valid JSON`),
      rejects: [
        { file: space.path("bad/works.jsonl"), line: 2 },
        { file: space.path("bad/works.jsonl"), line: 4 },
      ],
    });
    expect(await readManifest(out)).toEqual(before);
    expect(await verifySnapshot(out)).toEqual([]);
  });

  it("a build that can take no line fails with the first ones, and the former snapshot stays", async () => {
    const before = await readManifest(out);
    await space.write("junk/works.jsonl", Array.from({ length: 9 }, () => "no object\n").join(""));
    const build = buildSnapshot({ inputs: [space.path("junk")], out });
    await expect(build).rejects.toMatchObject({
      code: "BUILD_REJECTS",
      message: expect.stringMatching(/no line that can be taken:\n.*works\.jsonl:1: not valid JSON/),
      rejects: { length: 5 },
    });
    expect(await readManifest(out)).toEqual(before);
  });

  it("input that is damaged or cut off is named, and the former snapshot stays", async () => {
    const before = await readManifest(out);
    const many = Array.from({ length: 2000 }, (_, at) => work(at + 1, { title: `${Math.sin(at)}` }));
    const whole = gzipSync(lines(...many));
    const cut = space.path("cut/works.jsonl.gz");
    await mkdir(dirname(cut), { recursive: true });
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    const options = { inputs: [space.path("cut")], out, batchBytes: 20_000, partBytes: 60_000 };
    for (const run of [buildSnapshot, buildSnapshot, updateSnapshot]) {
      const error: unknown = await run(options).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: "SnapshotError", code: "BUILD_DAMAGED_INPUT" });
      const [, path, line] =
        /^"(.*)" is damaged or cut off: .* read is (\d+)\. Fetch/.exec(String(Object(error).message)) ?? [];
      expect(path).toBe(cut);
      expect(Number(line)).toBeGreaterThan(500);
      expect(Number(line)).toBeLessThan(2000);
    }
    const list = "id,merge_into_id\nW1,W2\n";
    await space.write("cut-list/works.jsonl", lines(work(1)));
    const merged = space.path("cut-list/merged_ids/works/list.csv.gz");
    await mkdir(dirname(merged), { recursive: true });
    await writeFile(merged, gzipSync(list).subarray(0, -1));
    await expect(buildSnapshot({ inputs: [space.path("cut-list")], out })).rejects.toMatchObject({
      code: "BUILD_DAMAGED_INPUT",
      message: `"${merged}" is damaged or cut off: it ends within a gzip stream. The last line that could be read is 2. Fetch the file again; nothing was built.`,
    });
    expect(await readManifest(out)).toEqual(before);
    expect(await verifySnapshot(out)).toEqual([]);
  });

  it("nothing of a damaged input is left when a sound file of its size and time takes its place", async () => {
    const sound = gzipSync(lines(...Array.from({ length: 3000 }, (_, at) => work(at + 1))), { level: 0 });
    const damaged = Buffer.from(sound);
    damaged.write("V", damaged.indexOf("W1"));
    const path = space.path("swapped/works.jsonl.gz");
    const target = space.path("swapped-snapshot");
    const options = { inputs: [dirname(path)], out: target, batchBytes: 20_000, partBytes: 60_000 };
    const time = new Date("2026-01-01");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, damaged);
    await utimes(path, time, time);
    await expect(buildSnapshot(options)).rejects.toMatchObject({ code: "BUILD_DAMAGED_INPUT" });
    await writeFile(path, sound);
    await utimes(path, time, time);
    expect(await buildSnapshot(options)).toMatchObject({ rows: 3000, rejects: 0, resumedLines: 0 });
  });

  it("inputs that do not exist or hold nothing are named", async () => {
    const absent = buildSnapshot({ inputs: [space.path("absent")], out });
    await expect(absent).rejects.toMatchObject({
      code: "BUILD_NO_INPUT",
      message: expect.stringContaining("absent"),
    });
    const nothing = buildSnapshot({ inputs: [space.path("nothing")], out });
    await expect(nothing).rejects.toMatchObject({
      code: "BUILD_NO_INPUT",
      message: expect.stringMatching(/readme\.md.*works\.jsonl\.gz/),
    });
    await expect(buildSnapshot({ inputs: [], out })).rejects.toMatchObject({ code: "BUILD_NO_INPUT" });
  });

  it.each([
    { memoryLimit: "plenty" },
    { memoryLimit: "100MB" },
    { threads: 0 },
    { threads: 1.5 },
    { batchBytes: 64 * 1024 * 1024 },
    { idBase: "openalex" },
    { idBase: "https://data.example.edu/types" },
  ])("refuses the option %o", async (option) => {
    const build = buildSnapshot({ inputs: [space.path("in")], out, ...option });
    await expect(build).rejects.toMatchObject({ code: "BUILD_BAD_OPTION" });
  });

  it.each([
    [{ inputs: "works.jsonl", out: "snapshot" }, "inputs must be a list of files and directories."],
    [{ out: "snapshot" }, "inputs must be a list of files and directories."],
    [{ inputs: ["works.jsonl"] }, "out must be the path of a directory."],
    [{ inputs: [], out: "snapshot", stict: true }, expect.stringContaining('"stict" means nothing here.')],
    [{ inputs: [], out: "snapshot", strict: "no" }, "strict must be true or false, not no."],
  ])("refuses %j, which TypeScript would", async (options, message) => {
    const build: Promise<unknown> = Reflect.apply(buildSnapshot, undefined, [options]);
    await expect(build).rejects.toMatchObject({ code: "BUILD_BAD_OPTION", message });
  });

  it("refuses options of an update that are none", async () => {
    const options = { inputs: [], out: "snapshot", idBase: "https://openalex.org" };
    const update: Promise<unknown> = Reflect.apply(updateSnapshot, undefined, [options]);
    await expect(update).rejects.toMatchObject({
      code: "BUILD_BAD_OPTION",
      message: expect.stringMatching(/"idBase" means nothing here\. .*keepModel\.$/),
    });
  });

  it("refuses a directory in which no database can be", async () => {
    const build = buildSnapshot({ inputs: [space.path("in")], out: space.path("why?") });
    await expect(build).rejects.toMatchObject({
      code: "BUILD_BAD_OPTION",
      message: expect.stringContaining("question mark"),
    });
  });

  it.runIf(process.platform === "linux")("refuses a directory in which none can be made", async () => {
    const build = buildSnapshot({ inputs: [space.path("in")], out: "/proc/oqlkit/snapshot" });
    await expect(build).rejects.toMatchObject({
      code: "BUILD_BAD_OPTION",
      message: expect.stringContaining("/proc/oqlkit"),
    });
  });

  it("a manifest that is missing, damaged or of another format is told apart", async () => {
    const manifest = await readManifest(out);
    const read = async (content: string): Promise<unknown> => {
      await space.write("other/manifest.json", content);
      return readManifest(space.path("other"));
    };
    await expect(readManifest(space.path("in"))).rejects.toMatchObject({ code: "SNAPSHOT_MISSING" });
    await expect(read("{")).rejects.toMatchObject({ code: "SNAPSHOT_UNREADABLE" });
    await expect(read("[]")).rejects.toMatchObject({ code: "SNAPSHOT_UNREADABLE" });
    await expect(read(JSON.stringify({ format: manifest.format }))).rejects.toMatchObject({
      code: "SNAPSHOT_UNREADABLE",
    });
    await expect(read(JSON.stringify({ ...manifest, format: 99 }))).rejects.toMatchObject({
      code: "SNAPSHOT_FORMAT",
      message: expect.stringMatching(/format 99.*Update/),
    });
    await expect(read(JSON.stringify(manifest))).rejects.toMatchObject({
      code: "SNAPSHOT_UNREADABLE",
      message: expect.stringContaining(manifest.directory),
    });
  });

  it("a manifest that leads out of its directory is refused, and the name in question given", async () => {
    const manifest = await readManifest(out);
    const [file] = manifest.files;
    const named = (path: unknown): object => ({ files: [...manifest.files, { ...file, path }] });
    const read = async (members: object): Promise<unknown> => {
      await space.write("stray/manifest.json", JSON.stringify({ ...manifest, ...members }));
      return readManifest(space.path("stray"));
    };
    const stray = (name: string): object => ({
      code: "SNAPSHOT_UNREADABLE",
      message: expect.stringContaining(`names ${JSON.stringify(name)}`),
    });
    for (const name of ["", ".", "..", "../out", "a/b", "/tmp", "C:", "a\\b", "a\0", "*"]) {
      await expect(read({ version: name })).rejects.toMatchObject(stray(name));
      await expect(read({ directory: name })).rejects.toMatchObject(stray(name));
    }
    for (const path of ["", "../x", "a/../../x", "a/./x", "/etc/x", "a//x", "a/", "..\\x", "C:/x", "a/*"])
      await expect(read(named(path))).rejects.toMatchObject(stray(path));
    const misshapen = { code: "SNAPSHOT_UNREADABLE", message: expect.stringContaining("another kind") };
    for (const entry of [
      null,
      "a",
      {},
      { ...file, path: 1 },
      { ...file, size: "1" },
      { ...file, sha256: null },
    ])
      await expect(read({ files: [entry] })).rejects.toMatchObject(misshapen);
    await expect(read({ version: 1 })).rejects.toMatchObject(misshapen);
  });

  it("tables that lost rows on the way are not published", async () => {
    const { directory, entities } = await readManifest(out);
    const dir = space.path("lossy");
    await cp(join(out, directory), dir, { recursive: true });
    const building = buildServing({
      dir,
      entities: { ...entities, works: { rows: entities.works.rows + 1 } },
      idBase: "https://openalex.org",
      memoryLimit: "400MB",
      threads: 1,
      tempDirectory: space.path("lossy-temp"),
      mergedIds: {},
    });
    await expect(building).rejects.toThrow("Of 3 works 2 came out of the Parquet files");
  });

  it("verification finds files that are changed, cut or gone", async () => {
    const copy = space.path("copy");
    await cp(out, copy, { recursive: true });
    const { directory } = await readManifest(copy);
    const at = (path: string): string => join(copy, directory, path);
    const blob = await readFile(at("documents/works.bin"));
    blob.writeUInt8(blob.readUInt8(0) ^ 1, 0);
    await writeFile(at("documents/works.bin"), blob);
    await writeFile(at("documents/works.idx"), "");
    await rm(at("parquet/works"), { recursive: true });
    expect(await verifySnapshot(copy)).toEqual([
      { path: "documents/works.bin", problem: "checksum" },
      { path: "documents/works.idx", problem: "size" },
      { path: "parquet/works/part-0.parquet", problem: "missing" },
    ]);
    expect(await readdir(out)).toContain(directory);
  });
});
