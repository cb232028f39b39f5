import { readFile } from "node:fs/promises";
import { buildSnapshot, openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMergedIds } from "../src/snapshot/merged-ids.ts";
import { createWorkspace, lines, type Workspace, work } from "./snapshot-support.ts";

let space: Workspace;
beforeAll(async () => {
  space = await createWorkspace();
});
afterAll(() => space.remove());

it("leads on, and ids are not there, where a type has no objects", async () => {
  await space.write("none/works.jsonl", lines(work(1)));
  await space.write("none/merged_ids/authors/list.csv", "id,merge_into_id\nA1,A2\n");
  const [inputs, out] = [[space.path("none")], space.path("none-out")];
  await buildSnapshot({ inputs, out, embedder: false, threads: 1, workers: 1 });
  const engine = createEngine({ adapter: await openSnapshot(out, { threads: 1, poolSize: 1 }) });
  expect(await engine.get("authors", "A1")).toEqual({ kind: "merged", into: "A2" });
  for (const [entity, id] of [
    ["authors", "A2"],
    ["funders", "F1"],
    ["topics", "T10001"],
    ["countries", "fr"],
    ["sources", "issn:2041-1723"],
  ] as const)
    expect(await engine.get(entity, id)).toEqual({ kind: "absent" });
  expect(await engine.suggest({ get_rows: "authors" }, "A12")).toEqual({ count: 0, suggestions: [] });
  await engine.close();
});

describe("a list of merged ids", () => {
  const built = async (name: string, list: string): Promise<unknown> => {
    await space.write(`${name}/works.jsonl`, lines(work(1), work(2), work(3), work(4)));
    await space.write(`${name}/merged_ids/works/list.csv`, list);
    const options = { inputs: [space.path(name)], out: space.path(`${name}-out`), strict: true };
    const { entities } = await buildSnapshot({ ...options, embedder: false, threads: 1, workers: 1 });
    return entities.works;
  };

  it.each([
    ["a time after it", 'id,merge_into_id,merge_date\nW1,W2,"2020-01-01, 10:00"\nW3,W4,2020-01-02\n'],
    ["a quotation mark alone", 'id,merge_into_id,merge_date\nW1,W2,"2020-01-01\nW3,W4,2020-01-02\n'],
    ["a comma before the ids", 'merge_date,id,merge_into_id\n"2020-01-01, 10:00",W1,W2\n2020-01-02,W3,W4\n'],
  ])("is read to its end where a date has %s", async (name, list) => {
    expect(await built(name, list)).toMatchObject({ rows: 2, merged: 2, mergedIds: 2, rejects: 0 });
  });

  it("may be of ids with quotation marks", async () => {
    const objects = ["x", "y"].map((name) => ({
      id: `https://openalex.org/keywords/"${name}`,
      display_name: name,
    }));
    await space.write("marked/keywords.jsonl", lines(...objects));
    await space.write("marked/merged_ids/keywords/list.csv", 'id,merge_into_id\n"""x","keywords/""y"\n');
    const out = space.path("marked-out");
    const { entities } = await buildSnapshot({ inputs: [space.path("marked")], out, embedder: false });
    expect(entities.keywords).toMatchObject({ rows: 1, merged: 1, mergedIds: 1 });
  });

  it("tells how many lines it could not read, however many", async () => {
    await space.write("bad/works.jsonl", lines(work(1)));
    const list = `id,merge_into_id\n${"W1,A1\n".repeat(10_001)}`;
    await space.write("bad/merged_ids/works/list.csv", list);
    const summary = await buildSnapshot({
      inputs: [space.path("bad")],
      out: space.path("bad-out"),
      embedder: false,
    });
    expect(summary).toMatchObject({ rejects: 10_001, entities: { works: { rejects: 10_001 } } });
  });

  it("is kept as ids and dates", async () => {
    const list = [
      '\ufeff"ID" , note,Merge_Into_Id,merge_date\r',
      'W1,"a ""b"", c",W2,2020-01-01T10:00:00\r',
      '"https://openalex.org/W3", ,"W4" ,"2020-01-02, \t""10:00"""\r',
      "W5,,W6,\r",
      "W7,,W8,some day\r",
      'W9,"not closed,W10,2020-01-01\r',
      "W11,,W11,2020-01-01\r",
      ",W1,,W2\r",
      `W13,"${"a, ".repeat(4_000_000)}",W14,2020-01-01\r`,
      "",
    ];
    const path = await space.write("list.csv", list.join("\n"));
    const file = { entity: "works", path, name: "list.csv", size: 0, mtimeMs: 0, partition: null } as const;
    const { rows, rejects } = await readMergedIds([file], space.path("list.tsv"), undefined);
    expect(await readFile(space.path("list.tsv"), "utf8")).toBe(
      "W1\tW2\t2020-01-01\nW3\tW4\t2020-01-02\nW5\tW6\t\nW7\tW8\t\nW9\tW10\t2020-01-01\nW13\tW14\t2020-01-01\n",
    );
    expect([rows, rejects.map(({ line, reason }) => [line, reason])]).toEqual([
      6,
      [[8, "not two ids of works"]],
    ]);
  });
});
