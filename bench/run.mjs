// npm run bench [-- SUITE] [--works N] [--rounds N] [--only TEXT | --write]: times a suite and prints ratios; see
// docs/performance.md, which --write brings up to date.
import { readArguments } from "../scripts/read-arguments.mjs";
import { accountsSuite } from "./suites/accounts.mjs";
import { buildSuite } from "./suites/build.mjs";
import { engineSuite } from "./suites/engine.mjs";
import { httpSuite } from "./suites/http.mjs";
import { oqlSuite } from "./suites/oql.mjs";
import { searchSuite } from "./suites/search.mjs";
import { updateSuite } from "./suites/update.mjs";

const suites = {
  oql: oqlSuite,
  build: buildSuite,
  engine: engineSuite,
  http: httpSuite,
  update: updateSuite,
  accounts: accountsSuite,
  search: searchSuite,
};

const isCount = (text) => /^[1-9]\d*$/.test(text);
const { positionals, values } = readArguments(
  `usage: npm run bench -- [${Object.keys(suites).join("|")} ...] [--works N] [--rounds N] [--only TEXT | --write]`,
  {
    works: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "31" },
    only: { type: "string" },
    write: { type: "boolean", default: false },
  },
  // A part of a suite is no report of it.
  ({ positionals: names, values: { works, rounds, only, write } }) =>
    !names.every((name) => Object.hasOwn(suites, name)) ||
    !isCount(works) ||
    !isCount(rounds) ||
    (only !== undefined && write),
);
const works = Number(values.works);
const rounds = Number(values.rounds);
const names = positionals.length > 0 ? positionals : Object.keys(suites);
for (const name of names) {
  console.log(name === "oql" ? "\n## oql\n" : `\n## ${name}, ${works.toLocaleString("en")} works\n`);
  await suites[name]({ works, rounds, only: values.only, write: values.write });
}
