import { createEngine } from "@oqlkit/engine";
import type { FilterNode } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { openCatalog } from "./support/open-catalog.ts";

const idBase = "https://openalex.org";
const works = Array.from({ length: 40 }, (_, at) => ({
  id: `${idBase}/W${at + 1}`,
  display_name: `Work ${at + 1}`,
  type: at % 2 === 0 ? "article" : "book",
  cited_by_count: at,
}));

it("conditions on own ids are looked up in the row index, and no statement goes through all ids", async () => {
  const adapter = await openCatalog({ idBase, objects: { works }, merged: { works: { W900: "W4" } } });
  const many = Array.from({ length: 10_000 }, (_, at) => `W${at + 39}`);
  const engine = createEngine({ adapter, collections: async () => many });
  const ids = (...values: readonly string[]): FilterNode => ({
    join: "or",
    filters: values.map((value) => ({ column_id: "openalex", value })),
  });
  const asked = async (...filter_rows: FilterNode[]) => {
    const oqo = { get_rows: "works", filter_rows, corpus: "all" } as const;
    const view = { select: ["id"], sort: [{ column: "cited_by_count", direction: "asc" }] } as const;
    const answer = await engine.query(oqo, view);
    const { steps } = (await engine.explain(oqo, view)).adapter;
    const [looked, statement] = [steps[0]?.text, steps.at(-1)?.text];
    expect(statement).not.toMatch(/\bt\."?id"? (?:=|in|not in)/);
    return [
      answer.count,
      looked,
      answer.kind === "rows" &&
        answer.documents.map((text) => String(JSON.parse(text).id).slice(idBase.length + 1)),
    ];
  };
  try {
    const found = "look ids up in the row index:";
    expect(await asked(ids("W7", "w900", "W3", "W7", "W777"))).toEqual([
      3,
      `${found} 3 rows`,
      ["W3", "W4", "W7"],
    ]);
    expect(await asked(ids("W7", "W4", "W3"), { column_id: "type", value: "book" })).toEqual([
      1,
      `${found} 3 rows`,
      ["W4"],
    ]);
    expect(await asked(ids("W777"))).toEqual([0, `${found} 0 rows`, []]);
    expect(await asked(ids("col_many"))).toEqual([3, `${found} 3 rows`, ["W4", "W39", "W40"]]);
    const others = ids(...works.slice(2).map(({ id }) => id));
    expect(await asked({ ...others, is_negated: true })).toEqual([2, `${found} 38 rows`, ["W1", "W2"]]);
  } finally {
    await adapter.close();
  }
});
