import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSession, type Session } from "../session.ts";
import type { StagedEntity } from "./stage-store.ts";
import { writeParquet } from "./write-parquet.ts";

describe("writeParquet", () => {
  let dir: string;
  let session: Session;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "oqlkit-parquet-"));
    session = await openSession({
      keepOrder: true,
      memoryLimit: "400MB",
      threads: 2,
      tempDirectory: join(dir, "temp"),
      signal: undefined,
    });
  });
  afterAll(async () => {
    session.close();
    await rm(dir, { recursive: true, force: true });
  });

  const target = (): string => join(dir, "out.parquet");

  async function write(
    objects: readonly object[],
    keys: string,
    objectBytes: number | undefined = undefined,
  ): Promise<string | null> {
    const path = join(dir, "objects.jsonl");
    const text = objects.map((object) => `${JSON.stringify(object)}\n`).join("");
    await writeFile(path, text);
    await session.run(`create or replace table keys as ${keys}`);
    const staged: StagedEntity = {
      objects: [path],
      keys: [],
      documents: "",
      lines: objects.length,
      rows: objects.length,
      objectBytes: objectBytes ?? text.length,
      longest: 1000,
      rejects: 0,
      warnings: {},
    };
    const selection = { rows: 0, duplicates: 0, merged: 0, mergedIds: 0, offset: 0, restored: 0 };
    const files = { staged, base: undefined, selection, restored: undefined, documents: "plain" } as const;
    const limits = { memory: 4e8, threads: 2 };
    const { lenient } = await writeParquet(session, "keywords", files, target(), limits);
    return lenient;
  }

  it("keeps the kept rows, each with its number", async () => {
    const objects = Array.from({ length: 30_000 }, (_, seq) => ({ $seq: seq, id: `k${seq}` }));
    const lenient = await write(
      objects,
      `select range::BIGINT as seq, 1::UINTEGER as length,
         case when range % 3 > 0 then range - range // 3 - 1 end::BIGINT as row_number from range(30000)`,
    );
    expect(lenient).toBeNull();
    const wrong = await session.number(
      `select count(*)::double from '${target()}' where id <> 'k' || (row_number + row_number // 2 + 1)`,
    );
    expect(wrong).toBe(0);
    expect(await session.number(`select count(distinct row_number)::double from '${target()}'`)).toBe(20_000);
    expect(await session.number(`select count(*)::double from '${target()}'`)).toBe(20_000);
  });

  it("writes groups of few rows where objects are large, since readers take a group at a time", async () => {
    const objects = Array.from({ length: 6000 }, (_, seq) => ({ $seq: seq, id: `k${seq}` }));
    const keys =
      "select range::BIGINT as seq, 1::UINTEGER as length, range::BIGINT as row_number from range(6000)";
    const groups = async (): Promise<number> =>
      session.number(`select count(distinct row_group_id)::double from parquet_metadata('${target()}')`);
    await write(objects, keys);
    expect(await groups()).toBe(1);
    await write(objects, keys, 6000 * 65_536);
    expect(await groups()).toBeGreaterThan(2);
  });

  it("stores null for values that do not fit their column, and says so", async () => {
    const lenient = await write(
      [
        { $seq: 1, id: "a", works_count: 5 },
        { $seq: 2, id: "b", works_count: "many" },
      ],
      "select unnest([1, 2])::BIGINT as seq, 1::UINTEGER as length, unnest([0, 1])::BIGINT as row_number",
    );
    expect(lenient).toMatch(/many/);
    expect(await session.number(`select count(*)::double from '${target()}'`)).toBe(2);
    expect(await session.number(`select count(works_count)::double from '${target()}'`)).toBe(1);
  });
});
