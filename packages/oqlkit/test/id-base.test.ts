import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Catalog, openSnapshot } from "../src/index.ts";

const base = "https://data.example.edu/cat";
let dir = "";
let catalog: Catalog;

const coded = (segment: string, code: string): object => ({
  id: `${base}/${segment}/${code}`,
  display_name: code,
  works_count: 1,
});
const data: Readonly<Record<string, readonly object[]>> = {
  works: [1, 2].map((number) => ({
    id: `${base}/W${number}`,
    title: `Work ${number}`,
    type: number === 1 ? "book" : `${base}/types/article`,
    authorships: [{ author: { id: `${base}/A${number}`, display_name: "Ann" }, countries: ["US"] }],
    keywords: [{ id: `${base}/keywords/deep-sea`, display_name: "Deep sea", score: 0.5 }],
  })),
  keywords: [coded("keywords", "deep-sea"), { id: `${base}/K12`, display_name: "Sea" }],
  domains: [coded("domains", "3")],
  fields: [coded("fields", "19")],
  countries: [coded("countries", "US")],
  continents: [coded("continents", "Q15")],
  languages: [coded("languages", "en")],
  sdgs: [coded("sdgs", "14")],
  types: [coded("types", "article"), coded("types", "book")],
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  const inputs = join(dir, "data");
  await mkdir(inputs);
  for (const [entity, objects] of Object.entries(data)) {
    const lines = objects.map((object) => `${JSON.stringify(object)}\n`);
    await writeFile(join(inputs, `${entity}.jsonl`), lines.join(""));
  }
  const out = join(dir, "snapshot");
  await buildSnapshot({ inputs: [inputs], out, idBase: base, memoryLimit: "1GB", threads: 2, workers: 1 });
  catalog = await openSnapshot(out, { threads: 2, poolSize: 2 });
});
afterAll(async () => {
  await catalog.close();
  await rm(dir, { recursive: true, force: true });
});

it("keeps objects of every type whose ids begin with a path", async () => {
  const { entities } = await catalog.describe();
  const counts = entities.filter(({ count }) => count > 0).map(({ entity, count }) => [entity, count]);
  expect(Object.fromEntries(counts)).toEqual({
    works: 2,
    keywords: 2,
    domains: 1,
    fields: 1,
    countries: 1,
    continents: 1,
    languages: 1,
    sdgs: 1,
    "work-types": 2,
  });
});

it.each([
  [`works where author is (${base}/A2)`, ["W2"]],
  [`works where type is (${base}/types/book)`, ["W1"]],
  [`/works?filter=keywords.id:${base}/keywords/deep-sea,authorships.author.id:${base}/A1`, ["W1"]],
  ["/works?filter=type:article", ["W2"]],
  ["/keywords?filter=id:k12", ["K12"]],
])("finds by %s", async (query, ids) => {
  const answer = await catalog.query(query, { select: ["id"] });
  expect(answer).toMatchObject({ kind: "rows", rows: ids.map((id) => ({ id: `${base}/${id}` })) });
});
