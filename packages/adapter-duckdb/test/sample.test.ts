import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSnapshot, openSnapshot } from "@oqlkit/adapter-duckdb";
import type { Predicate, RowsPlan } from "@oqlkit/engine";
import { expect, it } from "vitest";
import { withDirectory } from "./support/build-small.ts";

const keywords = 12_000;
const even: Predicate = { kind: "in", field: "works_count", values: [0] };

const planOf = (size: number, filter: Predicate, offset: number, limit: number): RowsPlan => ({
  kind: "rows",
  entity: "keywords",
  filter,
  sample: { size, seed: "seven" },
  order: [
    { field: "$random", direction: "asc" },
    { field: "$id", direction: "asc" },
  ],
  score: null,
  window: { kind: "offset", offset, limit },
  project: [],
  total: true,
});

it("draws the first so many in one order, whatever the size of the sample", () =>
  withDirectory(async (dir) => {
    const lines = Array.from({ length: keywords }, (_, index) =>
      JSON.stringify({ id: `https://openalex.org/keywords/k-${index}`, works_count: index % 2 }),
    );
    const input = join(dir, "keywords.jsonl");
    await writeFile(input, `${lines.join("\n")}\n`);
    const out = join(dir, "snapshot");
    await buildSnapshot({ inputs: [input], out, threads: 1, workers: 1 });
    const adapter = await openSnapshot(out);
    const draw = async (size: number, filter: Predicate): Promise<readonly string[]> => {
      const { total, rows } = await adapter.execute(planOf(size, filter, 0, keywords));
      expect(total).toBe(rows.length);
      const beyond = await adapter.execute(planOf(size, filter, keywords, 10));
      expect([beyond.total, beyond.rows]).toEqual([total, []]);
      return rows.map(({ id }) => id);
    };
    const idsOf = async (plan: RowsPlan): Promise<readonly string[]> =>
      (await adapter.execute(plan)).rows.map(({ id }) => id);
    for (const [filter, matches] of [
      [{ kind: "true" }, keywords],
      [even, keywords / 2],
    ] as const) {
      const all = await draw(10_000, filter);
      expect(new Set(all).size).toBe(Math.min(matches, 10_000));
      for (const size of [1, 5000, 5001, 5999, 6000, 6001, 8000])
        expect(await draw(size, filter)).toEqual(all.slice(0, size));
      for (const size of [60, 5990, 10_000]) {
        for (const offset of [0, 25, 50, 4980, 5980]) {
          const page = await adapter.execute(planOf(size, filter, offset, 25));
          expect(page.rows.map(({ id }) => id)).toEqual(all.slice(offset, Math.min(offset + 25, size)));
          expect(page.total).toBe(Math.min(size, matches));
        }
        const named: RowsPlan = {
          ...planOf(size, filter, 0, keywords),
          order: [{ field: "$id", direction: "asc" }],
        };
        expect(await idsOf(named)).toEqual([...all.slice(0, size)].sort());
        const last: RowsPlan = {
          ...planOf(size, filter, 0, 25),
          order: [{ field: "$random", direction: "desc" }],
        };
        expect(await idsOf(last)).toEqual(all.slice(0, size).slice(-25).reverse());
      }
    }
    await adapter.close();
  }));
