import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const soak = fileURLToPath(new URL("../../../bench/soak.mjs", import.meta.url));

test("answers stay right while the snapshot is swapped under them", async () => {
  const settings = ["--minutes", "0.2", "--swap", "2", "--works", "600", "--calls", "150"];
  // It exits with 1 on a wrong answer, an error, files left open or growing memory.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [soak, ...settings]);
  expect(stderr).toBe("");
  const [, answers = "", swaps = ""] = /([\d,]+) answers compared, .* (\d+) swaps/.exec(stdout) ?? [];
  expect(Number(answers.replaceAll(",", ""))).toBeGreaterThan(100);
  expect(Number(swaps)).toBeGreaterThan(0);
}, 240_000);
