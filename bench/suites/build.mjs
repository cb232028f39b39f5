// Building a snapshot against DuckDB's own plain copy of the same files to Parquet.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { printTable } from "../compare.mjs";
import { prepareSample, prepareSnapshot } from "../prepare.mjs";

export async function buildSuite({ works }) {
  const sample = await prepareSample(works);
  const snapshot = await prepareSnapshot(works);
  const copySeconds = await plainCopy(`${sample.dir}/works.jsonl.gz`);
  const rate = (seconds) => Math.round(works / seconds).toLocaleString("en");
  const made = (name, { seconds, peakMegabytes }, ratio) => [
    name,
    seconds.toFixed(1),
    rate(seconds),
    ratio,
    String(peakMegabytes),
  ];
  printTable(
    ["", "seconds", "works/s", "speed of plain copy", "peak MB"],
    [
      made("generate the sample (all entity types)", sample.made, ""),
      made(
        "build the snapshot (all entity types)",
        snapshot.made,
        `${(copySeconds / snapshot.made.seconds).toFixed(2)}x`,
      ),
      ["plain COPY of works to Parquet", copySeconds.toFixed(1), rate(copySeconds), "1.00x", ""],
    ],
  );
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
      `copy (select * from read_json('${file}', format = 'newline_delimited', sample_size = 20000, maximum_object_size = 67108864)) to '${dir}/works.parquet' (format parquet, compression zstd)`,
    );
    return (performance.now() - started) / 1000;
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(dir, { recursive: true, force: true });
  }
}
