// npm run verify -- DATA_DIR [--snapshot DIR]: asks every filter of every entity type for a value that the data
// has, and checks the counts against the objects and against each other. Exits with 1 when one is wrong.
import { fieldsOf } from "../packages/catalog/dist/index.js";
import { createEngine } from "../packages/engine/dist/index.js";
import { entityTypes } from "../packages/oqo-schema/dist/index.js";
import { openData } from "./open-data.mjs";
import { readArguments } from "./read-arguments.mjs";
import { checkField } from "./verify/check-field.mjs";
import { findSamples } from "./verify/find-samples.mjs";

const { positionals, values } = readArguments(
  "usage: npm run verify -- [DATA_DIR] [--snapshot DIR] [--memory-limit SIZE]",
  { snapshot: { type: "string" }, "memory-limit": { type: "string", default: "2GB" } },
  ({ positionals: [data, ...others], values: { snapshot } }) =>
    others.length > 0 || (data ?? snapshot) === undefined,
);
const adapter = await openData(positionals[0], values);

// The one collection of each entity type: a few of its ids, set as they become known.
const collections = new Map();
const engine = createEngine({
  adapter,
  limits: { maxPerPage: 1000 },
  collections: async (id, entity) => (id === "col_verify" ? (collections.get(entity) ?? []) : undefined),
});
const tally = new Map();
print(["entity", "filter", "value", "rows", "not", "null", "all", "result"]);
try {
  for (const entity of entityTypes) {
    const samples = await findSamples(engine, entity);
    collections.set(entity, samples.ids);
    for (const field of fieldsOf(entity)) {
      for (const name of [field.name, ...field.aliases]) {
        const line = await checkField(engine, field, name, samples.of(field));
        const { outcome, detail, value = "", rows = "", not = "", missing = "", all = "" } = line;
        tally.set(outcome, (tally.get(outcome) ?? 0) + 1);
        const result = detail === undefined ? outcome : `${outcome}: ${detail}`;
        print([entity, name, value, rows, not, missing, all, result]);
      }
    }
  }
} finally {
  await engine.close();
}

const count = (outcome) => tally.get(outcome) ?? 0;
const total = [...tally.values()].reduce((sum, one) => sum + one, 0);
console.log(
  `\n${total} filters: ${count("ok")} ok, ${count("no value in the data")} without a value in the data, ` +
    `${count("not available")} not available, ${count("FAILED")} failed`,
);
if (count("FAILED") > 0) process.exitCode = 1;

function print(cells) {
  const widths = [17, 52, 34, 9, 9, 9, 9, 0];
  const padded = cells.map((cell, at) => {
    const text = String(cell);
    const width = widths[at];
    return width > 0 && text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
  });
  console.log(padded.join(" ").trimEnd());
}
