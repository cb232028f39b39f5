import { isOfThisLayout } from "../serving/layout-fingerprint.ts";
import { SnapshotError } from "../snapshot/errors.ts";
import type { Manifest } from "../snapshot/manifest.ts";

/**
 * Refuses tables that another program made: they lack what this one asks for, or have other words for the same text.
 *
 * @throws SnapshotError `SNAPSHOT_FORMAT`
 */
export function checkLayout(dir: string, { serving }: Manifest): void {
  if (isOfThisLayout(serving)) return;
  throw new SnapshotError(
    "SNAPSHOT_FORMAT",
    `The tables of the snapshot in "${dir}" were made by another version of this program. Build the snapshot again.`,
  );
}
