import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const packageUrl = new URL("../", import.meta.url);
const readme = await readFile(new URL("README.md", packageUrl), "utf8");
const snippets = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map((match) => match[1] ?? "");

/** White space and the kind of quotes do not matter. */
function plain(text: string): string {
  return text.replaceAll(/["'`]/g, "'").replaceAll(/\s+/g, "");
}

test.each(snippets)("snippet %# of the README prints what its comments say", async (code) => {
  const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map((match) => match[1] ?? "");
  expect(expected.length).toBeGreaterThan(0);
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: fileURLToPath(packageUrl),
  });
  const printed = plain(stdout);
  let from = 0;
  for (const text of expected.map(plain)) {
    expect(printed.slice(from)).toContain(text);
    from = printed.indexOf(text, from) + text.length;
  }
});

test("the README shows every function", async () => {
  const exported = Object.keys(await import("../src/index.ts"));
  const shown = snippets.join("\n");
  const unshown = [
    "commaList",
    "requireText",
    "writeLeaf",
    "casingOf",
    "numberKind",
    "foldExpansionFilter",
    "registeredColumn",
    "registryEntity",
  ];
  const types = ["OqoError", "entityTypes", "isEntityType"];
  for (const name of exported) {
    if (![...unshown, ...types].includes(name)) expect(shown).toMatch(new RegExp(`\\b${name}\\b`));
  }
});
