// Reading a snapshot

export { localSnapshot, type OpenOptions, openSnapshot } from "./query/open-snapshot.ts";
export { isOfThisLayout } from "./serving/layout-fingerprint.ts";
export {
  type FileProblem,
  type Manifest,
  readManifest,
  type UpdateRecord,
  verifySnapshot,
} from "./snapshot/manifest.ts";

// Building one

export type { DocumentForm } from "./document-form.ts";
export type { BuildOptions, UpdateOptions } from "./snapshot/build-options.ts";
export { type BuildSummary, buildSnapshot, updateSnapshot } from "./snapshot/build-snapshot.ts";
export { discoverInputs, type InputFile, type Inputs } from "./snapshot/discover-inputs.ts";
export type { ProgressEvent } from "./snapshot/progress.ts";

// What can go wrong

export { isMachineFault } from "./naming-place.ts";
export { type Reject, RejectsError, SnapshotError, type SnapshotErrorCode } from "./snapshot/errors.ts";
