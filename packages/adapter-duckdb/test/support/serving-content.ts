import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { readManifest } from "@oqlkit/adapter-duckdb";
import { quoteName } from "../../src/identifiers.ts";

/** The rows of every table of a snapshot's database, as a count and a sum of hashes. */
export async function servingContent(out: string): Promise<Record<string, string>> {
  const { directory } = await readManifest(out);
  const path = join(out, directory, "serve", "catalog.duckdb");
  const instance = await DuckDBInstance.create(path, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  try {
    const content: Record<string, string> = {};
    const tables = await connection.runAndReadAll("select table_name from duckdb_tables() order by all");
    for (const [table] of tables.getRows()) {
      const name = String(table);
      const found = await connection.runAndReadAll(
        `select count(*)::varchar || ' ' || coalesce(sum(hash(t)::hugeint), 0)::varchar from ${quoteName(name)} t`,
      );
      content[name] = String(found.getRows()[0]?.[0]);
    }
    return content;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
