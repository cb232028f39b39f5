import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildSnapshot, readManifest, updateSnapshot } from "@oqlkit/adapter-duckdb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureSnapshot } from "./ensure-snapshot.ts";

let home = "";
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "oqlkit-ensure-"));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** A directory of works with these numbers. */
async function data(name: string, ...numbers: readonly number[]): Promise<string> {
  const dir = join(home, name);
  await mkdir(dir);
  const lines = numbers.map((number) => `{"id":"https://openalex.org/W${number}"}\n`);
  await writeFile(join(dir, "works.jsonl"), lines.join(""));
  return dir;
}

test("a snapshot is built once for its data, also with updates, and again when it came of other data since", async () => {
  const [one, other, more] = [await data("one", 1, 2), await data("other", 3), await data("more", 4)];
  const out = join(home, "snapshot");
  const settings = { threads: 1, workers: 1, embedder: false } as const;
  const ensured = async (): Promise<unknown> => {
    await ensureSnapshot({ data: one, snapshot: out, memoryLimit: "1GB", threads: 1 });
    const { version, counts } = await readManifest(out);
    return [version, counts.works];
  };
  const built = await ensured();
  expect(built).toEqual([expect.any(String), 2]);
  expect(await ensured()).toEqual(built);
  const { version } = await updateSnapshot({ ...settings, inputs: [more], out });
  expect(await ensured()).toEqual([version, 3]);
  await buildSnapshot({ ...settings, inputs: [other], out });
  expect(await ensured()).toEqual(built);
}, 60_000);

test("only entity files tell whether data have changed, and a snapshot may lie among them", async () => {
  const dir = await data("among", 1);
  const out = join(dir, "snapshot");
  // Links that lead back are followed once.
  await symlink(".", join(dir, "data"));
  await symlink(".", join(dir, "works"));
  const ensured = async (): Promise<string> => {
    await ensureSnapshot({ data: dir, snapshot: out, memoryLimit: "1GB", threads: 1 });
    return (await readManifest(out)).created;
  };
  const built = await ensured();
  await writeFile(join(dir, "notes.txt"), "nothing of works");
  expect(await ensured()).toBe(built);
  await writeFile(join(dir, "authors.jsonl"), '{"id":"https://openalex.org/A1"}\n');
  expect(await ensured()).not.toBe(built);
}, 60_000);

test("a snapshot of its own has a name that may stand in any path", async () => {
  const dir = await data(`what? ${"é".repeat(100)}`, 1);
  const before = process.cwd();
  process.chdir(home);
  try {
    const out = await ensureSnapshot({ data: dir, memoryLimit: "1GB", threads: 1 });
    expect(basename(out)).toMatch(/^snapshot-what_-[0-9a-f]{8}$/);
    expect(await readdir(out)).toContain("manifest.json");
  } finally {
    process.chdir(before);
  }
}, 60_000);
