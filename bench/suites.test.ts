import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = fileURLToPath(new URL("run.mjs", import.meta.url));

// Both compare what is timed with the other ways to do it before anything is timed.
test.each([
  ["engine", "one author by ORCID"],
  ["oql", "parse+validate+print"],
])(
  "the suite %s runs to its end over a small catalog",
  async (suite, row) => {
    const args = [run, suite, "--works", "2500", "--rounds", "1"];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
    expect(stdout).toContain(`\n| ${row} `);
  },
  300_000,
);
