import { mkdtemp, readdir, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StagedBatch } from "./stage-batch.ts";
import { StageStore } from "./stage-store.ts";

const batch = (rows: number): StagedBatch => ({
  lines: rows + 1,
  rows,
  objects: new Uint8Array(rows * 10),
  keys: new Uint8Array(rows * 3),
  documents: new Uint8Array(rows * 5),
  longest: 10,
  rejects: [],
  warnings: { odd: rows },
});

describe("StageStore", () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "oqlkit-stage-"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** Two committed batches of works, in two parts, and one that is lost. */
  async function fill(): Promise<void> {
    const store = await StageStore.open(dir, "key");
    for (const rows of [2, 3, 4]) {
      await store.addBatch("works", batch(rows));
      await store.addRejects("works", [{ file: "f", line: 1, reason: "r", excerpt: "" }]);
      store.countLines(rows + 1);
      Object.assign(store.cursor, {
        position: store.cursor.position + rows * 100,
        batch: store.cursor.batch + 1,
      });
      if (rows < 4) await store.commit();
    }
    await store.close();
  }

  it("takes up what was committed and drops the rest", async () => {
    await fill();
    const store = await StageStore.open(dir, "key");
    expect(store.resumedLines).toBe(7);
    expect(store.cursor).toEqual({ file: 0, position: 500, line: 7, batch: 2 });
    await store.addBatch("works", batch(1));
    await store.endFile("works", "abc");
    await store.commit();
    await store.close();
    expect(store.staged("works")).toMatchObject({
      rows: 6,
      lines: 7,
      rejects: 2,
      objectBytes: 60,
      warnings: { odd: 6 },
    });
    expect(store.checksums()).toEqual(new Map([[0, "abc"]]));
    expect((await readFile(store.staged("works").documents)).length).toBe(30);
    expect((await readFile(store.rejectsPath, "utf8")).split("\n")).toHaveLength(3);
  });

  it.each(["works/000001.jsonl", "works/000002.keys", "works/documents.bin", "rejects.jsonl"])(
    "starts afresh when %s is shorter than the journal says",
    async (path) => {
      await fill();
      await truncate(join(dir, path), 1);
      const store = await StageStore.open(dir, "key");
      await store.close();
      expect(store.resumedLines).toBe(0);
      expect(store.staged("works").objects).toEqual([]);
      expect((await readdir(dir)).sort()).toEqual(["journal.jsonl", "rejects.jsonl"]);
    },
  );

  it("starts afresh under another key", async () => {
    await fill();
    const store = await StageStore.open(dir, "other");
    await store.close();
    expect(store.resumedLines).toBe(0);
  });
});
