import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { main } from "./support/run-command.ts";

const root = new URL("../../../", import.meta.url);
const lines = (file: string): readonly string[] => readFileSync(new URL(file, root), "utf8").split("\n");

/** The settings of the server that a file makes, by the name of the variable: `OQLKIT_PORT=8787`, `OQLKIT_PORT: 8787`. */
const settingsIn = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines(file).flatMap((line) => {
      const [, name, value] = /^[\sA-Z_]*(OQLKIT_\w+)[=:]\s*"?([^\s"]+)/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );

test.each([
  ["Dockerfile", 5],
  ["compose.yaml", 3],
])("the settings in %s are those of the server, with values it takes", async (file, count) => {
  const settings = settingsIn(file);
  expect(Object.keys(settings)).toHaveLength(count);
  const { stdout } = await promisify(execFile)(process.execPath, [main, "serve", "--print-config"], {
    env: { ...process.env, ...settings },
  });
  const printed: Record<string, { source: string }> = JSON.parse(stdout);
  const taken = Object.keys(printed).filter((name) => printed[name]?.source === "environment");
  const names = Object.keys(settings).map((name) => name.slice(7).toLowerCase().replaceAll("_", "-"));
  expect(taken.sort()).toEqual(names.sort());
});

test("an image is built with the manifest of every workspace", () => {
  const sent = lines(".dockerignore").flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
  expect(sent.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  const { workspaces }: { workspaces: string[] } = JSON.parse(lines("package.json").join("\n"));
  const wanted = workspaces.map((path) => (path.endsWith("/*") ? path.slice(0, -2) : `${path}/package.json`));
  expect(sent).toEqual(expect.arrayContaining(wanted));
});
