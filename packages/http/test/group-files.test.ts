import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { translateQuery } from "../src/translate-query.ts";
import { smallApp, smallEngine } from "./small-catalog.ts";

const { app } = smallApp();

interface Answer {
  readonly meta: { readonly count: number };
  readonly group_by: readonly { readonly key_display_name: string; readonly count: number }[];
  readonly group_bys?: readonly { readonly groups: Answer["group_by"] }[];
}

async function jsonOf(path: string): Promise<Answer> {
  return (await app.request(path)).json();
}

async function csvOf(path: string): Promise<string[][]> {
  const response = await app.request(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="groups.csv"');
  const text = await response.text();
  expect(text.endsWith("\r\n")).toBe(true);
  return text
    .slice(0, -2)
    .split("\r\n")
    .map((line) => line.split(","));
}

const cellsOf = (groups: Answer["group_by"]): string[][] =>
  groups.map(({ key_display_name: name, count }) => [name, String(count), ""]);

test("groups come as CSV: name, count, blank", async () => {
  const { group_by: groups } = await jsonOf("/works?group_by=type");
  expect(groups.length).toBeGreaterThan(1);
  expect(await csvOf("/works?group_by=type&format=csv&per_page=1")).toEqual([
    ["type", "count", ""],
    ...cellsOf(groups),
  ]);
});

test("groupings side by side stand side by side, those within others behind them", async () => {
  const { group_bys: both = [] } = await jsonOf("/works?group_bys=type,publication_year");
  const table = await csvOf("/works?group_bys=type,publication_year&format=csv");
  expect(table[0]).toEqual(["type", "count", "", "publication_year", "count", ""]);
  const [types = [], years = []] = both.map(({ groups }) => cellsOf(groups));
  const blocks = (from: number): string[][] =>
    table
      .slice(1)
      .map((row) => row.slice(from, from + 3))
      .filter(([name]) => name !== "");
  expect([blocks(0), blocks(3)]).toEqual([types, years]);

  const nested = await csvOf("/works?group_by=type,publication_year&format=csv");
  expect(nested[0]).toEqual(table[0]);
  const total = nested.slice(1).reduce((sum, row) => sum + Number(row[4]), 0);
  expect(total).toBe(
    (await jsonOf("/works?group_by=type")).group_by.reduce((sum, { count }) => sum + count, 0),
  );
});

test("a file has the groups that the answer has, in its order, under the names of the fields", async () => {
  for (const view of ["sort=key:desc", "sort=key", "q=art"]) {
    const path = `/works?group_by=type&${view}`;
    const [, ...rows] = await csvOf(`${path}&format=csv`);
    expect(rows, view).toEqual(cellsOf((await jsonOf(path)).group_by));
  }
  for (const [columns, fields] of [
    ["group_by=type:include_unknown", ["type"]],
    ["group_by=type,language:include_unknown", ["type", "language"]],
    ["group_bys=type,language:include_unknown", ["type", "language"]],
  ] as const) {
    const [header] = await csvOf(`/works?${columns}&format=csv`);
    expect(header, columns).toEqual(fields.flatMap((field) => [field, "count", ""]));
  }
});

/** A part of a zip file as text. */
function partOf(zip: Buffer, name: string): string {
  const at = zip.indexOf(name) - 30;
  expect(zip.readUInt32LE(at)).toBe(0x04034b50);
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  return inflateRawSync(zip.subarray(start)).toString();
}

test("groups come as a workbook", async () => {
  const response = await app.request("/works?group_by=type&format=xlsx");
  expect(response.headers.get("content-type")).toContain("spreadsheetml.sheet");
  const zip = Buffer.from(await response.arrayBuffer());
  const { group_by: groups } = await jsonOf("/works?group_by=type");
  const sheet = partOf(zip, "xl/worksheets/sheet1.xml");
  for (const { count } of groups) expect(sheet).toContain(`<v>${count}</v>`);
  const texts = partOf(zip, "xl/sharedStrings.xml");
  for (const { key_display_name: name } of groups) expect(texts).toContain(`>${name}<`);
});

test("a file holds as many groups as an answer can, however long a page is to be", async () => {
  const limits = { maxGroups: 2 };
  const { app: limited } = smallApp({ engine: smallEngine({}, limits) });
  const path = "/works?group_by=publication_year&format=csv&per-page=150";
  const response = await limited.request(path);
  expect([response.status, (await response.text()).split("\r\n").length]).toEqual([200, 1 + 2 + 1]);
  const called = translateQuery({ oxurl: path }, { limits });
  expect(called.ok && called.body.validation.warnings).toEqual([]);
});

test("json is what there is anyway, without groups format does nothing, others are refused", async () => {
  expect(await jsonOf("/works?group_by=type&format=json")).toMatchObject({ meta: { count: 40 } });
  expect(await jsonOf("/works?format=csv")).toMatchObject({
    meta: { count: 40, warnings: [{ parameter: "format" }] },
  });
  const list = await jsonOf("/works?format=json");
  expect(list).toMatchObject({ meta: { count: 40 } });
  expect(list.meta).not.toHaveProperty("warnings");
  expect((await app.request("/works?group_by=type&format=pdf")).status).toBe(400);
});

test("files tell in a header what makes no difference in their query", async () => {
  const { meta } = await (await app.request("/works?filter=doi:nonsense&group_by=type")).json();
  const { headers } = await app.request("/works?filter=doi:nonsense&group_by=type&format=csv");
  expect(JSON.parse(headers.get("x-warnings") ?? "[]")).toEqual(meta.warnings);
  expect(meta.warnings).toHaveLength(1);
});
