// npm run fit-tagger -- [DATA_DIR] [--snapshot DIR] [--write]: fits the networks that score tags to the works of a
// directory that have topics and keywords. Prints how good they are by five-fold cross-validation, folds by work, and
// what the best order of the same candidates would reach; with --write puts networks fitted to all works into the
// source.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createEngine } from "../packages/engine/dist/index.js";
import { likelyTags } from "../packages/semantic/dist/index.js";
import { probability } from "../packages/semantic/dist/tag/network.js";
import { measureTags } from "./eval/measure-tags.mjs";
import { showProgress } from "./eval/progress.mjs";
import { collect } from "./fit-tagger/collect.mjs";
import { fitNetwork } from "./fit-tagger/fit-network.mjs";
import { printNetworks } from "./fit-tagger/print-networks.mjs";
import { openData } from "./open-data.mjs";
import { readArguments } from "./read-arguments.mjs";

const folds = 5;
const most = 20;
const target = fileURLToPath(new URL("../packages/semantic/src/tag/trained-networks.ts", import.meta.url));

const { positionals, values } = readArguments(
  "usage: npm run fit-tagger -- [DATA_DIR] [--snapshot DIR] [--write] [--memory-limit SIZE]",
  {
    snapshot: { type: "string" },
    write: { type: "boolean", default: false },
    "memory-limit": { type: "string", default: "2GB" },
  },
  ({ positionals: [data, ...others], values: { snapshot } }) =>
    others.length > 0 || (data ?? snapshot) === undefined,
);
const engine = createEngine({ adapter: await openData(positionals[0], values) });
try {
  const texts = await collect(engine, showProgress("candidates"));
  if (texts.length < folds) {
    await engine.close();
    console.error(`${texts.length} works have topics and keywords: too few to fit networks to.`);
    process.exit(1);
  }
  const ordered = (score) =>
    texts.map((text, index) => ({ own: text.own, tags: tagsOf(text, score, index) }));
  print(
    "best order of the candidates",
    ordered(({ keyword }) => keyword.wanted + 1e-6),
  );
  const networks = Array.from({ length: folds }, (_, fold) =>
    fitFor(
      texts.filter((__, index) => index % folds !== fold),
      "keyword",
    ),
  );
  print(
    "cross-validation",
    ordered(({ features }, index) => probability(networks[index % folds], features)),
  );
  if (values.write)
    await writeFile(target, printNetworks(fitFor(texts, "keyword"), fitFor(texts, "concept")));
} finally {
  await engine.close();
}

function tagsOf({ candidates }, score, index) {
  return candidates
    .filter(({ keyword }) => keyword.exists)
    .map((candidate) => ({ score: score(candidate, index), own: candidate.keyword.wanted === 1 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}

function fitFor(texts, kind) {
  const rows = texts.flatMap(({ own, candidates }) =>
    candidates
      .filter((one) => one[kind].exists)
      .map((one) => ({ own, wanted: one[kind].wanted, features: one.features })),
  );
  const width = rows[0]?.features.length ?? 0;
  const inputs = new Float64Array(rows.length * width);
  for (const [row, { features }] of rows.entries()) inputs.set(features, row * width);
  return fitNetwork({
    inputs,
    width,
    wanted: Float64Array.from(rows, ({ wanted }) => wanted),
    // Figures are means over works: a work with twenty keywords must not count twenty times.
    weights: Float64Array.from(rows, ({ own }) => (kind === "keyword" ? 4 / (own + 3) : 1)),
  });
}

function print(name, measured) {
  for (const [figure, value] of Object.entries(measureTags(measured, likelyTags))) {
    console.log([name, figure, Number(value.toFixed(4))].join("\t"));
  }
}
