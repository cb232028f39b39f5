// Puts a suite's tables into docs/performance.md, between the marks that carry its name.
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../docs/performance.md", import.meta.url);

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
export function writeReport(name, text) {
  const old = readFileSync(path, "utf8");
  const start = old.indexOf(`<!-- ${name} -->`);
  const end = old.indexOf(`<!-- /${name} -->`);
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no marks for ${name}`);
  writeFileSync(path, `${old.slice(0, start)}<!-- ${name} -->\n\n${text}\n\n${old.slice(end)}`);
  console.error(`wrote the tables of ${name} to docs/performance.md`);
}
