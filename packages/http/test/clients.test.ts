import { expect, test } from "vitest";
import { serveApp } from "../src/index.ts";
import { ask, idsOf, smallApp, smallEngine } from "./small-catalog.ts";
import { closeLater, sendRaw } from "./support/running-servers.ts";

// What public clients of this API send beyond the requests of the client programs in packages/cli/test/clients.
const { app } = smallApp();

test("a list of ids is taken under each name of the field, short or as URLs", async () => {
  for (const name of ["openalex_id", "openalex", "ids.openalex"]) {
    const answer = await ask(app, `/works?filter=${name}%3AW1001%7CW1004&per-page=2`);
    expect(idsOf(answer).sort()).toEqual(["W1001", "W1004"]);
  }
  const urls = await ask(app, "/works?filter=openalex:https://openalex.org/W1001|https://openalex.org/W1002");
  expect(idsOf(urls).sort()).toEqual(["W1001", "W1002"]);
});

test("a leading ampersand, a cursor with groups and an AND within a field are taken", async () => {
  const list = await ask(app, "/works?&filter=type:article&search=maps&cursor=*&per_page=100");
  expect(list.status).toBe(200);
  expect(list.body.meta.next_cursor).toBeNull();
  const groups = await ask(app, "/works?group_by=type&cursor=*");
  expect(groups.status).toBe(200);
  expect(groups.body.group_by.map((group) => group.key_display_name)).toEqual(["article", "book"]);
  expect(groups.body.meta.next_cursor).toBeNull();
  const both = await ask(app, "/works?filter=authorships.author.id:A501+A502");
  expect(both.status).toBe(200);
  expect(both.body.meta.count).toBe(0);
});

test("a page of one row counts all matches, and groups are counted in meta", async () => {
  expect((await ask(app, "/works?filter=type:book&per-page=1&mailto=a%40b.org")).body.meta.count).toBe(14);
  expect((await ask(app, "/works?group_by=type")).body.meta.groups_count).toBe(2);
});

test("ids are found at the root, and types by their former path", async () => {
  expect((await ask(app, "/W1001")).headers.get("location")).toBe("/works/W1001");
  expect((await ask(app, "/types/article")).status).toBe(200);
});

test("a DOI with signs is found however much of it a client encodes", async () => {
  const doi = "10.1002/(sici)1098-108x(199609)20:2<149::aid-eat5>3.0.co;2-g";
  const work = { id: "https://openalex.org/W1", doi: `https://doi.org/${doi}`, display_name: "Odd" };
  const odd = smallApp({ engine: smallEngine({ works: [work] }) }).app;
  const { url } = closeLater(await serveApp(odd, { port: 0 }));
  const encoded = encodeURIComponent(doi);
  for (const target of [
    `/works/doi:${doi}`,
    `/works/https://doi.org/${doi}`,
    `/works/${doi.toUpperCase()}`,
    `/works/doi%3A${encoded}`,
    `/works/https%3A%2F%2Fdoi.org%2F${encoded}`,
    `/works/https%3A%2F%2Fdoi.org%2F${encodeURIComponent(encoded)}`,
    `/works?filter=doi:${doi}`,
    `/works?filter=doi%3A${encoded}%7C10.5555%2Fnone`,
    `/works?filter=doi:https://doi.org/${doi}|10.5555/none`,
  ]) {
    const answer = await sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(answer, target).toContain('"id":"https://openalex.org/W1"');
  }
});

test.each([
  ["is_oa: true", "is_oa:true"],
  ["is_oa:true , type: book", "is_oa:true,type:book"],
  ["has_doi: true| false", "has_doi:true|false"],
  ["language: null", "language:null"],
  ["doi: null", "doi:null"],
  ["cited_by_count: >5", "cited_by_count:>5"],
  ["from_publication_date: 2018-01-01", "from_publication_date:2018-01-01"],
])("blanks around values are no part of them: %s", async (blank, plain) => {
  const of = (filter: string) =>
    ask(app, `/works?filter=${encodeURIComponent(filter)}&per-page=100&select=id`);
  const [answer, expected] = [await of(blank), await of(plain)];
  expect(answer.status).toBe(200);
  expect(idsOf(answer)).toEqual(idsOf(expected));
  expect(answer.body.meta.x_query).toEqual(expected.body.meta.x_query);
});

test("a truth value with blanks in quotes is none", async () => {
  expect((await ask(app, "/works?filter=is_oa:%22%20true%22")).status).toBe(400);
});
