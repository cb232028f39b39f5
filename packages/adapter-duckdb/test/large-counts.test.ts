import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSnapshot, openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import type { Oqo } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { withDirectory } from "./support/build-small.ts";

/** Two of these are more than four bytes hold. */
const counts = [10 ** 9, 3 * 10 ** 9, 9 * 10 ** 9];

it("orders and scores matches of a search by counts of billions", () =>
  withDirectory(async (dir) => {
    const objects = counts.map((cited_by_count, index) => ({
      id: `https://openalex.org/W${index + 1}`,
      display_name: "Everything",
      title: "Everything",
      publication_date: `202${index}-01-01`,
      cited_by_count,
    }));
    const input = join(dir, "works.jsonl");
    await writeFile(input, objects.map((object) => `${JSON.stringify(object)}\n`).join(""));
    const out = join(dir, "snapshot");
    await buildSnapshot({ inputs: [input], out, threads: 1, workers: 1 });
    const engine = createEngine({ adapter: await openSnapshot(out) });
    const oqo: Oqo = {
      get_rows: "works",
      filter_rows: [{ column_id: "display_name.search", operator: "has", value: "everything" }],
    };
    const asked = async (sort: { column: string; direction: "asc" | "desc" }[]): Promise<unknown[]> => {
      const answer = await engine.query(oqo, { sort });
      return answer.kind === "rows" ? answer.documents.map((text) => JSON.parse(text).cited_by_count) : [];
    };
    expect(await asked([])).toEqual(counts.toReversed());
    expect(await asked([{ column: "cited_by_count", direction: "desc" }])).toEqual(counts.toReversed());
    expect(await asked([{ column: "cited_by_count", direction: "asc" }])).toEqual(counts);
    await engine.close();
  }));
