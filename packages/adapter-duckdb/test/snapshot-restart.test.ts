import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { appendFile, readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type BuildSummary, buildSnapshot, readManifest, verifySnapshot } from "@oqlkit/adapter-duckdb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentOf, createWorkspace, lines, type Workspace, work } from "./snapshot-support.ts";

const sizes = { batchBytes: 40_000, partBytes: 200_000, workers: 2 };

let space: Workspace;
let input: string;
/** What an undisturbed build of the same input holds. */
let clean: unknown;

beforeAll(async () => {
  space = await createWorkspace();
  input = space.path("in");
  const filler = "words ".repeat(100);
  const range = (from: number, to: number): string =>
    lines(
      ...Array.from({ length: to - from }, (_, at) => work(from + at, { filler, doi: `10.1/${from + at}` })),
    );
  await space.write("in/works.jsonl", `${range(1, 3500)}{broken\n${range(3500, 5000)}`);
  // Some ids come again, newer, and one line is bad.
  await space.write(
    "in/data/works/part_000.gz",
    lines(...Array.from({ length: 500 }, (_, at) => work(at * 7 + 1, { updated_date: "2025-01-01" })), "[]"),
  );
  await space.write("in/merged_ids/works/1.csv.gz", "merge_date,id,merge_into_id\n2024-01-01,W9,W10\n");
  await space.write(
    "in/authors.jsonl",
    lines(
      ...Array.from({ length: 800 }, (_, at) => ({
        id: `https://openalex.org/A${at + 1}`,
        display_name: `N ${at}`,
      })),
    ),
  );
  await buildSnapshot({ inputs: [input], out: space.path("clean"), ...sizes });
  clean = await contentOf(space.path("clean"));
});
afterAll(() => space.remove());

/** Begins a build and aborts it well into reading. */
async function interrupt(out: string): Promise<void> {
  const controller = new AbortController();
  const reason = new Error("enough");
  const build = buildSnapshot({
    inputs: [input],
    out,
    ...sizes,
    signal: controller.signal,
    onProgress: ({ phase, done, total }) => {
      if (phase === "read" && done > total * 0.7) controller.abort(reason);
    },
  });
  await expect(build).rejects.toBe(reason);
}

const rebuild = (out: string): Promise<BuildSummary> => buildSnapshot({ inputs: [input], out, ...sizes });

describe("a build whose lock another has taken", () => {
  it("publishes nothing", async () => {
    const out = space.path("taken");
    const lock = join(out, ".building", "lock");
    const taken = JSON.stringify({ place: "elsewhere", pid: 1, token: "another's" });
    const onProgress = ({ phase }: { readonly phase: string }): void => {
      if (phase === "check") writeFileSync(lock, taken);
    };
    const building = buildSnapshot({ inputs: [input], out, ...sizes, onProgress });
    await expect(building).rejects.toMatchObject({ code: "BUILD_LOCKED" });
    await expect(readManifest(out)).rejects.toMatchObject({ code: "SNAPSHOT_MISSING" });
    expect(await readFile(lock, "utf8")).toBe(taken);
  });
});

describe("a build that was aborted", () => {
  it("is continued in mid-file, past what a crash left half-written, with the same result", async () => {
    const out = space.path("aborted");
    await interrupt(out);
    await expect(readManifest(out)).rejects.toMatchObject({ code: "SNAPSHOT_MISSING" });
    const stage = join(out, ".building", "stage");
    await appendFile(join(stage, "journal.jsonl"), '{"entity":"works","pa');
    await appendFile(join(stage, "rejects.jsonl"), '{"file":');
    await appendFile(join(stage, "works", "documents.bin"), "half a document");
    const summary = await rebuild(out);
    expect(summary.resumedLines).toBeGreaterThan(1000);
    expect(summary.resumedLines).toBeLessThan(5000);
    expect(await contentOf(out)).toEqual(clean);
    expect((await readdir(out)).sort()).toEqual([summary.directory, "manifest.json"]);
  });

  it("starts afresh when an input changed; meanwhile a second build is refused", async () => {
    const out = space.path("changed");
    await interrupt(out);
    const later = new Date(Date.now() + 5000);
    await utimes(join(input, "works.jsonl"), later, later);
    const build = rebuild(out);
    await expect.poll(() => readdir(join(out, ".building"))).toContain("lock");
    await expect(rebuild(out)).rejects.toMatchObject({ code: "BUILD_LOCKED" });
    expect((await build).resumedLines).toBe(0);
    expect(await contentOf(out)).toEqual(clean);
  });
});

describe("kill -9", () => {
  const script = `
    import { writeSync } from "node:fs";
    import { buildSnapshot } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
    const options = JSON.parse(process.argv[1]);
    const onProgress = ({ phase, done }) => writeSync(1, phase + " " + done + "\\n");
    await buildSnapshot({ ...options, onProgress });
    writeSync(1, "end\\n");
  `;

  /** Builds in a process of its own and kills it `delay` ms after the given event of the phase. */
  async function killDuring(out: string, phase: string, event: number, delay: number): Promise<boolean> {
    const options = JSON.stringify({ inputs: [input], out, ...sizes });
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let seen = 0;
    let ended = false;
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "end") ended = true;
      if (line.startsWith(`${phase} `) && ++seen === event) setTimeout(() => child.kill("SIGKILL"), delay);
    });
    const [, signal] = await once(child, "close");
    expect(ended || signal === "SIGKILL").toBe(true);
    return signal === "SIGKILL";
  }

  /** A reproducible sequence of numbers from 0 to 1. */
  function randomNumbers(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
  }

  it("at any moment leaves the old snapshot serving and the next build clean", async () => {
    const out = space.path("killed");
    await space.write("former/works.jsonl", lines(work(1), work(2)));
    await buildSnapshot({ inputs: [space.path("former")], out });
    const former = await readManifest(out);
    const random = randomNumbers(20);
    let kills = 0;
    for (const [phase, event] of [
      ["read", 1],
      ["read", 2],
      ["parquet", 1],
      ["parquet", 3],
      ["serve", 1],
      ["check", 1],
      ["check", 2],
    ] as const) {
      if (await killDuring(out, phase, event, random() * 40)) kills++;
      expect(await verifySnapshot(out)).toEqual([]);
      const found = await readManifest(out);
      // Only the very last moments can come after the switch.
      if (phase === "check" && found.version !== former.version) expect(await contentOf(out)).toEqual(clean);
      else expect(found).toEqual(former);
    }
    expect(kills).toBeGreaterThanOrEqual(5);
    const summary = await rebuild(out);
    expect(await contentOf(out)).toEqual(clean);
    expect(await verifySnapshot(out)).toEqual([]);
    expect((await readdir(out)).sort()).toEqual(
      [summary.directory, former.directory, "manifest.json"].sort(),
    );
    expect(
      (await readFile(join(out, summary.directory, "rejects.jsonl"), "utf8")).trim().split("\n"),
    ).toHaveLength(2);
  }, 120_000);
});
