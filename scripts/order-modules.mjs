// Writes src/module-order.ts of oqo-schema and oql: an order of their modules in which a bundle, zipped, is small,
// since whoever zips it finds again only what stands within the last 32 kB. It is searched for by chance, for as many
// seconds as are given, beginning with the order that is there. Reads the built `dist` of the packages.
import { readFile, writeFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundleText } from "../packages/oql/scripts/bundle-text.mjs";
import { readArguments } from "./read-arguments.mjs";
import { withoutRows } from "./without-rows.mjs";

const isNumber = (text) => /^\d+(?:\.\d+)?$/.test(text);
const { positionals } = readArguments(
  "usage: node scripts/order-modules.mjs [SECONDS [TOLERANCE]]",
  {},
  ({ positionals: given }) => given.length > 2 || !given.every(isNumber),
);
const [seconds = 120, tolerance = 6] = positionals.map(Number);
const packages = new URL("../packages/", import.meta.url);
/** With their budgets in bytes, as `check-size.mjs` has them, less what other names in another order may come to. */
const entries = [
  { code: 'export * from "@oqlkit/oql"; export * from "@oqlkit/oqo-schema";', budget: 59_980 },
  { code: 'export { parse, print } from "@oqlkit/oql";', budget: 34_480 },
  { code: 'export { parse, print } from "@oqlkit/oql";', budget: 24_990, plugins: [withoutRows] },
];
/** A byte over a budget weighs as much as so many others. */
const overWeight = 10;

/** Parsimmon, which `prune-parsimmon.mjs` writes, comes with its one importer. */
const importers = { "oql/parsimmon.js": "oql/parser/query.js" };

/** The text of a bundle by the module that it comes from, such as `oql/source.js`; what comes from none is under "". */
async function textByModule({ code, plugins }) {
  const root = new URL("../bench/", import.meta.url);
  const [text, map] = (await bundleText(code, { root, minify: true, sourcemap: "inline", plugins })).split(
    "\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,",
  );
  const sources = new SourceMap(JSON.parse(Buffer.from(map, "base64").toString()));
  const texts = new Map();
  for (const [number, line] of text.split("\n").entries()) {
    for (const [column, character] of [...line, "\n"].entries()) {
      const { originalSource = "" } = sources.findEntry(number, column);
      const source = /[^/]+\/dist\/.*/.exec(originalSource)?.[0].replace("/dist/", "/") ?? "";
      const name = importers[source] ?? source;
      texts.set(name, (texts.get(name) ?? "") + character);
    }
  }
  return texts;
}

const bundles = await Promise.all(entries.map(textByModule));
const schema = "@oqlkit/oqo-schema";

/** The modules that a module imports, oqo-schema as one. */
async function importsOf(name) {
  const file = new URL(name.replace("/", "/dist/"), packages);
  const imports = (await readFile(file, "utf8")).matchAll(/(?:from|import) "([^"]+)"/g);
  return Array.from(imports, ([, path]) =>
    path.startsWith(".") ? new URL(path, file).href.slice(packages.href.length).replace("/dist/", "/") : path,
  );
}

const modules = [...bundles[0].keys()].filter((name) => name !== "");
const imports = new Map(await Promise.all(modules.map(async (name) => [name, await importsOf(name)])));

/** Whether every module stands behind what it imports, as it has to run. */
function runs(order) {
  const places = new Map(order.map((name, place) => [name, place]));
  return order.every((name, place) =>
    (imports.get(name) ?? []).every((imported) => (places.get(imported) ?? -1) < place),
  );
}

/**
 * The modules of a package in the order that is there, those it does not name last; as bundled where that cannot run.
 */
async function known(name, own) {
  const text = await readFile(new URL(`${name}/src/module-order.ts`, packages), "utf8").catch(() => "");
  const listed = Array.from(text.matchAll(/import "(.*)";/g), ([, path]) =>
    path === schema ? path : `${name}/${path.slice(2, -3)}.js`,
  );
  const order = [...new Set([...listed.filter((one) => own.includes(one)), ...own])];
  return runs(order) ? order : own;
}

/** The bytes of the bundles with their modules in these orders, those over budget by their weight. */
function size(orders) {
  const order = orders[1].flatMap((name) => (name === schema ? orders[0] : [name]));
  const texts = bundles.map((texts) => [...order, ""].map((name) => texts.get(name) ?? "").join(""));
  return texts.reduce((sum, text, index) => {
    const { length } = gzipSync(text, { level: 9 });
    return sum + length + overWeight * Math.max(0, length - entries[index].budget);
  }, 0);
}

const chance = (most) => Math.floor(Math.random() * most);

/** The orders with some neighbours of one of them moved elsewhere. */
function changed(orders) {
  const which = chance(3) === 0 ? 0 : 1;
  const order = [...orders[which]];
  const length = chance(3) === 0 ? 1 + chance(8) : 1;
  const moved = order.splice(chance(order.length - length), length);
  order.splice(chance(order.length + 1), 0, ...moved);
  return runs(order) ? orders.with(which, order) : undefined;
}

let orders = await Promise.all([
  known(
    "oqo-schema",
    modules.filter((name) => name.startsWith("oqo-schema/")),
  ),
  known("oql", [schema, ...modules.filter((name) => name.startsWith("oql/"))]),
]);
let bytes = size(orders);
let best = { orders, bytes };
console.log(`${bytes} bytes`);
const start = performance.now();
// Simulated annealing: the less time is left, the less may an order be worse than the one before.
for (let spent = 0; spent < 1; spent = (performance.now() - start) / (seconds * 1000)) {
  const next = changed(orders);
  if (next === undefined) continue;
  const nextBytes = size(next);
  if (nextBytes > bytes && Math.random() > Math.exp((bytes - nextBytes) / (tolerance * (1 - spent))))
    continue;
  [orders, bytes] = [next, nextBytes];
  if (bytes < best.bytes) best = { orders, bytes };
}
console.log(`${best.bytes} bytes`);
for (const [index, name] of ["oqo-schema", "oql"].entries()) {
  const file = new URL(`${name}/src/module-order.ts`, packages);
  const lines = best.orders[index].map((one) =>
    one === schema ? one : `./${one.slice(name.length + 1).replace(/js$/, "ts")}`,
  );
  const header =
    "// Generated by scripts/order-modules.mjs: the order in which bundles, zipped, are small.\n";
  await writeFile(file, header + lines.map((path) => `import "${path}";\n`).join(""));
  console.log(fileURLToPath(file));
}
