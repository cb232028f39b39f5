import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the example of the README prints what its comments say", async () => {
  const packageUrl = new URL("../", import.meta.url);
  const readme = await readFile(new URL("README.md", packageUrl), "utf8");
  const code = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
  const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map((match) => match[1]);
  expect(expected.length).toBeGreaterThan(0);
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: fileURLToPath(packageUrl),
  });
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.replaceAll("'", '"')),
  ).toEqual(expected);
});
