// Checks every package as npm would publish it, and the lock file for download addresses.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const root = new URL("../", import.meta.url);
const licence = readFileSync(new URL("LICENSE", root), "utf8");
/** What is in `dist` beside what the compiler makes. */
const made = ["oql/parsimmon.js"];

/** What is wrong with the package in a directory of `packages`, a line each. */
async function problemsOf(name) {
  const folder = new URL(`packages/${name}/`, root);
  const manifest = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const { messages } = await publint({ pkgDir: fileURLToPath(folder), strict: true });
  const problems = messages.map((message) => formatMessage(message, manifest));
  // npm publishes the licence file of the package's own directory, not that of the repository.
  const own = new URL("LICENSE", folder);
  if (!existsSync(own) || readFileSync(own, "utf8") !== licence)
    problems.push("has no LICENSE, or another than the repository; copy it here");
  if (!["src", "!dist/.tsbuildinfo"].every((pattern) => manifest.files.includes(pattern)))
    problems.push("publish src, which the source maps point to, and no dist/.tsbuildinfo");
  // The compiler leaves behind what it made of a source that is gone.
  const left = readdirSync(new URL("dist/", folder), { recursive: true }).filter(
    (file) =>
      file.endsWith(".js") &&
      !made.includes(`${name}/${file}`) &&
      !existsSync(new URL(`src/${file.replace(/js$/, "ts")}`, folder)),
  );
  if (left.length > 0)
    problems.push(`no source compiles to ${left.join(", ")} in dist; delete dist and build`);
  return problems.map((problem) => `${manifest.name}: ${problem}`);
}

const problems = (await Promise.all(readdirSync(new URL("packages/", root)).sort().map(problemsOf))).flat();
if (/"resolved": *"https?:/.test(readFileSync(new URL("package-lock.json", root), "utf8")))
  problems.push("package-lock.json: records download addresses; run npm install with the project's .npmrc");
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "packages: ready to publish" : `packages: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
