import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type OpenOptions, openSnapshot } from "@oqlkit/adapter-duckdb";
import type { Engine } from "@oqlkit/engine";
import { messageOf } from "./message-of.ts";
import type { LogLine } from "./serve/logger.ts";
import { several } from "./several.ts";

/** Moves an engine on to what a snapshot directory holds now. */
export interface SnapshotFollower {
  /** Opens the snapshot again and switches to it; requests under way finish on the one before. */
  reload(): Promise<void>;
  /** Looks at the manifest from time to time, and reloads when it has been replaced. */
  watch(milliseconds: number): void;
  stop(): void;
}

export interface FollowOptions {
  readonly dir: string;
  /** The state of the directory when the engine's snapshot was opened, or before; see `stateOf`. */
  readonly opened: string | null;
  readonly open: OpenOptions;
  /** Hears of the version of each switch. */
  readonly switched?: ((version: string) => void) | undefined;
  /** Hears of each switch and each failure; after a failure the engine goes on as it was. */
  readonly log: (line: LogLine) => void;
}

/** Looks at a manifest between two tries to open its snapshot, at most. */
const mostPatience = 64;

/** Follows a snapshot directory with an engine that was opened on it. */
export function followSnapshot(
  engine: Engine,
  { dir, opened, open, switched, log }: FollowOptions,
): SnapshotFollower {
  let reloading = Promise.resolve(true);
  let watching: NodeJS.Timeout | undefined;
  let seen = opened;
  /** How many looks pass until a manifest whose snapshot did not open is tried again: twice as many each time. */
  let patience = 0;
  let waiting = 0;

  const report = (message: string): void => log({ level: "info", message });
  const complain = (what: string, error: unknown): void =>
    log({ level: "error", message: `${what}: ${messageOf(error)}` });

  /** Whether it went well. */
  async function reloadNow(): Promise<boolean> {
    try {
      const adapter = await openSnapshot(dir, open);
      const swapped = engine.swap(adapter);
      const { version, counts } = engine.snapshot;
      // An engine that was closed in the meantime has not taken it.
      if (engine.snapshot !== adapter.snapshot) await swapped;
      report(`switched to snapshot ${version}, ${several(counts.works, "work")}`);
      switched?.(version);
      // Waiting for the former one would hold up the next switch for as long as its slowest query.
      swapped.catch((error: unknown) => complain("the former snapshot was not closed", error));
      return true;
    } catch (error) {
      complain("the snapshot was not switched", error);
      return false;
    }
  }

  /** Tries what the directory holds in a state. */
  async function tryNow(state: string | null): Promise<void> {
    const before = state === seen ? patience : 0;
    seen = state;
    patience = 0;
    reloading = reloading.then(reloadNow);
    const switched = await reloading;
    // Its files may still be on their way here.
    patience = switched ? 0 : Math.min(Math.max(2 * before, 1), mostPatience);
    waiting = patience;
  }

  async function look(): Promise<void> {
    const now = await stateOf(dir);
    // A manifest that is not there for a moment is not a new one.
    if (now === null) return;
    if (now === seen && (patience === 0 || --waiting > 0)) return;
    await tryNow(now);
  }

  return {
    reload: async () => tryNow(await stateOf(dir)),
    watch(milliseconds) {
      watching = setInterval(() => void look(), milliseconds).unref();
    },
    stop: () => clearInterval(watching),
  };
}

/** Tells one manifest of a directory from another without reading it: each is a new file. Null without one. */
export async function stateOf(dir: string): Promise<string | null> {
  const found = await stat(join(dir, "manifest.json"), { bigint: true }).catch(() => null);
  return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
}
