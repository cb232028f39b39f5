import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { EntityType } from "@oqlkit/oqo-schema";
import { ifMissing } from "./thrown.ts";

/**
 * The Parquet files of an entity type in a version directory. They are listed here: a pattern given to DuckDB would
 * read what is special in the names of the directories above as part of the pattern. None where the directory is
 * missing; rejects when it cannot be read otherwise.
 */
export async function parquetFiles(version: string, entity: EntityType): Promise<string[]> {
  const directory = join(version, "parquet", entity);
  const names = await readdir(directory).catch(ifMissing<string[]>([]));
  return names
    .filter((name) => name.endsWith(".parquet"))
    .sort()
    .map((name) => join(directory, name));
}
