import { dirname, join } from "node:path";
import { normalizationMark } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { columnsOfEntity } from "../layout.ts";
import { makeDirectory } from "../make-directory.ts";
import { SnapshotError } from "./errors.ts";
import { type FileCheck, findFault } from "./file-checks.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { shareFile } from "./share-file.ts";

/** The version that an update starts from. */
export interface BaseVersion {
  readonly manifest: Manifest;
  /** Its directory, absolute. */
  readonly dir: string;
}

/** The files of canonical data, by entity type; the database and the rejects belong to all. */
const entityFile = /^(?:parquet\/(?:merged_ids\/)?|documents\/|ledger\/)(?!merged_ids\/)([a-z-]+)[./]/;

/**
 * The current version of a snapshot. Throws `SnapshotError` when there is none, or none that is whole and can be
 * updated.
 */
export async function readBase(out: string): Promise<BaseVersion> {
  const manifest = await readManifest(out);
  const ledgers = manifest.files.filter(({ path }) => path.startsWith("ledger/"));
  const schema = Object.entries(manifest.schema).every(
    ([entity, columns]) => JSON.stringify(columns) === JSON.stringify(columnsOfEntity(entity as EntityType)),
  );
  if (ledgers.length === 0 || !schema || manifest.normalization !== normalizationMark()) {
    throw new SnapshotError(
      "SNAPSHOT_FORMAT",
      `The snapshot in "${out}" was built by another version of this program, which kept less than an update needs, or read objects in another way. Build it again from all inputs.`,
    );
  }
  const dir = join(out, manifest.directory);
  const fault = await findFault(dir, manifest.files, { missing: "is-fault" });
  if (fault !== undefined) {
    throw new SnapshotError(
      "SNAPSHOT_UNREADABLE",
      `The snapshot in "${out}" cannot be updated: ${fault}. Copy it anew, or build it again from all inputs.`,
    );
  }
  return { manifest, dir };
}

/** Takes over the files of entity types as they are. Returns those that are the same files, whose checksums hold on. */
export async function carryOver(
  { manifest, dir }: BaseVersion,
  entities: ReadonlySet<EntityType>,
  target: string,
): Promise<readonly FileCheck[]> {
  const linked: FileCheck[] = [];
  for (const file of manifest.files) {
    const entity = entityFile.exec(file.path)?.[1];
    if (entity === undefined || !entities.has(entity as EntityType)) continue;
    const path = join(target, file.path);
    await makeDirectory(dirname(path));
    if (await shareFile(join(dir, file.path), path)) linked.push(file);
  }
  return linked;
}
