import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDirectory } from "./make-directory.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-directory-"));
  await writeFile(join(dir, "file"), "");
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it("makes a directory and those above it, and leaves one that is there", async () => {
  for (const name of ["a/b/c", "a/b/c", "a", "."]) {
    await makeDirectory(join(dir, name));
    expect((await stat(join(dir, name))).isDirectory()).toBe(true);
  }
});

it("is made once by many who ask at once", async () => {
  for (let round = 0; round < 200; round++) {
    const path = join(dir, `${round}/d/e/f`);
    await Promise.all(Array.from({ length: 8 }, () => makeDirectory(path)));
    expect((await stat(path)).isDirectory()).toBe(true);
  }
});

it("fails where a file is, or is above it", async () => {
  await expect(makeDirectory(join(dir, "file"))).rejects.toMatchObject({ code: "EEXIST" });
  await expect(makeDirectory(join(dir, "file/a/b"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

it.runIf(process.platform === "linux")("ends where nothing can be made", async () => {
  await expect(makeDirectory("/proc/oqlkit/a")).rejects.toMatchObject({ code: "ENOENT" });
});
