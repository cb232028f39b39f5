// Copies every file of JSON lines in the directory of its argument to Parquet with DuckDB alone, and prints the seconds.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

const [dir = "."] = process.argv.slice(2);
let seconds = 0;
for (const name of readdirSync(dir).filter((name) => name.endsWith(".jsonl.gz")))
  seconds += await plainCopy(join(dir, name));
console.log(seconds);

async function plainCopy(file) {
  const dir = mkdtempSync(join(tmpdir(), "oqlkit-copy-"));
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: "4GB",
    // As many as a build has.
    threads: String(availableParallelism()),
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
