import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
