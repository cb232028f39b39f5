import { buildSnapshot, readManifest, updateSnapshot, verifySnapshot } from "@oqlkit/adapter-duckdb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentOf, createWorkspace, lines, type Workspace } from "./snapshot-support.ts";
import { servingContent } from "./support/serving-content.ts";

const { numRuns = 500 } = fc.readConfigureGlobal();
const entities = ["works", "authors", "keywords"] as const;
type Entity = (typeof entities)[number];

const letters: Record<Entity, string> = { works: "W", authors: "A", keywords: "keywords/k" };
const number = fc.integer({ min: 1, max: 12 });
const date = fc.constantFrom("2024-01-01", "2024-01-02", "2024-01-03T04:05:06", undefined);
const name = fc.oneof(fc.constantFrom("", "Ünïcode 🙂", 'quoted "x"\ttab'), fc.string({ maxLength: 8 }));

interface Part {
  readonly objects: readonly { readonly entity: Entity; readonly line: unknown }[];
  readonly merges: readonly {
    readonly entity: Entity;
    readonly date: string;
    readonly id: number;
    readonly into: number;
  }[];
}

const object = fc.record({ entity: fc.constantFrom(...entities), number, date, name }).map((drawn) => ({
  entity: drawn.entity,
  line: {
    id: `https://openalex.org/${letters[drawn.entity]}${drawn.number}`,
    display_name: drawn.name,
    works_count: drawn.name.length,
    updated_date: drawn.date,
  },
}));
const reject = fc.record({ entity: fc.constantFrom(...entities), line: fc.constantFrom("{", "[]", "") });
const merge = fc.record({
  entity: fc.constantFrom("works" as const, "authors" as const),
  date: fc.constantFrom("2024-01-01", "2024-02-01", "2024-03-01", ""),
  id: number,
  into: number,
});
const part: fc.Arbitrary<Part> = fc.record({
  // Of lines that are all rejected there is no snapshot.
  objects: fc
    .array(fc.oneof({ weight: 9, arbitrary: object }, { weight: 1, arbitrary: reject }), {
      minLength: 1,
      maxLength: 25,
    })
    .filter((all) => all.some(({ line }) => typeof line === "object")),
  merges: fc.array(merge, { maxLength: 6 }),
});

async function writePart(space: Workspace, directory: string, { objects, merges }: Part): Promise<string> {
  for (const entity of entities) {
    const own = objects.filter((each) => each.entity === entity);
    if (own.length > 0)
      await space.write(`${directory}/${entity}.jsonl`, lines(...own.map(({ line }) => line)));
    const listed = merges.filter((each) => each.entity === entity);
    if (listed.length === 0) continue;
    const letter = letters[entity];
    const rows = listed.map(({ date, id, into }) => `${date},${letter}${id},${letter}${into}\n`);
    await space.write(
      `${directory}/merged_ids/${entity}/list.csv`,
      `merge_date,id,merge_into_id\n${rows.join("")}`,
    );
  }
  return space.path(directory);
}

/** All that a snapshot holds, but for the order of rejected lines and the layout of database pages. */
async function everything(out: string): Promise<unknown> {
  const { rejectLines, kept, ...content } = (await contentOf(out)) as {
    rejectLines: string;
    kept: { path: string }[];
  };
  return {
    ...content,
    rejects: rejectLines.split("\n").sort(),
    documents: kept.filter(({ path }) => path !== "rejects.jsonl"),
    tables: await servingContent(out),
  };
}

describe("updateSnapshot", () => {
  it("gives what a build from all inputs gives, update after update", async () => {
    const options = { threads: 1, workers: 1, memoryLimit: "1GB" };
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 3 }), async (parts) => {
        const space = await createWorkspace();
        try {
          const inputs: string[] = [];
          for (const [index, each] of parts.entries())
            inputs.push(await writePart(space, `part${index}`, each));
          const [first = "", ...later] = inputs;
          const [updated, built] = [space.path("updated"), space.path("built")];
          await buildSnapshot({ ...options, inputs: [first], out: updated });
          for (const input of later) {
            const before = await readManifest(updated);
            await updateSnapshot({ ...options, inputs: [input], out: updated });
            expect((await readManifest(updated)).update?.from).toBe(before.version);
          }
          await buildSnapshot({ ...options, inputs, out: built });
          expect(await everything(updated)).toEqual(await everything(built));
          expect(await verifySnapshot(updated)).toEqual([]);
        } finally {
          await space.remove();
        }
      }),
      { numRuns: Math.ceil(numRuns / 125) },
    );
  }, 3_600_000);
});
