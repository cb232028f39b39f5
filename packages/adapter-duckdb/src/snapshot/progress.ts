/** The steps of a build, in order. */
type BuildPhase = "read" | "parquet" | "serve" | "vectors" | "check";

/** Where a build stands. `done` and `total` are in the phase's own unit; `total` stays the same within a phase. */
export interface ProgressEvent {
  readonly phase: BuildPhase;
  readonly done: number;
  readonly total: number;
  /** What is being worked on: a file or an entity type. */
  readonly label: string;
}

export type OnProgress = (event: ProgressEvent) => void;

const interval = 80;

/** Passes on the first and last event of each phase, and between them at most one every 80 ms. */
export function throttleProgress(onProgress: OnProgress | undefined): OnProgress {
  if (!onProgress) return () => {};
  let phase: BuildPhase | undefined;
  let last = 0;
  return (event) => {
    const now = performance.now();
    if (event.phase === phase && event.done < event.total && now - last < interval) return;
    phase = event.phase;
    last = now;
    onProgress(event);
  };
}
