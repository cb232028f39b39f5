// npm run eval -- DATA_DIR [--snapshot DIR]: how good the answers of searches are on the works of a directory. Prints
// one line a figure: measure, figure, value, what it should at least be, yes or no. Exits with 1 when one falls short.
import { parseArgs } from "node:util";
import { openSnapshot } from "../packages/adapter-duckdb/dist/index.js";
import { ensureSnapshot } from "../packages/cli/dist/ensure-snapshot.js";
import { createEngine } from "../packages/engine/dist/index.js";
import { knownItem } from "./eval/known-item.mjs";
import { semantic } from "./eval/semantic.mjs";
import { tagging } from "./eval/tagging.mjs";

/** Each takes an engine and yields `{ figure, value, least }`; `least` is left out where nothing is promised. */
const measures = [
  ["known item", knownItem],
  ["semantic", semantic],
  ["tagging", tagging],
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { snapshot: { type: "string" }, "memory-limit": { type: "string", default: "2GB" } },
});
if (positionals.length > 1 || (positionals.length === 0 && values.snapshot === undefined)) {
  console.error("usage: npm run eval -- DATA_DIR [--snapshot DIR] [--memory-limit SIZE]");
  process.exit(2);
}
const dir = await ensureSnapshot({
  data: positionals[0],
  snapshot: values.snapshot,
  memoryLimit: values["memory-limit"],
});
const engine = createEngine({ adapter: await openSnapshot(dir) });
try {
  for (const [name, measure] of measures) {
    for await (const { figure, value, least } of measure(engine)) {
      const met = least === undefined ? "" : value >= least ? "yes" : "no";
      if (met === "no") process.exitCode = 1;
      console.log([name, figure, Number(value.toFixed(4)), least ?? "", met].join("\t"));
    }
  }
} finally {
  await engine.close();
}
