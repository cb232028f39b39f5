import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "../make-directory.ts";
import { isMachineFault, namingPlace } from "../naming-place.ts";
import { messageOf } from "../thrown.ts";
import { acquireBuildLock, type BuildLock } from "./build-lock.ts";
import { SnapshotError } from "./errors.ts";
import { readManifest } from "./manifest.ts";
import { removeOtherVersions } from "./publish.ts";

/** Where things are put during a build. */
export interface BuildPlaces {
  readonly out: string;
  /** Everything unfinished. */
  readonly building: string;
  /** The version directory until it is moved into place. */
  readonly built: string;
  readonly stage: string;
  /** Vectors that an embedder has made. */
  readonly vectors: string;
  readonly scratch: string;
}

/** Removes what earlier builds left behind, but for the stage and vectors that were asked for. */
export async function clearRemains({ out, built, scratch }: BuildPlaces): Promise<void> {
  for (const dir of [built, scratch]) await rm(dir, { recursive: true, force: true });
  await makeDirectory(scratch);
  try {
    await removeOtherVersions(out, (await readManifest(out)).directory);
  } catch (error) {
    // A manifest that cannot be read here may still be served by another version of this program.
    if (error instanceof SnapshotError && error.code === "SNAPSHOT_MISSING")
      await removeOtherVersions(out, undefined);
  }
}

/** Works in a snapshot directory that nobody else builds into meanwhile. */
export async function inBuildingDirectory<T>(
  out: string,
  work: (places: BuildPlaces, lock: BuildLock, closing: (closed: Promise<void>) => void) => Promise<T>,
): Promise<T> {
  const building = join(out, ".building");
  const places: BuildPlaces = {
    out,
    building,
    built: join(building, "version"),
    stage: join(building, "stage"),
    vectors: join(building, "vectors"),
    scratch: join(building, "scratch"),
  };
  await makeDirectory(building).catch((cause: unknown) => {
    const message = `Cannot write into "${out}": ${messageOf(cause)}`;
    throw isMachineFault(cause)
      ? new Error(message, { cause })
      : new SnapshotError("BUILD_BAD_OPTION", message, { cause });
  });
  const lock = await acquireBuildLock(building).catch((error: unknown) => {
    throw namingPlace(error, building);
  });
  const workersEnded: Promise<void>[] = [];
  try {
    return await work(places, lock, (closed) => void workersEnded.push(closed));
  } catch (error) {
    throw namingPlace(error, out);
  } finally {
    await Promise.all(workersEnded);
    await lock.release();
    // What is left in it is for the next build; an empty one has done its duty.
    await rmdir(building).catch(() => {});
  }
}
