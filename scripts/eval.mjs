// npm run eval -- [DATA_DIR] [MEASURE ...] [--snapshot DIR] [--every N]: how good the answers of searches are on the
// works of a directory. Prints one line a figure: measure, figure, value, what it should at least be, yes or no; says
// on standard error how far it is. Exits with 1 when a figure falls short.
import { parseArgs } from "node:util";
import { openSnapshot } from "../packages/adapter-duckdb/dist/index.js";
import { createEngine } from "../packages/engine/dist/index.js";
import { halves } from "./eval/halves.mjs";
import { forms, knownItem } from "./eval/known-item.mjs";
import { showProgress } from "./eval/progress.mjs";
import { tags } from "./eval/tags.mjs";
import { openData } from "./open-data.mjs";

/**
 * Each takes an engine and yields `{ figure, value, least, most }`; the last two are left out where nothing is
 * promised.
 */
const measures = { "known-item": knownItem, forms, halves, tags };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    snapshot: { type: "string" },
    every: { type: "string", default: "1" },
    "memory-limit": { type: "string", default: "2GB" },
  },
});
const chosen = positionals.filter((name) => Object.hasOwn(measures, name));
const [data, ...others] = positionals.filter((name) => !Object.hasOwn(measures, name));
const every = Number(values.every);
if (others.length > 0 || (data ?? values.snapshot) === undefined || !Number.isInteger(every) || every < 1) {
  console.error(
    `usage: npm run eval -- [DATA_DIR] [${Object.keys(measures).join("|")} ...] [--snapshot DIR] [--every N] [--memory-limit SIZE]`,
  );
  process.exit(2);
}
const dir = await openData(data, values);
const engine = createEngine({ adapter: await openSnapshot(dir) });
try {
  for (const name of chosen.length > 0 ? chosen : Object.keys(measures)) {
    for await (const { figure, value, least, most } of measures[name](engine, {
      every,
      progress: showProgress(name),
    })) {
      const bound = least ?? most;
      const met =
        bound === undefined ? "" : (least === undefined ? value <= most : value >= least) ? "yes" : "no";
      if (met === "no") process.exitCode = 1;
      console.log([name, figure, Number(value.toFixed(4)), bound ?? "", met].join("\t"));
    }
  }
} finally {
  await engine.close();
}
