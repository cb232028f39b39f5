// Writes docs/snapshot-columns.md from the shapes of the catalog: every column of the Parquet files.
// With --check nothing is written; the exit code says whether the file is up to date.
import { readFile, writeFile } from "node:fs/promises";
import { shapeOf } from "@oqlkit/catalog";
import { entityTypes } from "@oqlkit/oqo-schema";

const target = new URL("../docs/snapshot-columns.md", import.meta.url);

const plain = { id: "id", json: "text (JSON)", string: "text" };

function typeOf(shape) {
  if (shape.kind === "list") return `list of ${typeOf(shape.item)}`;
  if (shape.kind !== "struct") return plain[shape.kind] ?? shape.kind;
  const members = Object.entries(shape.fields).map(([name, inner]) => `${name}: ${typeOf(inner)}`);
  return `struct (${members.join(", ")})`;
}

function section(entity) {
  const rows = Object.entries(shapeOf(entity).fields).map(
    ([name, shape]) => `- \`${name}\`: ${typeOf(shape)}`,
  );
  return `## ${entity}\n\n${rows.join("\n")}\n`;
}

const text = `# Columns of the Parquet files

Written by \`node scripts/document-columns.mjs\`. Every file also has \`row_number\` (integer). The types are explained in
[snapshot.md](snapshot.md); \`oqlkit describe ENTITY --snapshot DIR\` prints those of a snapshot as DuckDB names them.

${entityTypes.map(section).join("\n")}`;

if (!process.argv.includes("--check")) {
  await writeFile(target, text);
} else if (text !== (await readFile(target, "utf8").catch(() => ""))) {
  console.error("docs/snapshot-columns.md is out of date: run node scripts/document-columns.mjs");
  process.exitCode = 1;
}
