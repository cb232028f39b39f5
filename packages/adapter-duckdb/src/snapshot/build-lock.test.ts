import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acquireBuildLock } from "./build-lock.ts";

describe("acquireBuildLock", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "oqlkit-lock-"));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const holder = async (): Promise<unknown> => JSON.parse(await readFile(join(dir, "lock"), "utf8"));

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

  it("respects another process that lives", async () => {
    await writeFile(join(dir, "lock"), JSON.stringify({ pid: process.ppid, started: null, token: "" }));
    await expect(acquireBuildLock(dir)).rejects.toMatchObject({
      code: "BUILD_LOCKED",
      message: expect.stringContaining(String(process.ppid)),
    });
  });

  it.each([
    ["a process that has ended", () => spawnSync(process.execPath, ["-e", ""]).pid],
    ["a former process with our pid", () => process.pid],
  ])("is taken over from %s", async (_, pid) => {
    await writeFile(join(dir, "lock"), JSON.stringify({ pid: pid(), started: null, token: "other" }));
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
    await writeFile(join(dir, "lock"), JSON.stringify({ pid: process.ppid, started: "1", token: "" }));
    const lock = await acquireBuildLock(dir);
    expect(await holder()).toMatchObject({ pid: process.pid });
    await lock.release();
  });
});
