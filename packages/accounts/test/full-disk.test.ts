import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const fill = fileURLToPath(new URL("support/fill.mjs", import.meta.url));

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "oqlkit-full-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Fills a store where files may have so many blocks of 512 bytes; a write beyond fails as on a full disk. */
const fillWithin = (blocks: number): SpawnSyncReturns<string> =>
  spawnSync(
    "sh",
    ["-c", `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`, "sh", process.execPath, fill, directory],
    {
      encoding: "utf8",
    },
  );

it("refuses what cannot be written any more, says why, and goes on", () => {
  const { status, stdout, stderr } = fillWithin(512);
  expect(status, stderr).toBe(0);
  const { refusals, kept } = JSON.parse(stdout);
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals)
    expect(refusal).toMatch(/^StoreUnavailableError: The store could not write: (?!Commit failed)./);
  expect(kept).toEqual(["W1"]);
});

it("says why a store cannot be made", async () => {
  const { status, stderr } = fillWithin(8);
  expect(status).toBe(1);
  expect(stderr).toContain(`The store in ${directory} cannot be opened: EFBIG`);
  expect(await readdir(directory)).toEqual([]);
});
