// npm run soak [-- --minutes N]: random queries from many callers while the snapshot is swapped under them; every
// answer is compared with what the snapshot it belongs to answered at rest. Exits with 1 on any difference.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildSnapshot, openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { generateSample } from "@oqlkit/sample";
import { randomNumbers } from "../scripts/random.mjs";
import { readArguments } from "../scripts/read-arguments.mjs";
import { makeCalls } from "./soak-calls.mjs";

const { values } = readArguments(
  "usage: npm run soak -- [--minutes N] [--swap SECONDS] [--callers N] [--works N] [--calls N] [--seed N]",
  {
    minutes: { type: "string", default: "10" },
    swap: { type: "string", default: "30" },
    callers: { type: "string", default: "16" },
    works: { type: "string", default: "20000" },
    calls: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
  },
  ({ positionals, values }) =>
    positionals.length > 0 || !Object.values(values).every((text) => Number(text) > 0),
);
const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));

/** Memory may rise by so much over the second half: the first one warms caches and the allocator. */
const allowedRise = 0.25;
const shownProblems = 20;

const dir = mkdtempSync(join(tmpdir(), "oqlkit-soak-"));
process.exitCode = 1;
try {
  process.exitCode = (await soak(numbers)) ? 0 : 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function soak({ minutes, swap, callers, works, calls: count, seed }) {
  const problems = [];
  const note = (problem) => {
    problems.push(problem);
    if (problems.length <= shownProblems) console.error(problem);
  };
  const snapshots = [await prepare("a", works, seed), await prepare("b", Math.ceil(works * 0.7), seed + 1)];
  const calls = await makeCalls(snapshots, count, randomNumbers(seed));
  const expected = new Map();
  for (const path of snapshots) {
    const engine = createEngine({ adapter: await openSnapshot(path) });
    expected.set(engine.snapshot.version, await answersOf(engine, calls, note));
    await engine.close();
  }
  const differing = calls.filter((_, at) => new Set([...expected.values()].map((all) => all[at])).size > 1);
  console.log(
    `${calls.length} calls, of which ${differing.length} are answered differently by the two snapshots`,
  );
  if (differing.length < calls.length / 4) note("the two snapshots are too much alike to tell them apart");

  const engine = createEngine({ adapter: await openSnapshot(snapshots[0]) });
  const end = performance.now() + minutes * 60_000;
  const tally = { answers: 0, aborted: 0, swaps: 0 };
  const memory = [];
  const working = Array.from({ length: callers }, (_, caller) =>
    callOn(engine, { calls, expected, end, tally, note, draw: randomNumbers(1000 * seed + caller) }),
  );
  await Promise.all([
    ...working,
    swapOn(engine, { snapshots, every: swap * 1000, end, tally, note }),
    watchMemory(memory, { every: Math.max(1000, (minutes * 60_000) / 20), end }),
  ]);
  await engine.close();
  return report({ tally, memory, note, problems });
}

/** Builds one of the two snapshots from a sample of its own. */
async function prepare(name, works, seed) {
  const sample = join(dir, `sample-${name}`);
  await generateSample({ works: Math.ceil(works), seed, out: sample });
  const out = join(dir, name);
  await buildSnapshot({ inputs: [sample], out });
  return out;
}

/** What the calls give at rest. Only the calls that are meant to be refused may fail. */
async function answersOf(engine, calls, note) {
  const answers = [];
  for (const { name, run } of calls) {
    const answer = await run(engine, undefined).catch(failed);
    if ("failed" in answer && !name.startsWith("refused")) note(`${name}: ${answer.failed}`);
    answers.push(digest(answer));
  }
  return answers;
}

function digest(answer) {
  return createHash("sha256").update(JSON.stringify(answer)).digest("base64");
}

/** One caller: draws calls and compares answers until the time is up; now and then it gives one up. */
async function callOn(engine, { calls, expected, end, tally, note, draw }) {
  while (performance.now() < end) {
    const at = Math.floor(draw() * calls.length);
    const gaveUp = draw() < 0.03 ? new AbortController() : undefined;
    const timer = gaveUp && setTimeout(() => gaveUp.abort("given up"), draw() * 10);
    // A call belongs to the snapshot that is current when it begins.
    const { version } = engine.snapshot;
    const answer = await calls[at].run(engine, gaveUp?.signal).catch(failed);
    clearTimeout(timer);
    if (gaveUp?.signal.aborted && answer.failed === "given up") {
      tally.aborted += 1;
      continue;
    }
    tally.answers += 1;
    if (digest(answer) !== expected.get(version)[at]) {
      note(`wrong answer on ${version}: ${calls[at].name}\n  ${JSON.stringify(answer).slice(0, 300)}`);
    }
  }
}

/** Errors are answers too: a query that is refused must be refused each time, in the same words. */
function failed(error) {
  return { failed: String(error) };
}

async function swapOn(engine, { snapshots, every, end, tally, note }) {
  for (let next = 1; performance.now() + every < end; next += 1) {
    await sleep(every);
    const adapter = await openSnapshot(snapshots[next % snapshots.length]);
    await engine.swap(adapter).catch((error) => note(`the former snapshot was not closed: ${error}`));
    tally.swaps += 1;
  }
}

async function watchMemory(memory, { every, end }) {
  console.log("| minute | resident MB | heap MB | snapshot files open |\n| ---: | ---: | ---: | ---: |");
  const started = performance.now();
  for (;;) {
    const minute = (performance.now() - started) / 60_000;
    const { rss, heapUsed } = process.memoryUsage();
    memory.push({ rss, files: openFiles() });
    console.log(
      `| ${minute.toFixed(1)} | ${Math.round(rss / 1e6)} | ${Math.round(heapUsed / 1e6)} | ${openFiles() ?? "?"} |`,
    );
    if (performance.now() >= end) return;
    await sleep(Math.min(every, Math.max(1, end - performance.now())));
  }
}

/** How many files of the snapshots this process has open, where the system tells. */
function openFiles() {
  const own = "/proc/self/fd";
  if (!existsSync(own)) return undefined;
  return readdirSync(own).filter((name) => linkOf(`${own}/${name}`).startsWith(dir)).length;
}

function linkOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

function report({ tally, memory, note, problems }) {
  const left = openFiles();
  if (left !== undefined && left > 0) note(`${left} files of the snapshots are still open after the end`);
  const most = Math.max(...memory.map(({ files }) => files ?? 0));
  const one = memory[0]?.files ?? 0;
  // While one snapshot takes over from another both are open, and no third.
  if (most > 2 * one)
    note(`${most} files were open at a time, more than those of two snapshots (${2 * one})`);
  const half = memory.slice(Math.floor(memory.length / 2));
  // Single moments differ by what the collector has not got round to.
  const few = Math.ceil(half.length / 4);
  const [from, to] = [mean(half.slice(0, few)), mean(half.slice(-few))];
  const rise = from === 0 ? 0 : to / from - 1;
  if (rise > allowedRise) note(`memory rose by ${Math.round(rise * 100)} % over the second half`);
  console.log(
    `\n${tally.answers.toLocaleString("en")} answers compared, ${tally.aborted} calls given up, ${tally.swaps} swaps`,
  );
  console.log(
    `peak ${Math.round(process.resourceUsage().maxRSS / 1000)} MB, second half ${(rise * 100).toFixed(1)} %, ${problems.length} problems`,
  );
  if (tally.swaps === 0) note("there was no swap; give it more time");
  return problems.length === 0;
}

function mean(moments) {
  return moments.reduce((sum, { rss }) => sum + rss, 0) / Math.max(1, moments.length);
}
