import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { normalizationMark, shapeOf } from "@oqlkit/catalog";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { columnsOfEntity } from "../layout.ts";
import { modelIdentity } from "../semantic/model-file.ts";
import type { SemanticRecord } from "../semantic/vector-files.ts";
import type { ServingSummary } from "../serving/build-serving.ts";
import { layoutFingerprint } from "../serving/layout-fingerprint.ts";
import type { AcquiredRows } from "./assemble.ts";
import type { BuildSettings } from "./build-options.ts";
import type { InputFile, Inputs } from "./discover-inputs.ts";
import type { FileCheck } from "./file-checks.ts";
import { type InputFingerprint, type Manifest, manifestFormat, type UpdateRecord } from "./manifest.ts";

/**
 * Changes with the format or meaning of staged rows and documents, so that stages of other program versions are not
 * reused, and what another made of the same data has another version.
 */
const stageFormat = 7;

const sha256 = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Everything that staged rows depend on. A file counts as the same by its path, size and modification time. */
export function stageKey(settings: BuildSettings, inputs: Inputs): string {
  const files = inputs.objects.map(({ entity, path, size, mtimeMs, partition }) => [
    entity,
    resolve(path),
    size,
    mtimeMs,
    partition,
  ]);
  const { idBase, strict, documents } = settings;
  return sha256([stageFormat, idBase, strict, documents, entityTypes.map(shapeOf), files]);
}

/** What identifies the inputs. `objects` and `merged` are SHA-256 sums, by place in the inputs. */
export function fingerprints(
  inputs: Inputs,
  objects: ReadonlyMap<number, string>,
  merged: readonly string[],
): InputFingerprint[] {
  const print = (
    kind: InputFingerprint["kind"],
    file: InputFile,
    checksum: string | undefined,
  ): InputFingerprint => {
    if (checksum === undefined) throw new Error(`No checksum of ${file.name}`);
    const { entity, name, size, partition } = file;
    return { kind, entity, name, ...(partition !== null && { partition }), size, sha256: checksum };
  };
  return [
    ...inputs.objects.map((file, index) => print("objects", file, objects.get(index))),
    ...inputs.merged.map((file, index) => print("merged-ids", file, merged[index])),
  ];
}

/** The same data, built with the same settings, has the same version. */
export function versionOf(settings: BuildSettings, inputs: readonly InputFingerprint[]): string {
  const data = inputs.map(({ kind, entity, sha256, partition }) => [kind, entity, sha256, partition]);
  const { idBase, embedder, model } = settings;
  // A model that is learned from the data is part of what they give.
  const learned = model === undefined ? [] : [modelIdentity(model)];
  const given = embedder === undefined ? learned : [embedder === false ? "" : embedder.identity];
  return sha256([
    manifestFormat,
    stageFormat,
    idBase,
    entityTypes.map(columnsOfEntity),
    data,
    ...given,
  ]).slice(0, 16);
}

/** The inputs of a version and of the update to it, in the order that a build from all of them has. */
export function joinInputs(
  base: readonly InputFingerprint[],
  added: readonly InputFingerprint[],
): InputFingerprint[] {
  const kinds: readonly InputFingerprint["kind"][] = ["objects", "merged-ids"];
  const rank = ({ kind, entity }: InputFingerprint): number =>
    kinds.indexOf(kind) * entityTypes.length + entityTypes.indexOf(entity);
  return [...base, ...added].sort((a, b) => rank(a) - rank(b));
}

/** A version that is finished but for its manifest. */
interface FinishedVersion {
  readonly settings: BuildSettings;
  readonly inputs: readonly InputFingerprint[];
  readonly version: string;
  /** The name of its directory. */
  readonly directory: string;
  readonly acquired: AcquiredRows;
  readonly files: readonly FileCheck[];
  readonly serving: ServingSummary;
  readonly semantic: SemanticRecord | undefined;
  readonly update: UpdateRecord | undefined;
}

/** The manifest of a finished version. */
export function describeBuild(finished: FinishedVersion): Manifest {
  const { settings, inputs, version, directory, acquired, files, serving, semantic, update } = finished;
  const { idBase, memoryLimit, threads, strict, documents } = settings;
  const byEntity = <T>(of: (entity: EntityType) => T): Record<EntityType, T> =>
    Object.fromEntries(entityTypes.map((entity) => [entity, of(entity)])) as Record<EntityType, T>;
  return {
    format: manifestFormat,
    version,
    directory,
    created: new Date().toISOString(),
    idBase,
    counts: byEntity((entity) => acquired.entities[entity].rows),
    entities: acquired.entities,
    schema: byEntity(columnsOfEntity),
    normalization: normalizationMark(),
    inputs,
    options: { memoryLimit, threads, strict, documents },
    rejects: acquired.rejects,
    warnings: acquired.warnings,
    files,
    ...(update === undefined ? {} : { update }),
    ...(semantic === undefined ? {} : { semantic }),
    serving: { bytes: serving.bytes, milliseconds: serving.milliseconds, layout: layoutFingerprint() },
  };
}
