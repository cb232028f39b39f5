import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { acquireBuildLock } from "./build-lock.ts";

describe("acquireBuildLock", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "oqlkit-lock-"));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const holder = async (): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(join(dir, "lock"), "utf8"));

  /** Leaves a lock that names the place of this process, unless told otherwise, renewed so long ago. */
  async function leave(lock: object, secondsAgo = 0): Promise<void> {
    const own = await acquireBuildLock(dir);
    const { place } = await holder();
    await own.release();
    const path = join(dir, "lock");
    await writeFile(path, JSON.stringify({ place, started: null, token: "other", ...lock }));
    const then = Date.now() / 1000 - secondsAgo;
    await utimes(path, then, then);
  }

  it("is held by one build at a time", async () => {
    const first = await acquireBuildLock(dir);
    await expect(acquireBuildLock(dir)).rejects.toMatchObject({ code: "BUILD_LOCKED" });
    await first.release();
    const second = await acquireBuildLock(dir);
    await second.release();
    expect(await readdir(dir)).toEqual([]);
  });

  it("clears away what a killed process left of taking it", async () => {
    await writeFile(join(dir, "lock.left"), "{");
    const lock = await acquireBuildLock(dir);
    expect(await readdir(dir)).toEqual(["lock"]);
    await lock.release();
  });

  it("is given to one of many that ask at once", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => acquireBuildLock(dir)));
    const locks = asked.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  });

  // Only Linux tells it.
  it.runIf(process.platform === "linux")(
    "takes over from a process whose parent does not ask how it ended",
    async () => {
      const parent = spawn("bash", ["-c", "sleep 0 & echo $!; exec sleep 60"], {
        stdio: ["ignore", "pipe", "ignore"],
      });
      try {
        const pid = Number(String((await once(parent.stdout, "data"))[0]));
        await vi.waitFor(
          async () => expect(await readFile(`/proc/${pid}/stat`, "utf8")).toContain(") Z "),
          5000,
        );
        await leave({ pid });
        const lock = await acquireBuildLock(dir);
        expect(await holder()).toMatchObject({ pid: process.pid });
        await lock.release();
      } finally {
        parent.kill("SIGKILL");
      }
    },
  );

  it("respects another process that lives", async () => {
    await leave({ pid: process.ppid });
    await expect(acquireBuildLock(dir)).rejects.toMatchObject({
      code: "BUILD_LOCKED",
      message: expect.stringContaining(`Process ${process.ppid} is building`),
    });
    await rm(join(dir, "lock"));
  });

  it("respects a process of another machine or container, whose pids say nothing here, until it is silent", async () => {
    const ended = spawnSync(process.execPath, ["-e", ""]).pid;
    for (const pid of [process.pid, process.ppid, ended]) {
      await leave({ pid, place: "elsewhere" }, 60);
      await expect(acquireBuildLock(dir)).rejects.toMatchObject({
        code: "BUILD_LOCKED",
        message: expect.stringContaining(`Process ${pid} of another machine or container is building`),
      });
      await rm(join(dir, "lock"));
      await leave({ pid, place: "elsewhere" }, 180);
      const lock = await acquireBuildLock(dir);
      expect(await holder()).toMatchObject({ pid: process.pid });
      await lock.release();
    }
  });

  it("is taken over from a process that nobody knows the start of once it is silent", async () => {
    await leave({ pid: process.ppid }, 180);
    const lock = await acquireBuildLock(dir);
    expect(await holder()).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it("is renewed while it is held, and left alone once another has it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const lock = await acquireBuildLock(dir);
      const path = join(dir, "lock");
      await utimes(path, 1, 1);
      await vi.advanceTimersByTimeAsync(10_000);
      await expect.poll(async () => (await stat(path)).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
      await lock.check();
      await writeFile(path, JSON.stringify({ ...(await holder()), token: "another's" }));
      await utimes(path, 1, 1);
      const lost = once(lock.lost, "abort");
      await vi.advanceTimersByTimeAsync(10_000);
      await lost;
      expect((await stat(path)).mtimeMs).toBe(1000);
      await expect(lock.check()).rejects.toMatchObject({ code: "BUILD_LOCKED" });
      await lock.release();
      expect(await holder()).toMatchObject({ token: "another's" });
      await rm(path);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ["a process that has ended", () => spawnSync(process.execPath, ["-e", ""]).pid],
    ["a former process with our pid", () => process.pid],
  ])("is taken over from %s", async (_, pid) => {
    await leave({ pid: pid() });
    const lock = await acquireBuildLock(dir);
    expect(await holder()).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it("is taken over when nobody can be read from it", async () => {
    await writeFile(join(dir, "lock"), "{");
    const lock = await acquireBuildLock(dir);
    expect(await holder()).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  it.runIf(process.platform === "linux")("tells a process from a former one with the same pid", async () => {
    await leave({ pid: process.ppid, started: "1" });
    const lock = await acquireBuildLock(dir);
    expect(await holder()).toMatchObject({ pid: process.pid });
    await lock.release();
  });
});
