import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildSnapshot } from "@oqlkit/adapter-duckdb";
import { beforeAll, expect, test, vi } from "vitest";
import { type CatalogWork, works, writeCatalog } from "./support/client-catalog.ts";
import { type Job, type Outcome, runClient } from "./support/client-program.ts";
import { main } from "./support/run-command.ts";
import { type Server, serveBench } from "./support/serve-bench.ts";

// Programs that send what public clients send, each a process of its own, against a server that is another.
vi.setConfig({ testTimeout: 240_000 });

const { dir, snapshot, serve } = serveBench();

beforeAll(async () => {
  const inputs = await writeCatalog(join(dir(), "entities"));
  await buildSnapshot({ inputs, out: snapshot(), threads: 1, workers: 1 });
}, 240_000);

async function newKey(store: string, ...flags: readonly string[]): Promise<string> {
  const args = ["keys", "create", "--store", store, "--user", "ada", "--json", ...flags];
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args]);
  const { api_key }: { api_key: string } = JSON.parse(stdout);
  return api_key;
}

/** A server that knows a key, and that key. */
async function withKey(...flags: readonly string[]): Promise<Server & { readonly key: string }> {
  const store = join(dir(), `store-${crypto.randomUUID()}`);
  const key = await newKey(store);
  return { ...(await serve("--store", store, ...flags)), key };
}

const idOf = ({ id }: { readonly id: string }): string => id;
const byCitations = (a: CatalogWork, b: CatalogWork): number => b.cited_by_count - a.cited_by_count;
const hasAuthor = (work: CatalogWork, id: string): boolean =>
  work.authorships.some(({ author }) => author.id.endsWith(`/${id}`));
const recentOpen = works.filter((work) => work.publication_year > 2016 && work.open_access.is_oa);

function rowsOf(outcome: Outcome | undefined): readonly { readonly id: string }[] {
  expect(outcome?.error).toBeUndefined();
  const { rows }: { rows: { id: string }[] } = JSON.parse(JSON.stringify(outcome?.value));
  return rows;
}

const valuesOf = (outcomes: readonly Outcome[]): unknown[] =>
  outcomes.map(({ error, value }) => error ?? value);

test("pyalex: lists by cursor and by page, whole objects, every row once", async () => {
  const { url, key } = await withKey();
  const query = { entity: "works", filter: { publication_year: ">2016", is_oa: true } };
  const [cursor, pages, sorted, found] = await runClient("pyalex", { url, key }, [
    { do: "paginate", ...query, per_page: 50 },
    { do: "paginate", ...query, method: "page", per_page: 50 },
    { do: "paginate", ...query, sort: { cited_by_count: "desc" }, per_page: 100 },
    { do: "paginate", entity: "works", filter: { title: { search: "history maps" } }, per_page: 100 },
  ]);
  const byId = new Map(works.map((work) => [work.id, work]));
  expect(rowsOf(cursor).map(idOf).sort()).toEqual(recentOpen.map(idOf).sort());
  for (const row of rowsOf(cursor)) {
    const work = byId.get(row.id);
    const cited_by_api_url = work?.cited_by_api_url.replace("https://api.openalex.org", url);
    expect(row).toMatchObject({ ...work, cited_by_api_url });
  }
  expect(rowsOf(pages).map(idOf)).toEqual(rowsOf(cursor).map(idOf));
  const citations = (rows: readonly object[]): unknown[] =>
    rows.map((row) => ("cited_by_count" in row ? row.cited_by_count : undefined));
  expect(citations(rowsOf(sorted))).toEqual(citations([...recentOpen].sort(byCitations)));
  const expected = works.filter(({ title }) => title === "A history of open maps");
  expect(rowsOf(found).map(idOf).sort()).toEqual(expected.map(idOf).sort());
});

test("pyalex: filters, ids, single objects, groups, samples, names", async () => {
  const { url, key } = await withKey();
  const counting = (filter: object): Job => ({ do: "count", entity: "works", filter });
  const doi = works[3]?.doi ?? "";
  const ids = [works[0], works[7], works[449]].map((work) => (work?.id ?? "").replace(/^.*\//, ""));
  const outcomes = await runClient("pyalex", { url, key }, [
    counting({ type: "book|article" }),
    counting({ type: "!book" }),
    counting({ authorships: { author: { id: ["A501", "A508"] } } }),
    counting({ authorships: { countries: "NZ" }, cited_by_count: "<100" }),
    { do: "items", entity: "works", ids },
    { do: "item", entity: "works", id: doi, select: ["id", "doi"] },
    { do: "item", entity: "authors", id: "https://orcid.org/0000-0002-1825-1004", select: ["id"] },
    { do: "groups", entity: "works", group_by: "oa_status" },
    { do: "get", entity: "works", sample: 20, seed: 535, per_page: 20, select: ["id"] },
    { do: "get", entity: "works", sample: 20, seed: 535, per_page: 20, select: ["id"] },
    { do: "autocomplete", entity: "authors", q: "Author 11" },
    { do: "random", entity: "works" },
  ]);
  const count = (holds: (work: CatalogWork) => boolean): number => works.filter(holds).length;
  expect(valuesOf(outcomes.slice(0, 4))).toEqual([
    450,
    count(({ type }) => type !== "book"),
    count((work) => hasAuthor(work, "A501") && hasAuthor(work, "A508")),
    count(
      (work) =>
        work.cited_by_count < 100 && ["A501", "A504", "A507", "A510"].some((id) => hasAuthor(work, id)),
    ),
  ]);
  const [items, byDoi, byOrcid, groups, sample, again, names, random] = valuesOf(outcomes.slice(4));
  expect(items).toHaveLength(3);
  expect(items).toEqual(
    expect.arrayContaining(ids.map((id) => expect.objectContaining({ id: `https://openalex.org/${id}` }))),
  );
  expect(byDoi).toEqual({ id: works[3]?.id, doi });
  expect(byOrcid).toEqual({ id: "https://openalex.org/A505" });
  expect(groups).toEqual([
    { key: "closed", key_display_name: "closed", count: 225 },
    { key: "gold", key_display_name: "gold", count: 225 },
  ]);
  expect(sample).toMatchObject({ meta: { count: 20 }, results: { length: 20 } });
  expect(again).toMatchObject({ results: Object(sample).results });
  expect(names).toMatchObject([{ id: "https://openalex.org/A512", display_name: "Author 11" }]);
  expect(works.map(idOf)).toContain(Object(random).id);
});

test("pyalex: its own errors for what is wrong, and patience with a limit", async () => {
  const { url, key } = await withKey();
  const outcomes = await runClient("pyalex", { url, key }, [
    { do: "get", entity: "works", filter: { nope: 1 } },
    { do: "item", entity: "works", id: "W1" },
  ]);
  expect(outcomes[0]?.error).toEqual({ name: "QueryError", message: expect.stringContaining("nope") });
  expect(outcomes[1]?.error).toEqual({ name: "HTTPError", message: "404" });
  const [unknown] = await runClient("pyalex", { url, key: "wrong" }, [{ do: "random", entity: "works" }]);
  expect(unknown?.error).toEqual({ name: "ApiKeyError", message: "API key not found" });
});

test("pyalex: a key with a low rate is served all the same, later", async () => {
  const store = join(dir(), "slow-store");
  const key = await newKey(store, "--rate", "2");
  const { url } = await serve("--store", store);
  const ids = works.slice(0, 6).map(idOf);
  const [burst] = await runClient("pyalex", { url, key }, [{ do: "burst", entity: "works", ids }]);
  expect(burst).toEqual({ value: { ids, retried: true } });
});

test("openalexR: counts first, then 200 rows a page, batches of values, key in its header", async () => {
  const { url, key } = await withKey("--max-per-page", "200");
  const values = works.slice(100, 220).map(({ doi }) => doi);
  const [all, paged, batches] = await runClient("openalexr", { url, key }, [
    { do: "request", entity: "works" },
    { do: "request", entity: "works", paging: "page", filter: { type: "book" }, select: "id" },
    { do: "batches", entity: "works", name: "doi", values },
  ]);
  const ids = rowsOf(all).map(idOf);
  expect(ids).toHaveLength(450);
  expect([...ids].sort()).toEqual(works.map(idOf).sort());
  const books = works.filter(({ type }) => type === "book");
  expect(rowsOf(paged).map(idOf).sort()).toEqual(books.map(idOf).sort());
  expect(batches?.error).toBeUndefined();
  const found = valuesOf(batches === undefined ? [] : [batches]).flatMap((rows) => Object(rows));
  expect(found.map(({ doi }: { doi: string }) => doi).sort()).toEqual([...values].sort());
});

test("openalexR: groups, single objects, samples and errors as JSON", async () => {
  const { url, key } = await withKey("--max-per-page", "200");
  const outcomes = await runClient("openalexr", { url, key }, [
    { do: "groups", entity: "works", group_by: "publication_year", filter: { type: "book" } },
    { do: "item", entity: "works", id: "https://doi.org/10.5555/paper.9", select: "id" },
    { do: "item", entity: "works", id: "doi:10.5555/paper.9", select: "id" },
    { do: "item", entity: "people", id: "A503", select: "id,display_name" },
    { do: "sample", entity: "works", size: 150, seed: 1 },
    { do: "ngrams", id: "W100001" },
    { do: "request", entity: "works", filter: { nope: 1 } },
  ]);
  const [groups, byUrl, byDoi, person, sample, ngrams, wrong] = valuesOf(outcomes);
  const years = new Map<number, number>();
  for (const { publication_year, type } of works) {
    if (type === "book") years.set(publication_year, (years.get(publication_year) ?? 0) + 1);
  }
  const expected = [...years]
    .sort(([a], [b]) => a - b)
    .map(([year, count]) => ({
      key: `${year}`,
      key_display_name: `${year}`,
      count,
    }));
  expect(groups).toEqual(expected);
  expect([byUrl, byDoi]).toEqual([{ id: works[9]?.id }, { id: works[9]?.id }]);
  expect(person).toEqual({ id: "https://openalex.org/A503", display_name: "Author 2" });
  expect(sample).toMatchObject({ meta: { count: 150 }, results: { length: 150 } });
  expect(ngrams).toMatchObject({ name: "Not Found" });
  expect(wrong).toMatchObject({ name: "Invalid query parameters error." });
});

test("openalexR: a page of 200 that is not allowed is refused, never cut", async () => {
  const { url } = await serve();
  const [refused] = await runClient("openalexr", { url }, [{ do: "request", entity: "works" }]);
  expect(refused?.error).toMatchObject({
    name: "Pagination error.",
    message: expect.stringContaining("100"),
  });
});
