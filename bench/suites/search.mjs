// Searches of every kind, to the ids of the best 25 and the exact number of matches, against SQLite's FTS5 with the
// same titles and abstracts, in alternating rounds.
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { openSnapshot, readManifest } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { median, percentile, tableText } from "../compare.mjs";
import { prepareSnapshot } from "../prepare.mjs";
import { openFts5, prepareFts5 } from "../search/fts5.mjs";
import { searchShapes } from "../search/shapes.mjs";
import { writeReport } from "../write-report.mjs";

const smallWorks = 100_000;
const smallRounds = 9;

export async function searchSuite({ works, rounds, only, write }) {
  const large = await measure(works, rounds, only);
  const small = works > smallWorks ? await measure(smallWorks, smallRounds, only) : null;
  const text = [
    `Node.js ${process.version}, ${availableParallelism()} cores, load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")} (of this process and all others).`,
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
    matches.toLocaleString("en"),
    percentile(ours, 0.5).toFixed(1),
    percentile(ours, 0.95).toFixed(1),
    percentile(theirs, 0.5).toFixed(1),
    percentile(theirs, 0.95).toFixed(1),
    ratio.toFixed(2),
    small === undefined ? "" : `${(median(ours) / median(small.ours)).toFixed(1)}x`,
  ];
}

async function measure(works, rounds, only) {
  const { dir: snapshot, made } = await prepareSnapshot(works);
  const { dir, made: fts5 } = await prepareFts5(works);
  const { directory } = await readManifest(snapshot);
  const index = await readIndex(join(snapshot, directory, "serve", "catalog.duckdb"));
  const engine = createEngine({ adapter: await openSnapshot(snapshot) });
  const other = openFts5(join(dir, "works.sqlite"));
  const shapes = [];
  try {
    await other.ask("pragma cache_size = -1000000;");
    const wanted = searchShapes(index.vocabulary, works).filter(({ name }) => !only || name.includes(only));
    for (const shape of wanted) {
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

async function measureShape({ name, oqo, fts5 }, engine, other, rounds) {
  const view = oqo.group_by ? { perPage: 200 } : { perPage: 25, select: ["id"] };
  const ours = [];
  const theirs = [];
  const answer = await engine.query(oqo, view);
  const lines = await other.ask(fts5);
  const counted = Number(lines.at(-1));
  if (counted !== answer.count) console.error(`${name}: ${answer.count} matches, FTS5 has ${counted}`);
  for (let round = 0; round < rounds; round++) {
    for (const [times, run] of [
      [ours, () => engine.query(oqo, view)],
      [theirs, () => other.ask(fts5)],
    ]) {
      const started = performance.now();
      await run();
      times.push(performance.now() - started);
    }
  }
  return {
    name,
    matches: answer.count,
    ours,
    theirs,
    ratio: median(theirs.map((time, at) => time / ours[at])),
  };
}

/** Words that both analyses leave as they are, most frequent first, and the size of the indexes. */
async function readIndex(database) {
  const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const rows = async (sql) => (await connection.runAndReadAll(sql)).getRows();
  try {
    const stems = await rows(
      `select form, count(*)::double from "works/$text/abstract/postings"
        join "works/$text/abstract/stems" using (stem) join "works/$text/abstract/words" w using (stem)
        where token = form and form ~ '^[a-z]{5,}[^eyis]$' group by form order by 2 desc, 1`,
    );
    const bytes = async (pattern) => {
      let sum = 0;
      for (const [name] of await rows(
        `select table_name from duckdb_tables() where table_name like '${pattern}'`,
      )) {
        const [[blocks]] = await rows(
          `select count(distinct block_id)::double from pragma_storage_info('"${name}"') where block_id >= 0`,
        );
        sum += blocks * 262_144;
      }
      return sum;
    };
    return {
      vocabulary: stems.map(([word, count]) => ({ word, count })),
      bytes: await bytes("works/$text/abstract/%"),
      allBytes: await bytes("%/$text/%"),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
