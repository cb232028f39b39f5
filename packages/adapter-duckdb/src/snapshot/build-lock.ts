import { randomUUID } from "node:crypto";
import { link, readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { makeDirectory } from "../make-directory.ts";
import { codeOf, ifMissing } from "../thrown.ts";
import { SnapshotError } from "./errors.ts";

/** Held for the length of a build; one at a time for a directory. */
export interface BuildLock {
  /** Aborted once another has it: one that is not renewed for two minutes, as where a machine stood still, is taken. */
  readonly lost: AbortSignal;
  /** Rejects when another has it. */
  check(): Promise<void>;
  release(): Promise<void>;
}

interface Holder {
  /** Where the pid means this process: other machines and containers have others by the same number. */
  readonly place: string;
  readonly pid: number;
  /** When the process started, in the system's own unit; tells it from a later one with the same pid. */
  readonly started: string | null;
  readonly token: string;
}

/** Tokens of the locks this process holds: a lock with our pid and another token is left from a former process. */
const held = new Set<string>();
const attempts = 5;

/** The holder renews its lock so often. Milliseconds. */
const renewal = 10_000;

/** A lock that was not renewed for so long is a dead process's, where that cannot be told otherwise. Milliseconds. */
const silence = 120_000;

/** The boot of the machine and the process's own space of pids, where the system tells them; else the host's name. */
async function placeHere(): Promise<string> {
  try {
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    return `${boot.trim()} ${await readlink("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** What the system tells of a process in /proc, where it does: its state and when it started. */
async function processAt(pid: number): Promise<{ readonly state: string; readonly started: string | null }> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field, the program's name, may hold spaces and brackets; the start time is the 20th after it.
  const [state = "", ...others] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { state, started: others[18] ?? null };
}

/** Milliseconds since a lock was renewed; without end once it is gone. */
async function silentFor(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(ifMissing({ mtimeMs: Number.NEGATIVE_INFINITY }));
  return Date.now() - mtimeMs;
}

/** Whether the holder of the lock at a path still has it; `place` is ours. */
async function isAlive(holder: Holder, path: string, place: string): Promise<boolean> {
  if (holder.place !== place) return (await silentFor(path)) < silence;
  if (holder.pid === process.pid) return held.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  const { state, started } = await processAt(holder.pid);
  // It has ended, and its parent has not asked how.
  if (state === "Z") return false;
  if (started !== null && holder.started !== null) return started === holder.started;
  return (await silentFor(path)) < silence;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("pid" in value) || typeof value.pid !== "number")
      return;
    const started = "started" in value && typeof value.started === "string" ? value.started : null;
    const token = "token" in value && typeof value.token === "string" ? value.token : "";
    const place = "place" in value && typeof value.place === "string" ? value.place : "";
    return { place, pid: value.pid, started, token };
  } catch {
    return undefined;
  }
}

/** Removes a dead process's lock; should another build have replaced it meanwhile, that one is put back. */
async function removeStale(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  // Whoever has the lock by now may have cleared it away.
  if ((await readFile(aside, "utf8").catch(ifMissing(text))) !== text)
    await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

/** Removes what processes that were killed while they took the lock, or took it over, have left. */
async function clearDrafts(dir: string, own: string): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name);
    if (name.startsWith("lock.") && path !== own) await rm(path, { force: true }).catch(() => {});
  }
}

/** What holds a lock until it is released. */
function hold(path: string, { token }: Holder): BuildLock {
  const losing = new AbortController();
  const check = async (): Promise<void> => {
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text !== undefined && parseHolder(text)?.token !== token) {
      losing.abort(
        new SnapshotError(
          "BUILD_LOCKED",
          `Another build has taken the lock "${path}", which this one had not renewed for two minutes. Start it again once that has ended.`,
        ),
      );
    }
    losing.signal.throwIfAborted();
  };
  const renew = async (): Promise<void> => {
    await check();
    const now = new Date();
    await utimes(path, now, now);
  };
  const renewing = setInterval(() => void renew().catch(() => {}), renewal);
  renewing.unref();
  return {
    lost: losing.signal,
    check,
    async release() {
      clearInterval(renewing);
      held.delete(token);
      // Whoever took us for dead has it now. One that cannot be removed is taken over by the next.
      const text = await readFile(path, "utf8").catch(() => "");
      if (parseHolder(text)?.token === token) await rm(path, { force: true }).catch(() => {});
    },
  };
}

/**
 * Takes the lock of a building directory, which is made when missing. Throws `SnapshotError` with `BUILD_LOCKED` while
 * another process, or another build of this one, holds it; the lock of a dead process is taken over, one of another
 * machine or container when it was not renewed for two minutes.
 */
export async function acquireBuildLock(dir: string): Promise<BuildLock> {
  const path = join(dir, "lock");
  const place = await placeHere();
  const { started } = await processAt(process.pid);
  const holder: Holder = { place, pid: process.pid, started, token: randomUUID() };
  for (let attempt = 0; attempt < attempts; attempt++) {
    await makeDirectory(dir);
    const draft = `${path}.${holder.token}`;
    held.add(holder.token);
    try {
      // A link appears whole or not at all, so nobody reads half a lock.
      await writeFile(draft, JSON.stringify(holder));
      await link(draft, path);
      await clearDrafts(dir, draft);
      return hold(path, holder);
    } catch (error) {
      held.delete(holder.token);
      const code = codeOf(error);
      if (code !== "EEXIST" && code !== "ENOENT") throw error;
    } finally {
      await rm(draft, { force: true });
    }
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const other = parseHolder(text);
    if (other && (await isAlive(other, path, place))) {
      const elsewhere = other.place === place ? "" : " of another machine or container";
      throw new SnapshotError(
        "BUILD_LOCKED",
        `Process ${other.pid}${elsewhere} is building into this directory already. Wait for it to finish, or stop it: its lock "${path}" is taken over when it ends, at the latest two minutes after.`,
      );
    }
    await removeStale(path, text);
  }
  throw new SnapshotError("BUILD_LOCKED", `The lock "${path}" is taken by turns; try again.`);
}
