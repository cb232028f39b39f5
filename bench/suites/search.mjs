// Searches of every kind, to the ids of the best 25 and the exact number of matches, against SQLite's FTS5 with the
// same titles and abstracts, in alternating rounds.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { openSnapshot, readManifest } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { machineLine, median, named, percentile, tableText } from "../compare.mjs";
import { prepareSnapshot } from "../prepare.mjs";
import { openFts5, prepareFts5 } from "../search/fts5.mjs";
import { otherShapes, searchShapes } from "../search/shapes.mjs";
import { readIndex } from "../search/text-index.mjs";
import { writeReport } from "../write-report.mjs";

const smallWorks = 100_000;
const smallRounds = 9;

export async function searchSuite({ works, rounds, only, write }) {
  if (spawnSync("sqlite3", ["--version"]).status !== 0) {
    console.error("This suite compares with SQLite: install sqlite3, such as by apt-get install sqlite3.");
    process.exitCode = 1;
    return;
  }
  const large = await measure(works, rounds, only);
  const small = works > smallWorks ? await measure(smallWorks, smallRounds, only) : null;
  const text = [
    machineLine(),
    "",
    tableText(
      ["search", "matches", "p50 ms", "p95", "FTS5 p50 ms", "p95", "FTS5 / ours", "growth"],
      large.shapes.map((shape) =>
        rowOf(
          shape,
          small?.shapes.find(({ name }) => name === shape.name),
        ),
      ),
    ),
    "",
    tableText(
      ["index of titles and abstracts", "seconds", "MB", "peak MB"],
      [
        [
          "ours, part of the snapshot",
          seconds(large.made.indexSeconds),
          megabytes(large.bytes),
          String(large.made.peakMegabytes),
        ],
        [
          "FTS5, without contents",
          seconds(large.fts5.indexSeconds),
          megabytes(large.fts5.indexBytes),
          String(large.fts5.indexPeakMegabytes ?? ""),
        ],
        ["all full-text indexes of the snapshot", "", megabytes(large.allBytes), ""],
      ],
    ),
  ].join("\n");
  console.log(text);
  if (write) writeReport("search", text);
}

const seconds = (value) => (value === undefined ? "" : value.toFixed(0));
const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

function rowOf({ name, matches, ours, theirs, ratio }, small) {
  return [
    name,
    matches === undefined ? "" : matches.toLocaleString("en"),
    percentile(ours, 0.5).toFixed(1),
    percentile(ours, 0.95).toFixed(1),
    theirs === null ? "" : percentile(theirs, 0.5).toFixed(1),
    theirs === null ? "" : percentile(theirs, 0.95).toFixed(1),
    ratio === null ? "" : ratio.toFixed(2),
    small === undefined ? "" : `${(median(ours) / median(small.ours)).toFixed(1)}x`,
  ];
}

async function measure(works, rounds, only) {
  const { dir: snapshot, made } = await prepareSnapshot(works);
  const { dir, made: fts5 } = await prepareFts5(works);
  const { directory } = await readManifest(snapshot);
  const index = readIndex(join(snapshot, directory, "serve"));
  const engine = createEngine({ adapter: await openSnapshot(snapshot) });
  const other = openFts5(join(dir, "works.sqlite"));
  const shapes = [];
  try {
    await other.ask("pragma cache_size = -1000000;");
    const all = [...searchShapes(index.vocabulary, works), ...otherShapes(index.vocabulary)];
    for (const shape of named(all, only)) {
      const measured = await measureShape(shape, engine, other, rounds);
      console.error(rowOf(measured).join("  "));
      shapes.push(measured);
    }
  } finally {
    await engine.close();
    await other.close();
  }
  return { shapes, made, fts5, bytes: index.bytes, allBytes: index.allBytes };
}

async function measureShape({ name, oqo, fts5, ask }, engine, other, rounds) {
  const view = oqo?.group_by ? { perPage: 200 } : { perPage: 25, select: ["id"] };
  const run = ask === undefined ? () => engine.query(oqo, view) : () => ask(engine);
  const contenders = [{ times: [], run }];
  const answer = await run();
  if (fts5 !== undefined) {
    contenders.push({ times: [], run: () => other.ask(fts5) });
    const counted = Number((await other.ask(fts5)).at(-1));
    if (counted !== answer.count) console.error(`${name}: ${answer.count} matches, FTS5 has ${counted}`);
  }
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) {
      const started = performance.now();
      await contender.run();
      contender.times.push(performance.now() - started);
    }
  }
  const [ours, theirs] = contenders.map(({ times }) => times);
  return {
    name,
    matches: answer.count,
    ours,
    theirs: theirs ?? null,
    ratio: theirs === undefined ? null : median(theirs.map((time, at) => time / ours[at])),
  };
}
