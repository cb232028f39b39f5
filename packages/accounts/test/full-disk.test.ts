import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const fill = fileURLToPath(new URL("support/fill.mjs", import.meta.url));

it("refuses what cannot be written any more, and goes on", async () => {
  const directory = await mkdtemp(join(tmpdir(), "oqlkit-full-"));
  try {
    // Files may have 512 blocks of 512 bytes; a write beyond fails as on a full disk.
    const limited = "trap '' XFSZ; ulimit -f 512; exec \"$@\"";
    const { status, stdout, stderr } = spawnSync(
      "sh",
      ["-c", limited, "sh", process.execPath, fill, directory],
      { encoding: "utf8" },
    );
    expect(status, stderr).toBe(0);
    const { refusals, kept } = JSON.parse(stdout);
    expect(refusals.length).toBeGreaterThan(0);
    expect(new Set(refusals)).toEqual(new Set(["StoreUnavailableError"]));
    expect(kept).toEqual(["W1"]);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
