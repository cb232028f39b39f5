// The language against graphql-js on a document of as many tokens, and against a parser written by hand for the
// same subset (bench/oql/hand-parser.mjs). Needs no snapshot; the number of works plays no part.
import { deepStrictEqual } from "node:assert";
import { lint, parse, print, translate } from "@oqlkit/oql";
import { validate } from "@oqlkit/oqo-schema";
import { parse as parseGraphql, print as printGraphql } from "graphql";
import { compare, machineLine, tableText } from "../compare.mjs";
import { handParse } from "../oql/hand-parser.mjs";
import { countGraphqlTokens, countTokens, graphqlDocument, queries } from "../oql/queries.mjs";
import { writeReport } from "../write-report.mjs";

/**
 * Values handled in one timed run, whatever the size of the query: enough to outlast the clock's grain, and so few
 * that on a busy machine most runs, long ones too, end before they are interrupted.
 */
const leavesPerRun = 1000;
/** As many values as the rest of a query takes the time of, roughly. */
const leavesOfAnyQuery = 10;

/** Rounds before the first that counts, for the engine to compile everything as well as it will. */
const warmUpRounds = 160;
const leastRounds = 101;
/** A single round shows that the suite runs, and nothing else. */
const warmUp = (rounds) => (rounds === 1 ? 0 : warmUpRounds);

export async function oqlSuite({ rounds, write }) {
  const most = rounds === 1 ? 1 : Math.max(rounds, leastRounds);
  const measured = [];
  for (const query of queries) measured.push(await measureLanguage(query, most));
  // Apart from the others, which they would slow down: they run the same code in its other modes.
  for (const one of measured) Object.assign(one.times, await measureTools(one, most));
  const text = [machineLine(), ...reportTables(measured)].join("\n\n");
  console.log(text);
  if (write) writeReport("oql", text);
}

/** Rates, ratios with their targets, and what a value costs in queries of different length. */
function reportTables(measured) {
  const rates = tableText(
    ["ops/s", ...measured.map(({ name, leaves, tokens }) => `${name}: ${leaves} values, ${tokens} tokens`)],
    Object.keys(measured[0].times).map((name) => [
      name,
      ...measured.map(({ times, runs }) => Math.round((1000 * runs) / times[name].ms).toLocaleString("en")),
    ]),
  );
  const ratios = tableText(
    ["ratio", ...measured.map(({ name }) => name), "target at review"],
    [
      ["speed of parse / hand", (times) => 1 / times.parse.ratio, ">= 0.4"],
      ["time of parse+validate+print / hand", (times) => times["parse+validate+print"].ratio, "<= 3"],
      ["time of print / graphql print", (times) => times.print.ms / times["graphql print"].ms, "< 1"],
      ["time of parse / graphql parse", (times) => times.parse.ms / times["graphql parse"].ms, ""],
    ].map(([name, ratio, target]) => [name, ...measured.map(({ times }) => ratio(times).toFixed(2)), target]),
  );
  const [, review, long] = measured;
  const perLeaf = ({ times, runs, leaves }, name) => (times[name].ms * 1000) / (runs * leaves);
  const growth = tableText(
    ["microseconds a value", review.name, long.name, "growth", "target"],
    Object.keys(review.times).map((name) => [
      name,
      perLeaf(review, name).toFixed(3),
      perLeaf(long, name).toFixed(3),
      (perLeaf(long, name) / perLeaf(review, name)).toFixed(2),
      name.startsWith("graphql") || name === "hand" ? "" : "<= 1.3",
    ]),
  );
  return [rates, ratios, growth];
}

/** Times parsing and printing on one query, in turns. */
async function measureLanguage({ name, leaves, oql }, rounds) {
  const { query, ast, diagnostics } = parse(oql);
  if (query === undefined) throw new Error(`${name}: ${diagnostics[0].message}`);
  deepStrictEqual(handParse(oql), ast);
  const found = countLeaves(query.filter_rows);
  if (found !== leaves) throw new Error(`${name} has ${found} values, not ${leaves}`);
  const tokens = countTokens(oql);
  const document = graphqlDocument(tokens);
  const graphqlTokens = countGraphqlTokens(document);
  if (tokens > 100 && Math.abs(graphqlTokens / tokens - 1) > 0.05) {
    throw new Error(`${name}: ${tokens} tokens of OQL, ${graphqlTokens} of GraphQL`);
  }
  const tree = parseGraphql(document);
  const runs = Math.max(1, Math.round(leavesPerRun / (leaves + leavesOfAnyQuery)));
  const repeated = (run) => repeatedly(run, runs);
  const contenders = {
    hand: repeated(() => handParse(oql)),
    parse: repeated(() => parse(oql)),
    print: repeated(() => print(query)),
    "parse+validate+print": repeated(() => {
      const parsed = parse(oql).query;
      if (!validate(parsed).valid) throw new Error(`${name} is not valid`);
      print(parsed);
    }),
    "graphql parse": repeated(() => parseGraphql(document)),
    "graphql print": repeated(() => printGraphql(tree)),
  };
  await compare(contenders, warmUp(rounds));
  const times = await compare(contenders, rounds);
  return { name, leaves, tokens, runs, times, oql };
}

/** Times translating and linting. */
async function measureTools({ name, oql, runs }, rounds) {
  if (!translate({ oql }).ok || !lint(oql).valid) throw new Error(`${name} is not valid`);
  const contenders = {
    translate: repeatedly(() => translate({ oql }), runs),
    lint: repeatedly(() => lint(oql), runs),
  };
  await compare(contenders, warmUp(rounds));
  return compare(contenders, rounds);
}

function repeatedly(run, runs) {
  return () => {
    for (let count = 0; count < runs; count += 1) run();
  };
}

function countLeaves(nodes) {
  return nodes.reduce((sum, node) => sum + ("join" in node ? countLeaves(node.filters) : 1), 0);
}
