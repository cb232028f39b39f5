import { describe, expect, test } from "vitest";
import { ask, smallApp, smallEngine } from "./small-catalog.ts";

const base = "https://openalex.org";
const statuses = ["gold", "hybrid", "green", "closed", "gold"];
const works = statuses.map((oa_status, index) => ({
  id: `${base}/W${101 + index}`,
  type: index < 3 ? "article" : "book",
  cited_by_count: 10 ** index,
  open_access: { is_oa: oa_status !== "closed", oa_status },
  // Some have no charge at all.
  ...(index === 4 ? {} : { apc_list: { value_usd: 1000 + index }, apc_paid: { value_usd: 100 + index } }),
}));
const sources = [2500, null, 40].map((apc_usd, index) => ({
  id: `${base}/S${10 + index}`,
  display_name: `Journal ${index}`,
  apc_usd,
  cited_by_count: index,
}));
const { app } = smallApp({ engine: smallEngine({ works, sources }), streamLists: true });

const metaOf = async (path: string): Promise<object> => (await ask(app, path)).body.meta;

describe("sums over all matches", () => {
  test("are of all works, the charges paid of gold and hybrid ones", async () => {
    expect(await metaOf("/works?apc_sum=true&cited_by_count_sum=true&per_page=1")).toMatchObject({
      count: 5,
      apc_list_sum_usd: 4006,
      apc_paid_sum_usd: 201,
      cited_by_count_sum: 11111,
    });
  });
  test("are of what the filter leaves, whichever page is returned", async () => {
    const path = "/works?filter=type:article&apc_sum=true&cited_by_count_sum=1&per_page=1&page=3";
    const sums = { apc_list_sum_usd: 3003, apc_paid_sum_usd: 201, cited_by_count_sum: 111 };
    expect(await metaOf(path)).toMatchObject(sums);
    expect(
      await metaOf("/works?filter=type:article&apc_sum=true&cited_by_count_sum=1&cursor=*"),
    ).toMatchObject(sums);
  });
  test("are of sources, of groups and of groupings side by side", async () => {
    expect(await metaOf("/sources?apc_sum=true&cited_by_count_sum=true")).toMatchObject({
      apc_list_sum_usd: 2540,
      cited_by_count_sum: 3,
    });
    expect(await metaOf("/sources?apc_sum=true")).not.toHaveProperty("apc_paid_sum_usd");
    expect(await metaOf("/works?group_by=type&apc_sum=true")).toMatchObject({ apc_list_sum_usd: 4006 });
    expect(await metaOf("/works?group_bys=type,oa_status&cited_by_count_sum=true")).toMatchObject({
      cited_by_count_sum: 11111,
    });
  });
  test("of a sample are of the works that were drawn", async () => {
    const { body } = await ask(app, "/works?sample=2&seed=a&cited_by_count_sum=true&select=cited_by_count");
    const drawn = body.results.map((work) => Number(work.cited_by_count));
    expect(drawn).toHaveLength(2);
    expect(body.meta).toMatchObject({ cited_by_count_sum: drawn.reduce((sum, one) => sum + one, 0) });
  });
  test("are left out where they are not asked for", async () => {
    const meta = await metaOf("/works?apc_sum=false&cited_by_count_sum=0");
    expect(Object.keys(meta).filter((key) => key.includes("sum"))).toEqual([]);
  });
  test("say so where there is nothing to add up", async () => {
    expect(await metaOf("/authors?apc_sum=true")).toMatchObject({
      warnings: [{ parameter: "apc_sum", message: expect.stringContaining("authors have nothing") }],
    });
    expect(await metaOf("/awards?cited_by_count_sum=true")).toMatchObject({
      warnings: [{ parameter: "cited_by_count_sum" }],
    });
  });
  test("do not get into files", async () => {
    const fileOf = async (path: string): Promise<string> => (await app.request(path)).text();
    const plain = await fileOf("/works?group_by=type&format=csv");
    expect(plain).toContain("article,3");
    expect(await fileOf("/works?group_by=type&format=csv&apc_sum=true")).toBe(plain);
  });
});
