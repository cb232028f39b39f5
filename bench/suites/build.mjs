// Building a snapshot against DuckDB's own plain copy of the same files to Parquet.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { printTable } from "../compare.mjs";
import { prepare } from "../prepare.mjs";

export async function buildSuite({ works }) {
  const { sample, made } = await prepare(works);
  const copySeconds = await plainCopy(`${sample}/works.jsonl.gz`);
  const rate = (seconds) => Math.round(works / seconds).toLocaleString("en");
  printTable(
    ["", "seconds", "works/s", "of plain copy"],
    [
      ["generate the sample (all entity types)", made.sampleSeconds.toFixed(1), rate(made.sampleSeconds), ""],
      [
        "build the snapshot (all entity types)",
        made.snapshotSeconds.toFixed(1),
        rate(made.snapshotSeconds),
        (copySeconds / made.snapshotSeconds).toFixed(2),
      ],
      ["plain COPY of works to Parquet", copySeconds.toFixed(1), rate(copySeconds), "1.00"],
    ],
  );
  console.log(`\npeak resident memory of generating and building: ${made.peakMegabytes} MB`);
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
