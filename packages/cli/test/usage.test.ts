import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Finished, runCommand } from "./support/run-command.ts";

let work = "";
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "oqlkit-usage-"));
});
afterAll(() => rm(work, { recursive: true }));

const run = (args: readonly string[]): Promise<Finished> => runCommand(args, { cwd: work });

test.each([
  [["sample", "--works", "5", "--out", ""]],
  [["snapshot", "build", "sample", "--out", ""]],
  [["snapshot", "update", "sample", "--out", ""]],
  [["query", "works", "--snapshot", ""]],
  [["query", "works", "--snapshot", "snapshot", "--out", ""]],
  [["export", "works", "--snapshot", "snapshot", "--out", "", "--format", "csv"]],
  [["describe", "--snapshot", ""]],
  [["serve", "--snapshot", ""]],
  [["serve", "--data", ""]],
])("%j names no file or directory, and does nothing", async (args) => {
  const refused = await run(args);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("Name a file or a directory.") });
  expect(await readdir(work)).toEqual([]);
});

test("a misspelt option is named before the one that is required is asked for", async () => {
  const misspelt = await run(["query", "works", "--snapshto", "snapshot"]);
  expect(misspelt).toMatchObject({ code: 2, err: expect.stringContaining("Did you mean --snapshot?") });
  const missing = await run(["query", "works"]);
  expect(missing).toMatchObject({
    code: 2,
    err: expect.stringContaining("required option '--snapshot <dir>' not specified"),
  });
});

test("a file is no snapshot", async () => {
  const refused = await run(["describe", "--snapshot", import.meta.filename]);
  expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("it is no directory") });
});
