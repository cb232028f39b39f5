// Building a snapshot against DuckDB's own plain copy of the same files to Parquet.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { machineLine, tableText } from "../compare.mjs";
import { prepareSample, prepareSnapshot } from "../prepare.mjs";
import { writeReport } from "../write-report.mjs";

export async function buildSuite({ works, write }) {
  const { dir, made: sample } = await prepareSample(works);
  // Before and behind, because a machine does not keep its speed for the minutes of a build.
  const before = await plainCopies(dir);
  const { made } = await prepareSnapshot(works);
  const copySeconds = (before + (await plainCopies(dir))) / 2;
  const rest = made.servingSeconds - made.textSeconds;
  const row = (name, seconds) => [
    name,
    seconds.toFixed(1),
    Math.round(works / seconds).toLocaleString("en"),
    `${(copySeconds / seconds).toFixed(2)}x`,
  ];
  const text = [
    machineLine(),
    "",
    tableText(
      ["", "seconds", "works/s", "speed of plain copy"],
      [
        row("plain COPY of every file to Parquet", copySeconds),
        row("canonical Parquet files and documents", made.canonicalSeconds),
        row("... and the tables that queries run on", made.canonicalSeconds + rest),
        row(
          "... and full-text indexes, vectors being made beside",
          made.canonicalSeconds + made.servingSeconds,
        ),
        row("the whole build, vectors and checks included", made.seconds),
      ],
    ),
    "",
    `The build took ${made.peakMegabytes} MB at most; the sample was made in ${sample.seconds.toFixed(0)} s.`,
  ].join("\n");
  console.log(text);
  if (write) writeReport("build", text);
}

/** The time of copying every file of a directory, one after another. */
async function plainCopies(dir) {
  let seconds = 0;
  for (const name of readdirSync(dir).filter((name) => name.endsWith(".jsonl.gz")))
    seconds += await plainCopy(join(dir, name));
  return seconds;
}

async function plainCopy(file) {
  const dir = mkdtempSync(join(tmpdir(), "oqlkit-copy-"));
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: "4GB",
    threads: "2",
    temp_directory: dir,
  });
  const connection = await instance.connect();
  try {
    const started = performance.now();
    await connection.run(
      `copy (select * from read_json('${file}', format = 'newline_delimited', sample_size = 20000, maximum_object_size = 67108864)) to '${dir}/copy.parquet' (format parquet, compression zstd)`,
    );
    return (performance.now() - started) / 1000;
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(dir, { recursive: true, force: true });
  }
}
