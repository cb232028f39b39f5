import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSnapshot, openSnapshot } from "@oqlkit/adapter-duckdb";
import { createEngine } from "@oqlkit/engine";
import { expect, it } from "vitest";
import { withDirectory } from "./support/build-small.ts";

const works = [
  { id: "https://openalex.org/W1", display_name: "Plain", cited_by_count: 4 },
  { id: "https://openalex.org/W2", display_name: "Über Größe", cited_by_count: 3 },
  { id: "https://openalex.org/W3", display_name: "“量子” 🧬", cited_by_count: 2 },
];

it("gives an object alike as bytes, in lists and in parts, whichever was asked for before", () =>
  withDirectory(async (dir) => {
    const input = join(dir, "works.jsonl");
    await writeFile(input, works.map((work) => `${JSON.stringify(work)}\n`).join(""));
    const out = join(dir, "snapshot");
    await buildSnapshot({ inputs: [input], out, threads: 1, workers: 1 });
    const engine = createEngine({ adapter: await openSnapshot(out) });
    const list = async (): Promise<unknown[]> => {
      const result = await engine.query({ get_rows: "works" });
      return result.kind === "rows" ? result.documents.map((text) => JSON.parse(text).display_name) : [];
    };
    const names = async (): Promise<unknown[]> => {
      const result = await engine.query({ get_rows: "works" }, { select: ["display_name"] });
      return result.kind === "rows" ? [...result.documents] : [];
    };
    const singles = (): Promise<unknown[]> =>
      Promise.all(
        works.map(async ({ id }) => {
          const found = await engine.get("works", id);
          if (found.kind !== "found") return found;
          const { document, byteString = document } = found;
          expect(Buffer.from(byteString, "latin1").toString()).toBe(document);
          expect({ ...found }.document).toBe(document);
          return JSON.parse(document).display_name;
        }),
      );
    const expected = works.map(({ display_name }) => display_name);
    const parts = expected.map((display_name) => JSON.stringify({ display_name }));
    for (const ask of [singles, list, names, singles, names, list, list]) {
      expect(await ask()).toEqual(ask === names ? parts : expected);
    }
    await engine.close();
  }));
