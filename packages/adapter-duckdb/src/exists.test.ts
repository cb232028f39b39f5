import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exists } from "./exists.ts";
import { parquetFiles } from "./parquet-files.ts";
import { findFault } from "./snapshot/file-checks.ts";

let dir: string;
const path = (name: string): string => join(dir, name);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  await writeFile(path("file"), "");
  // Nobody can look behind a link to itself, as behind a disk that fails.
  await symlink("parquet", path("parquet"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it("tells what is missing from what cannot be looked at", async () => {
  expect(await exists(path("file"))).toBe(true);
  expect(await exists(path("none"))).toBe(false);
  expect(await exists(path("file/none"))).toBe(false);
  await expect(exists(path("parquet"))).rejects.toMatchObject({ code: "ELOOP" });
});

it("takes no directory that cannot be listed for one without files", async () => {
  expect(await parquetFiles(path("none"), "works")).toEqual([]);
  await expect(parquetFiles(dir, "works")).rejects.toMatchObject({ code: "ELOOP" });
});

it("calls no file missing that cannot be looked at", async () => {
  const [missing, closed] = ["none", "parquet/works"].map((name) => ({ path: name, size: 0, sha256: "" }));
  if (missing === undefined || closed === undefined) throw new Error("two files were named");
  expect(await findFault(dir, [missing], { missing: "is-fault" })).toBe("none is missing");
  expect(await findFault(dir, [missing], { missing: "is-fine" })).toBeUndefined();
  expect(await findFault(dir, [closed], { missing: "is-fine" })).toMatch(
    /^parquet\/works cannot be looked at: ELOOP/,
  );
});
