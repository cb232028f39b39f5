import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeDirectory } from "./make-directory.ts";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "oqlkit-directory-"));
  writeFileSync(join(dir, "file"), "");
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it("makes a directory and those above it, and leaves one that is there", () => {
  for (const name of ["a/b/c", "a/b/c", "a", "."]) {
    makeDirectory(join(dir, name));
    expect(statSync(join(dir, name)).isDirectory()).toBe(true);
  }
});

it.skipIf(process.platform === "win32")(
  "makes it for whom it is told, and changes none that is there",
  () => {
    const modeOf = (path: string): number => statSync(join(dir, path)).mode & 0o777;
    makeDirectory(join(dir, "b/c"), 0o700);
    expect([modeOf("b/c"), modeOf("b") & 0o500]).toEqual([0o700, 0o500]);
    const before = modeOf("b");
    makeDirectory(join(dir, "b"), 0o700);
    expect(modeOf("b")).toBe(before);
  },
);

it("fails where a file is, or is above it", () => {
  expect(() => makeDirectory(join(dir, "file"))).toThrow("EEXIST");
  expect(() => makeDirectory(join(dir, "file/a/b"))).toThrow("ENOTDIR");
});

it.runIf(process.platform === "linux")("ends where nothing can be made", () => {
  expect(() => makeDirectory("/proc/oqlkit/a")).toThrow("ENOENT");
});
