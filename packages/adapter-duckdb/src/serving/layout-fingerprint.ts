import { createHash } from "node:crypto";
import { wordPattern } from "@oqlkit/catalog";
import { entityTypes } from "@oqlkit/oqo-schema";
import { scanSteps, tableSteps } from "./entity-tables.ts";

/** Differs when this program would build other tables from the same rows, so that old ones are not mixed in. */
export function layoutFingerprint(): string {
  const steps = entityTypes.map((entity) => [
    scanSteps(entity, [], { idBase: "" }),
    tableSteps(entity, undefined),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([steps, wordPattern]))
    .digest("hex")
    .slice(0, 16);
}
