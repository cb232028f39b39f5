import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";

export const base = "https://openalex.org";

const titles = ["Open data", 'Said "so", twice', "Zwei\nZeilen", "数据", null, "A|B", ""];

/** Works with ties, gaps and texts that need care; every third is of no type, one of a type of its own. */
export const works: readonly Readonly<Record<string, unknown>>[] = Array.from({ length: 60 }, (_, index) => ({
  id: `${base}/W${1000 + ((index * 37) % 60)}`,
  doi: index % 5 === 0 ? null : `https://doi.org/10.1/x${index}`,
  title: titles[index % titles.length],
  display_name: titles[index % titles.length],
  publication_year: 2000 + (index % 7),
  publication_date: `${2000 + (index % 7)}-01-01`,
  type: index % 3 === 0 ? null : index === 1 ? "field-guide" : "article",
  cited_by_count: index % 4,
  indexed_in: index % 2 === 0 ? ["crossref", "doaj"] : [],
  authorships: [{ author: { id: `${base}/A1`, display_name: "Ann" }, countries: ["US"] }],
  abstract_inverted_index: index % 2 === 0 ? { open: [0], data: [1] } : null,
}));

/** Builds a snapshot of the works, an author and a merged id below `dir`; returns its directory. */
export async function buildSmallSnapshot(dir: string): Promise<string> {
  const data = join(dir, "data");
  await mkdir(join(data, "merged_ids", "works"), { recursive: true });
  await writeFile(join(data, "works.jsonl"), works.map((work) => `${JSON.stringify(work)}\n`).join(""));
  await writeFile(
    join(data, "authors.jsonl"),
    `${JSON.stringify({ id: `${base}/A1`, display_name: "Ann", works_count: 60 })}\n`,
  );
  await writeFile(
    join(data, "merged_ids", "works", "2024-01-01.csv"),
    "merge_date,id,merge_into_id\n2024-01-01,W7,W1000\n",
  );
  const out = join(dir, "snapshot");
  await buildSnapshot({ inputs: [data], out, memoryLimit: "1GB", threads: 2, workers: 1 });
  return out;
}
