import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { buildServing, type ServingSummary } from "../../src/serving/build-serving.ts";
import { type CanonicalObject, writeRows } from "./write-rows.ts";

export type Objects = Partial<Record<EntityType, readonly CanonicalObject[]>>;

export const idBase = "https://openalex.org";

/** A fresh directory that `use` may fill; removed afterwards. */
export async function withDirectory<T>(use: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  try {
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Builds the serving database of canonical objects in `dir`; entity types without objects have no Parquet. */
export async function buildSmall(dir: string, objects: Objects): Promise<ServingSummary> {
  const entities = Object.fromEntries(
    entityTypes.map((entity) => [entity, { rows: objects[entity]?.length ?? 0 }]),
  ) as Record<EntityType, { rows: number }>;
  for (const entity of entityTypes) {
    const rows = objects[entity];
    if (rows !== undefined) await writeRows(dir, entity, rows);
  }
  return buildServing({
    dir,
    entities,
    idBase,
    memoryLimit: "1GB",
    threads: 2,
    tempDirectory: join(dir, "tmp"),
    mergedIds: {},
  });
}
