import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { isMachineFault, namingPlace } from "./naming-place.ts";
import { checkFile } from "./snapshot/file-checks.ts";
import { plainChunks } from "./snapshot/plain-chunks.ts";

const failed = (members: object): Error => Object.assign(new Error("it failed"), members);

it("names the file of a call that does not, and leaves other errors alone", () => {
  expect(namingPlace(failed({ syscall: "write" }), "a/b")).toMatchObject({
    message: '"a/b" cannot be written: it failed',
  });
  for (const other of [failed({ syscall: "write", path: "c" }), failed({ syscall: "kill" }), failed({}), "x"])
    expect(namingPlace(other, "a/b")).toBe(other);
});

it("names a file that cannot be read", async () => {
  // A directory opens, and no byte of it can be read.
  const dir = tmpdir();
  const message = `"${dir}" cannot be read: EISDIR: illegal operation on a directory, read`;
  await expect(checkFile(dir)).rejects.toMatchObject({ message });
  const chunks = plainChunks(dir, createHash("sha256"), () => {});
  await expect(chunks.next()).rejects.toMatchObject({ message });
});

it("tells a machine that has no room from a place that is named wrongly", () => {
  for (const members of [
    { code: "ENOSPC" },
    { code: "EMFILE" },
    { code: "Unknown system error -122", errno: -122 },
  ])
    expect(isMachineFault(failed(members))).toBe(true);
  for (const members of [{ code: "ENOTDIR", errno: -20 }, { code: "EACCES" }, {}])
    expect(isMachineFault(failed(members))).toBe(false);
});
