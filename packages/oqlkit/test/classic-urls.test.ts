import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Catalog, openSnapshot } from "../src/index.ts";
import { base, buildSmallSnapshot } from "./support/small-snapshot.ts";

let dir = "";
let catalog: Catalog;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-urls-"));
  catalog = await openSnapshot(await buildSmallSnapshot(dir), { threads: 2, poolSize: 2 });
});

afterAll(async () => {
  await catalog.close();
  await rm(dir, { recursive: true, force: true });
});

it("a URL keeps groups by q, has the group of what is unknown, and takes what has no effect", async () => {
  const groupsOf = async (url: string, view?: { q: string }): Promise<unknown> => {
    const answer = await catalog.query(url, view);
    return answer.kind === "groups" ? answer.groups.map(({ key }) => key) : answer.kind;
  };
  const all = await groupsOf("/works?group_by=type");
  expect(all).not.toContain("unknown");
  expect(await groupsOf("/works?group_by=type:include_unknown")).toContain("unknown");
  expect(await groupsOf("/works?group-by=type:include_unknown&mailto=a@b.c&format=json&warm=1")).toContain(
    "unknown",
  );
  expect(await groupsOf("/works?group_bys=type")).toEqual(all);
  expect(await groupsOf("/works?group-bys=type:include_unknown")).toContain("unknown");
  expect(await groupsOf("/works?group_by=type&q=ARTI")).toEqual([`${base}/types/article`]);
  expect(await groupsOf("/works?group_by=type&q=ARTI", { q: "nothing" })).toEqual([]);
  expect(await groupsOf("/works?q=ARTI&api_key=x&apc_sum=false")).toBe("rows");
  const explained = await catalog.explain("/works?group_by=type:include_unknown&q=ARTI");
  expect(JSON.stringify(explained.logical)).toMatch(/"arti"/i);
});

it.each([
  ["/works?fliter=type:article", /fliter is not a parameter/],
  ["/works?group_bys=type,language", /group_bys is for servers.*group_by/],
  ["/works?group_by=type&group_bys=type", /group_bys is for servers/],
  ["/works?constructor=1&toString=2", /constructor is not a parameter/],
  ["/works?group_by=type&apc_sum=true", /apc_sum is for servers/],
  ["/works?format=csv", /format is for servers/],
  ["/works?seed=3", /sample/],
  ["/works?data_version=1", /data_version/],
  ["/works?search=!cancer", /! operator/],
  ["/works?search=a|b", /\| operator/],
  ["/works?filter=type:article|!review", /!review/],
  ["/works?filter=publication_year:>=2020", /must be a number/],
  ["/works?filter=publication_date:!2020-01-01", /invalid date/],
])("what running a URL refuses, or only servers answer, is refused: %s", async (url, message) => {
  await expect(catalog.query({ url })).rejects.toMatchObject({
    name: "QueryError",
    code: "invalid_query",
    message: expect.stringMatching(message),
  });
});
