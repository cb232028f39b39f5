// `npm start`: compiles what is not compiled, then serves.
import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
if (stale()) {
  console.error("building…");
  // What `npm run build` does.
  run("node_modules/typescript/bin/tsc", "-b");
  run("packages/oql/scripts/prune-parsimmon.mjs");
}
process.argv.splice(2, 0, "serve");
await import(new URL("packages/cli/dist/main.js", root).href);

function run(program, ...flags) {
  const path = fileURLToPath(new URL(program, root));
  const { status } = spawnSync(process.execPath, [path, ...flags], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Asking the compiler takes a second or two, which a second start need not wait for. */
function stale() {
  return readdirSync(new URL("packages/", root)).some((name) => {
    try {
      const built = statSync(new URL(`packages/${name}/dist/.tsbuildinfo`, root)).mtimeMs;
      return newest(new URL(`packages/${name}/src/`, root)) > built;
    } catch {
      return true;
    }
  });
}

function newest(folder) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const url = new URL(entry.isDirectory() ? `${entry.name}/` : entry.name, folder);
    latest = Math.max(latest, entry.isDirectory() ? newest(url) : statSync(url).mtimeMs);
  }
  return latest;
}
