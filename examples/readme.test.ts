import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { generateSample } from "@oqlkit/sample";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const packages = (await readdir(join(root, "packages"))).map((name) => join("packages", name, "README.md"));
const snippets = (await Promise.all(["README.md", ...packages].map(snippetsOf))).flat();

let work = "";
// Inside the repository, so that the packages resolve as they do for a user who installed them.
const scratch = join(root, "examples", "node_modules", ".readme");

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "oqlkit-readme-"));
  await generateSample({ works: 300, seed: 1, out: join(work, "sample") });
  await buildSnapshot({ inputs: [join(work, "sample")], out: join(work, "snapshot") });
  await mkdir(scratch, { recursive: true });
});

afterAll(async () => {
  await rm(work, { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
});

test.each(snippets)("$file: snippet $number runs", async ({ file, number, code }) => {
  const path = join(scratch, `${file.replaceAll(/[^a-z]/gi, "-")}-${number}.mjs`);
  await writeFile(path, code);
  const { exitCode, stdout, stderr } = await run(path);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  for (const promised of outputsIn(code)) {
    for (const part of promised.split(/…|\.\.\./)) expect(plain(stdout)).toContain(plain(part));
  }
});

test("the README has a snippet for every package but the command", () => {
  const code = snippets.filter(({ file }) => file === "README.md").map((snippet) => snippet.code);
  const scoped = ["oqo-schema", "oql", "catalog", "engine", "adapter-duckdb", "http", "sample"];
  for (const name of ["oqlkit", ...scoped.map((scope) => `@oqlkit/${scope}`)]) {
    expect(code.some((text) => text.includes(`"${name}"`))).toBe(true);
  }
});

async function snippetsOf(file: string): Promise<{ file: string; number: number; code: string }[]> {
  const text = await readFile(join(root, file), "utf8");
  return [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map((match, index) => ({
    file,
    number: index + 1,
    code: match[1] ?? "",
  }));
}

/** What the comments behind `console.log(…);` say is printed. A comment in brackets says what it is instead. */
function outputsIn(code: string): string[] {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (?!\()(.*)$/gm)].map((match) => match[1] ?? "");
}

/** White space and the kind of quotes do not matter. */
const plain = (text: string): string => text.replaceAll(/["'`]/g, "'").replaceAll(/\s+/g, "");

interface Finished {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(path: string): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path], { cwd: work, stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject).on("close", (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}
