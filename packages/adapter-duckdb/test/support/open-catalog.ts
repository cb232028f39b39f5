import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
// The build starts worker threads, which exist in built form only.
import { buildSnapshot, openSnapshot } from "@oqlkit/adapter-duckdb";
import type { StorageAdapter } from "@oqlkit/engine";
import type { CatalogData } from "@oqlkit/engine/testing";

/** Builds a snapshot of a small catalog, the whole way from its lines, and opens it; closing removes it. */
export async function openCatalog({ idBase, objects, merged = {} }: CatalogData): Promise<StorageAdapter> {
  const dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  const inputs = join(dir, "data");
  await mkdir(inputs);
  for (const [entity, all] of Object.entries(objects)) {
    await writeFile(
      join(inputs, `${entity}.jsonl`),
      all.map((object) => `${JSON.stringify(object)}\n`).join(""),
    );
  }
  for (const [entity, ids] of Object.entries(merged)) {
    const folder = join(inputs, "merged_ids", entity);
    await mkdir(folder, { recursive: true });
    const lines = Object.entries(ids).map(([id, into]) => `2024-01-01,${id},${into}\n`);
    await writeFile(join(folder, "2024-01-01.csv"), `merge_date,id,merge_into_id\n${lines.join("")}`);
  }
  const out = join(dir, "snapshot");
  await buildSnapshot({ inputs: [inputs], out, idBase, memoryLimit: "1GB", threads: 2, workers: 1 });
  const adapter = await openSnapshot(out, { threads: 2, poolSize: 2 });
  const close = adapter.close.bind(adapter);
  adapter.close = async (): Promise<void> => {
    await close();
    await rm(dir, { recursive: true, force: true });
  };
  return adapter;
}
