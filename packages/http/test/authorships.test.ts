import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { expect, test } from "vitest";
import { ask, smallApp } from "./small-catalog.ts";

const idBase = "https://openalex.org";
const authorship = (_: unknown, index: number): object => ({
  author: { id: `${idBase}/A${100 + index}`, display_name: `Author ${index}` },
});
const work = (id: string, authors: number): object => ({
  id: `${idBase}/${id}`,
  authorships: Array.from({ length: authors }, authorship),
  fwci: 1.5,
});
const works = [work("W101", 101), work("W102", 100)];
const { app } = smallApp({
  engine: createEngine({ adapter: createMemoryAdapter({ idBase, objects: { works } }) }),
});

async function listed(path: string): Promise<unknown[]> {
  const { status, body } = await ask(app, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map((result) => {
    const { authorships, ...rest } = result;
    return Array.isArray(authorships) ? { ...rest, authors: authorships.length } : rest;
  });
}

test.each(["/works?sort=id", "/?oql=works&sort=id", "/works?sort=id&cursor=*"])(
  "%s shows a hundred authorships, and says where there are more",
  async (path) => {
    const [long, short] = await listed(path);
    expect(long).toMatchObject({ id: `${idBase}/W101`, fwci: 1.5, is_authors_truncated: true, authors: 100 });
    expect(short).toMatchObject({ id: `${idBase}/W102`, fwci: 1.5, authors: 100 });
    expect(short).not.toHaveProperty("is_authors_truncated");
  },
);

test.each<[string, object]>([
  ["id", {}],
  ["id,authorships", { authors: 100 }],
  ["id,authorships.author.id", { authors: 100 }],
  ["id,is_authors_truncated", { is_authors_truncated: true }],
])("select=%s gives what it names", async (select, shown) => {
  expect(await listed(`/works?filter=openalex:W101&select=${select}`)).toEqual([
    { id: `${idBase}/W101`, ...shown },
  ]);
});

test("a single work has all, and conditions see all", async () => {
  const { body } = await ask(app, "/works/W101");
  expect(body).toMatchObject(work("W101", 101));
  expect(body).not.toHaveProperty("is_authors_truncated");
  expect((await ask(app, "/works?filter=authors_count:101")).body.meta.count).toBe(1);
  expect((await ask(app, "/works?filter=author.id:A200")).body.meta.count).toBe(1);
});
