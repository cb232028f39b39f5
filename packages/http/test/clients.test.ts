import { expect, test } from "vitest";
import { ask, idsOf, smallApp } from "./small-catalog.ts";

// The requests that public clients of this API send, as they send them.
const { app } = smallApp();
const bearer = { headers: { authorization: "Bearer KEY", from: "a@example.org", "user-agent": "client" } };

test("encoded values, hyphenated names and the cursor loop of pyalex", async () => {
  const seen: string[] = [];
  let cursor: string | null = "*";
  while (cursor !== null) {
    const path = `/works?filter=publication_year%3A%3E2016%2Cis_oa%3Atrue&sort=cited_by_count%3Adesc&per-page=6&cursor=${encodeURIComponent(cursor)}`;
    const answer = await ask(app, path, bearer);
    expect(answer.status).toBe(200);
    seen.push(...idsOf(answer));
    cursor = answer.body.meta.next_cursor ?? null;
  }
  const page = await ask(app, "/works?filter=publication_year:>2016,is_oa:true&per_page=100");
  expect(new Set(seen)).toEqual(new Set(idsOf(page)));
  expect(seen).toHaveLength(page.body.meta.count);
});

test("a list of ids, by both names", async () => {
  for (const name of ["openalex_id", "openalex", "ids.openalex"]) {
    const answer = await ask(app, `/works?filter=${name}%3AW1001%7CW1004&per-page=2`);
    expect(idsOf(answer).sort()).toEqual(["W1001", "W1004"]);
  }
  const urls = await ask(app, "/works?filter=openalex:https://openalex.org/W1001|https://openalex.org/W1002");
  expect(idsOf(urls).sort()).toEqual(["W1001", "W1002"]);
});

test("quoted DOIs in the path, random objects, groupings with a hyphen", async () => {
  expect((await ask(app, "/works/https%3A%2F%2Fdoi.org%2F10.5555%2Fpaper.1003", bearer)).status).toBe(200);
  expect((await ask(app, "/works/random", bearer)).body.id).toMatch(/W\d+$/);
  const groups = await ask(app, "/works?group-by=open_access.is_oa", bearer);
  expect(groups.body.group_by).toEqual([
    { key: "false", key_display_name: "false", count: 20 },
    { key: "true", key_display_name: "true", count: 20 },
  ]);
});

test("errors have the words that clients look for", async () => {
  const { status, body } = await ask(app, "/works?filter=nope:1", bearer);
  expect(status).toBe(400);
  expect(body.error).toContain("query parameters");
  expect(typeof body.message).toBe("string");
});

test("a leading ampersand, a cursor with groups, AND within a field", async () => {
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

test("counting with one row, then reading the groups' count", async () => {
  expect((await ask(app, "/works?filter=type:book&per-page=1&mailto=a%40b.org")).body.meta.count).toBe(14);
  expect((await ask(app, "/works?group_by=type")).body.meta.groups_count).toBe(2);
});

test("ids without a host and types by path", async () => {
  expect((await ask(app, "/W1001")).headers.get("location")).toBe("/works/W1001");
  expect((await ask(app, "/types/article")).status).toBe(200);
});
