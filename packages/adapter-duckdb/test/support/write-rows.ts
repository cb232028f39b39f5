import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { shapeOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { columnType } from "../../src/layout.ts";

export type CanonicalObject = Readonly<Record<string, unknown>>;

/** Writes canonical objects as the Parquet file of an entity type; row numbers follow their order. */
export async function writeRows(
  dir: string,
  entity: EntityType,
  objects: readonly CanonicalObject[],
): Promise<void> {
  const folder = join(dir, "parquet", entity);
  await mkdir(folder, { recursive: true });
  const lines = join(folder, "rows.jsonl");
  await writeFile(
    lines,
    objects.map((object, row) => `${JSON.stringify({ ...object, row_number: row })}\n`).join(""),
  );
  const types = Object.entries(shapeOf(entity).fields).map(
    ([name, shape]) => `'${name}': '${columnType(shape)}'`,
  );
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    await connection.run(
      `copy (select * from read_json('${lines}', format = 'newline_delimited', columns = {${[...types, "'row_number': 'BIGINT'"].join(", ")}}))
       to '${join(folder, "part-0.parquet")}' (format parquet)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  await rm(lines);
}
