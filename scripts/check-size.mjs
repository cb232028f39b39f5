// Bundles the language for a browser (Vite's production build, minified) and fails when a bundle, gzipped, is over its
// budget, which is what it has come to; the target is what it should come to. Reads the built `dist` of the packages.
import { gzipSync } from "node:zlib";
import { bundleText } from "../packages/oql/scripts/bundle-text.mjs";
import { withoutRows } from "./without-rows.mjs";

const kilobyte = 1000;

/**
 * What is measured. `rows` tells whether the data tables are in: columns, fields and vocabulary values, the rows of
 * `column-rows.js` and `vocabulary-rows.js` of oqo-schema. Without them the entities keep their names and have
 * nothing in them, so the figure is all code and the word tables that belong to the language itself.
 */
const bundles = [
  {
    name: "everything of oql and oqo-schema, with the registry",
    code: 'export * from "@oqlkit/oql"; export * from "@oqlkit/oqo-schema";',
    rows: true,
    budget: 60.1,
    target: 60,
  },
  {
    name: "everything of oql, with the registry",
    code: 'export * from "@oqlkit/oql";',
    rows: true,
    budget: 57.6,
    target: 60,
  },
  {
    name: "everything of oql, without the registry's rows",
    code: 'export * from "@oqlkit/oql";',
    rows: false,
    budget: 47.4,
    target: 25,
  },
  {
    name: "parse and print, with the registry",
    code: 'export { parse, print } from "@oqlkit/oql";',
    rows: true,
    budget: 34.5,
    target: 40,
  },
  {
    name: "parse and print, without the registry's rows",
    code: 'export { parse, print } from "@oqlkit/oql";',
    rows: false,
    budget: 25,
    target: 25,
  },
];

async function bundle({ code, rows }) {
  const root = new URL("../bench/", import.meta.url);
  const text = await bundleText(code, { root, minify: true, plugins: rows ? [] : [withoutRows] });
  return { minified: Buffer.byteLength(text), zipped: gzipSync(text, { level: 9 }).length };
}

let over = 0;
console.log(
  "| bundle | minified kB | gzip kB | budget kB | target kB |\n| --- | ---: | ---: | ---: | ---: |",
);
for (const one of bundles) {
  const { minified, zipped } = await bundle(one);
  const sizes = [minified, zipped].map((bytes) => (bytes / kilobyte).toFixed(1));
  const tooLarge = zipped > one.budget * kilobyte;
  if (tooLarge) over += 1;
  const excess = ` (${zipped - one.budget * kilobyte} bytes over: node scripts/order-modules.mjs may win back some)`;
  console.log(
    `| ${one.name} | ${sizes.join(" | ")} | ${one.budget}${tooLarge ? excess : ""} | ${one.target} |`,
  );
}
process.exitCode = over === 0 ? 0 : 1;
