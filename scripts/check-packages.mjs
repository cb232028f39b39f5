// Checks every package as npm would publish it, and the lock file for download addresses.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const root = new URL("../", import.meta.url);
const licence = readFileSync(new URL("LICENSE", root), "utf8");
/** What is in `dist` beside what the compiler makes. */
const made = ["oql/parsimmon.js"];
let problems = 0;
for (const name of readdirSync(new URL("packages/", root)).sort()) {
  const folder = new URL(`packages/${name}/`, root);
  const manifest = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  const { messages } = await publint({ pkgDir: fileURLToPath(folder), strict: true });
  for (const message of messages) {
    problems += 1;
    console.error(`${manifest.name}: ${formatMessage(message, manifest)}`);
  }
  // npm publishes the licence file of the package's own directory, not that of the repository.
  const own = new URL("LICENSE", folder);
  if (!existsSync(own) || readFileSync(own, "utf8") !== licence) {
    problems += 1;
    console.error(`${manifest.name}: has no LICENSE, or another than the repository; copy it here`);
  }
  if (!["src", "!dist/.tsbuildinfo"].every((pattern) => manifest.files.includes(pattern))) {
    problems += 1;
    console.error(`${manifest.name}: publish src, which the source maps point to, and no dist/.tsbuildinfo`);
  }
  // The compiler leaves behind what it made of a source that is gone.
  const left = readdirSync(new URL("dist/", folder), { recursive: true }).filter(
    (file) =>
      file.endsWith(".js") &&
      !made.includes(`${name}/${file}`) &&
      !existsSync(new URL(`src/${file.replace(/js$/, "ts")}`, folder)),
  );
  if (left.length > 0) {
    problems += 1;
    console.error(
      `${manifest.name}: no source compiles to ${left.join(", ")} in dist; delete dist and build`,
    );
  }
}
if (/"resolved": *"https?:/.test(readFileSync(new URL("package-lock.json", root), "utf8"))) {
  problems += 1;
  console.error("package-lock.json: records download addresses; run npm install with the project's .npmrc");
}
console.log(problems === 0 ? "packages: ready to publish" : `packages: ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;
