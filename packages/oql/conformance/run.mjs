// Runs conformance vector files against the built packages:
//   node packages/oql/conformance/run.mjs FILE... [--kind KIND] [--show N]
// The last line is "N passed, N failed". Exit code 1 when a failure is not explained by a listed deviation.
import { readFileSync } from "node:fs";
import { readArguments } from "../../../scripts/read-arguments.mjs";
import { answer } from "./answers.mjs";
import { differences } from "./compare.mjs";
import { deviationOf } from "./deviations.mjs";

const { values, positionals } = readArguments(
  "usage: npm run conformance -- FILE... [--kind KIND] [--show N], with files of vectors",
  { kind: { type: "string" }, show: { type: "string", default: "5" } },
  ({ positionals: files }) => files.length === 0,
);

const tally = new Map();
const groups = new Map();
for (const file of positionals) {
  const { vectors, suggestion_sets: sets = {} } = Object(read(file));
  if (!Array.isArray(vectors)) {
    console.error(
      `${file} is no vector file: it has no list "vectors". npm test runs the cases of spec/cases.`,
    );
    process.exit(2);
  }
  for (const written of vectors.map(Object)) {
    if (values.kind !== undefined && written.kind !== values.kind) continue;
    const vector = { ...written, expected: resolveReferences(written.expected, sets) };
    record(vector, check(vector));
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    console.error(`${file} cannot be read as JSON: ${error.message}`);
    return process.exit(2);
  }
}

/** The differences between expected and actual answer; empty when they agree. A vector that is none agrees with nothing. */
function check(vector) {
  const { expected } = vector;
  if (typeof expected !== "object" || expected === null || Object.keys(expected).length === 0)
    return [{ path: "", wanted: "a vector that says what is expected", got: vector }];
  if (expected.crash !== undefined) return sane(vector);
  try {
    return differences(expected, answer(vector), vector.kind);
  } catch (error) {
    return [{ path: "", wanted: "an answer", got: String(error?.stack ?? error).slice(0, 400) }];
  }
}

/** Where the reference crashes any answer will do. */
function sane(vector) {
  try {
    answer(vector);
    return [];
  } catch (error) {
    return [{ path: "", wanted: "no crash", got: String(error) }];
  }
}

function resolveReferences(value, sets) {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, sets));
  if (value === null || typeof value !== "object") return value;
  if (typeof value.$ref === "string") return sets[value.$ref];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveReferences(item, sets)]));
}

/** The rules that explain the differences; what cannot be worked out explains nothing. */
function explained(vector, found) {
  try {
    return deviationOf(vector, found, answer);
  } catch {
    return undefined;
  }
}

function record(vector, found) {
  const counts = tally.get(vector.kind) ?? { passed: 0, failed: 0 };
  tally.set(vector.kind, counts);
  if (found.length === 0) {
    counts.passed++;
    return;
  }
  counts.failed++;
  const rule = explained(vector, found);
  const name = rule === undefined ? `not listed: ${vector.kind}` : `deviation ${rule}`;
  const group = groups.get(name) ?? [];
  groups.set(name, group);
  group.push({ vector, found, listed: rule !== undefined });
}

const shown = Number(values.show);
let unlisted = 0;
for (const [name, failures] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${name} (${failures.length})`);
  for (const { vector, found, listed } of failures.slice(0, shown)) {
    console.log(`  ${vector.id}\n    input ${short(vector.input)}`);
    if (listed) continue;
    for (const { path, wanted, got } of found.slice(0, 4)) {
      console.log(`    ${path}: wanted ${short(wanted)}\n      got ${short(got)}`);
    }
  }
  if (!failures[0].listed) unlisted += failures.length;
}

function short(value) {
  return JSON.stringify(value)?.slice(0, 300);
}

let passed = 0;
let failed = 0;
for (const [kind, counts] of [...tally].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${kind}: ${counts.passed} passed, ${counts.failed} failed`);
  passed += counts.passed;
  failed += counts.failed;
}
if (tally.size === 0) console.error("There is no vector to run.");
console.log(`${failed - unlisted} failures are listed deviations, ${unlisted} are not`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = unlisted > 0 || tally.size === 0 ? 1 : 0;
