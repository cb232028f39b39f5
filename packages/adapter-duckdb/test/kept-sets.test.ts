import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSnapshot, openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine, type Engine } from "@oqlkit/engine";
import type { FilterLeaf, FilterNode, Oqo } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { withDirectory } from "./support/build-small.ts";

const works = 4500;
const types = ["article", "book", "dataset"];

const work = (index: number): object => ({
  id: `https://openalex.org/W${1000 + index}`,
  display_name: `Work ${index}`,
  publication_year: 2000 + (index % 20),
  cited_by_count: (index * 7919) % 1000,
  type: types[index % 3],
  is_xpac: index % 50 === 0,
  doi: index % 4 === 0 ? `https://doi.org/10.5555/${index}` : null,
  authorships: [0, 1].map((place) => ({
    author: { id: `https://openalex.org/A${1 + ((index * (place + 3)) % 40)}`, display_name: "Ada" },
  })),
});

const is = (column_id: string, value: FilterLeaf["value"]): FilterLeaf => ({ column_id, value });
const often: FilterLeaf = { ...is("cited_by_count", 700), operator: ">" };
const not = (leaf: FilterLeaf): FilterLeaf => ({ ...leaf, is_negated: true });
const from2010: FilterLeaf = { ...is("publication_year", 2010), operator: ">=" };
const all = (...filters: FilterNode[]): FilterNode => ({ join: "and", filters });
const any = (...filters: FilterNode[]): FilterNode => ({ join: "or", filters });
const by = (author: string): FilterLeaf => is("authorships.author.id", author);
const three = any(by("A1"), by("A2"), by("A3"));

/** Filters with more matches than a page, some of them by several sets, some that have conditions in common; a few have few. */
const filters: FilterNode[][] = [
  [],
  [by("A1"), is("type", "book")],
  [by("A1"), is("type", "book"), is("publication_year", 2003)],
  [is("publication_year", 1999)],
  [is("publication_year", 2003), is("type", "book"), often],
  [is("type", "article")],
  [is("type", "article"), from2010],
  [is("doi", null)],
  [is("doi", null), from2010],
  [by("A1")],
  [three],
  [not(by("A1"))],
  [any(by("A1"), is("type", "book"))],
  [any(all(three, is("type", "book")), all(by("A4"), from2010))],
  [three, not(is("type", "book"))],
];

/** What a caller sees who asks for the first pages, one far behind, and all from a cursor on. */
async function pagesOf(engine: Engine, filter_rows: FilterNode[]): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (const corpus of ["core", "all"] as const) {
    const query: Oqo = { get_rows: "works", corpus, filter_rows };
    const show = async (view: object, more: Partial<Oqo> = {}): Promise<string | null> => {
      const result = await engine.query({ ...query, ...more }, { perPage: 40, select: ["id"], ...view });
      if (result.kind !== "rows") throw new TypeError("A list was asked for.");
      pages.push([corpus, view, more, result.count, result.documents]);
      return result.nextCursor ?? null;
    };
    for (const page of [1, 2, 1, 3, 9]) await show({ page });
    let cursor: string | null = "*";
    for (let count = 0; cursor !== null && count < 5; count += 1) cursor = await show({ cursor });
    // The order of the tables, and another.
    for (const direction of ["desc", "asc"] as const) {
      const sort = [{ column: "cited_by_count", direction }];
      for (const page of [1, 2, 90]) await show({ sort, page });
    }
    await show({}, { sample: 120, seed: "7" });
  }
  return pages;
}

it("gives the same pages out of memory as from the tables", () =>
  withDirectory(async (dir) => {
    const input = join(dir, "works.jsonl");
    const lines = Array.from({ length: works }, (_, index) => JSON.stringify(work(index)));
    await writeFile(input, `${lines.join("\n")}\n`);
    const out = join(dir, "snapshot");
    await buildSnapshot({ inputs: [input], out, threads: 1, workers: 1 });
    const keeping = createEngine({ adapter: await openSnapshot(out) });
    const forgetful = createEngine({ adapter: await openSnapshot(out, { setMemory: 0 }) });
    for (const filter of filters) {
      const expected = await pagesOf(forgetful, filter);
      expect(await pagesOf(keeping, filter)).toEqual(expected);
      expect(await pagesOf(keeping, filter)).toEqual(expected);
    }
    await keeping.close();
    await forgetful.close();
  }));
