import { type Manifest, readManifest, SnapshotError } from "@oqlkit/adapter-duckdb";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";

/** A column of the Parquet files of an entity type. */
export interface ColumnDescription {
  readonly name: string;
  /** As DuckDB writes it: `VARCHAR`, `STRUCT(...)[]`. */
  readonly type: string;
}

/** What the snapshot holds of one entity type. */
export interface EntityDescription {
  readonly entity: EntityType;
  /** Objects. */
  readonly count: number;
  /** Ids known to be merged into others. */
  readonly mergedIds: number;
  readonly columns: readonly ColumnDescription[];
}

/** What a snapshot holds. */
export interface Description {
  /** Version of the data: changes whenever the data does. */
  readonly version: string;
  /** Version of the layout of the snapshot directory. */
  readonly layout: number;
  /** The directory of this version in the snapshot directory. */
  readonly directory: string;
  /** When it was built: ISO 8601, UTC. */
  readonly created: string;
  /** Prefix of entity id URLs, without a trailing slash. */
  readonly idBase: string;
  /** Sizes in bytes: of everything, and of its directories; the rest is `rejects.jsonl`. */
  readonly bytes: {
    readonly total: number;
    readonly parquet: number;
    readonly documents: number;
    readonly serve: number;
    readonly semantic: number;
    readonly ledger: number;
  };
  /** Every entity type, also those without objects. */
  readonly entities: readonly EntityDescription[];
}

/**
 * Reads the manifest of a version that is open, and keeps it: the directory has it only until the next build or update.
 * The function rejects with SnapshotError when the directory does not have that version's.
 */
export function manifestReader(dir: string): (version: string) => Promise<Manifest> {
  let kept: Manifest | undefined;
  return async (version) => {
    if (kept?.version === version) return kept;
    const manifest = await readManifest(dir);
    if (manifest.version !== version) {
      throw new SnapshotError(
        "SNAPSHOT_MISSING",
        `What is open is version ${version}, and "${dir}" holds ${manifest.version}. Open the snapshot that is to be described.`,
      );
    }
    kept = manifest;
    return manifest;
  };
}

/** Describes a snapshot by its manifest. */
export function describeSnapshot(manifest: Manifest): Description {
  const { version, directory, created, idBase, counts, entities, schema } = manifest;
  return {
    version,
    layout: manifest.format,
    directory,
    created,
    idBase,
    bytes: {
      total: bytesIn(manifest, ""),
      parquet: bytesIn(manifest, "parquet/"),
      documents: bytesIn(manifest, "documents/"),
      serve: bytesIn(manifest, "serve/"),
      semantic: bytesIn(manifest, "semantic/"),
      ledger: bytesIn(manifest, "ledger/"),
    },
    entities: entityTypes.map((entity) => ({
      entity,
      count: counts[entity],
      mergedIds: entities[entity].mergedIds,
      columns: schema[entity],
    })),
  };
}

const bytesIn = ({ files }: Manifest, folder: string): number =>
  files.reduce((sum, { path, size }) => (path.startsWith(folder) ? sum + size : sum), 0);
