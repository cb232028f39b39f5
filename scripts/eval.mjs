// npm run eval -- [DATA_DIR] [MEASURE ...] [--snapshot DIR] [--every N]: how good the answers of searches are on the
// works of a directory. Prints one line a figure: measure, figure, value, what it should at least be, yes or no; says
// on standard error how far it is. Exits with 1 when a figure falls short.
import { createEngine } from "../packages/engine/dist/index.js";
import { halves } from "./eval/halves.mjs";
import { forms, knownItem } from "./eval/known-item.mjs";
import { showProgress } from "./eval/progress.mjs";
import { tags } from "./eval/tags.mjs";
import { openData } from "./open-data.mjs";
import { readArguments } from "./read-arguments.mjs";

/**
 * Each takes an engine and yields `{ figure, value, least, most }`; the last two are left out where nothing is
 * promised.
 */
const measures = { "known-item": knownItem, forms, halves, tags };

const isMeasure = (name) => Object.hasOwn(measures, name);
const { positionals, values } = readArguments(
  `usage: npm run eval -- [DATA_DIR] [${Object.keys(measures).join("|")} ...] [--snapshot DIR] [--every N] [--memory-limit SIZE]`,
  {
    snapshot: { type: "string" },
    every: { type: "string", default: "1" },
    "memory-limit": { type: "string", default: "2GB" },
  },
  ({ positionals: names, values: { snapshot, every } }) => {
    const [data, ...others] = names.filter((name) => !isMeasure(name));
    return others.length > 0 || (data ?? snapshot) === undefined || !/^[1-9]\d*$/.test(every);
  },
);
const chosen = positionals.filter(isMeasure);
const data = positionals.find((name) => !isMeasure(name));
const every = Number(values.every);
const engine = createEngine({ adapter: await openData(data, values) });
try {
  for (const name of chosen.length > 0 ? chosen : Object.keys(measures)) {
    for await (const { figure, value, least, most } of measures[name](engine, {
      every,
      progress: showProgress(name),
    })) {
      const bound = least ?? most;
      const met =
        bound === undefined || Number.isNaN(value)
          ? ""
          : (least === undefined ? value <= most : value >= least)
            ? "yes"
            : "no";
      if (met === "no") process.exitCode = 1;
      // A mean over no works is no number.
      const told = Number.isNaN(value) ? "no works for it" : Number(value.toFixed(4));
      console.log([name, figure, told, bound ?? "", met].join("\t"));
    }
  }
} finally {
  await engine.close();
}
