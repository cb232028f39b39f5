import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerLines, type Catalog, type ExportProgress, openSnapshot } from "../src/index.ts";
import { buildSmallSnapshot } from "./support/small-snapshot.ts";

const query = "works where year >= (2003)";
const sort = [{ column: "cited_by_count", direction: "desc" as const }];

let dir = "";
let out = "";
let catalog: Catalog;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  catalog = await openSnapshot(await buildSmallSnapshot(dir), { threads: 2, poolSize: 2 });
  out = join(dir, "out");
});

beforeEach(async () => {
  await rm(out, { recursive: true, force: true });
  await mkdir(out);
});

afterAll(async () => {
  await catalog.close();
  await rm(dir, { recursive: true, force: true });
});

async function documents(): Promise<string[]> {
  const all: string[] = [];
  for await (const document of catalog.streamJson(query, { sort })) all.push(document);
  return all;
}

/** What DuckDB reads from a file, which it opens by the file's name alone. */
async function readBack(from: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(`from ${from}`)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe("export", () => {
  it("keeps who may read a file that it replaces", async () => {
    const path = join(out, "works.jsonl");
    await writeFile(path, "", { mode: 0o600 });
    await catalog.export(query, path);
    expect((await lstat(path)).mode & 0o777).toBe(0o600);
  });

  it("writes stored documents as JSON Lines", async () => {
    const path = join(out, "works.jsonl");
    const summary = await catalog.export(query, path, { sort });
    const expected = await documents();
    const text = await readFile(path, "utf8");
    expect(text).toBe(expected.map((document) => `${document}\n`).join(""));
    expect(summary).toEqual({ path, format: "jsonl", rows: expected.length, bytes: Buffer.byteLength(text) });
    expect(await readdir(out)).toEqual(["works.jsonl"]);
  });

  it("writes CSV that others read, with a column per root key", async () => {
    const path = join(out, "works.csv");
    await catalog.export(query, path, { sort });
    const rows = await readBack(`read_csv('${path}', all_varchar = true, allow_quoted_nulls = false)`);
    const expected = (await documents()).map((document) => JSON.parse(document));
    expect(rows.map(({ id, title, publication_year }) => [id, title, publication_year])).toEqual(
      expected.map(({ id, title, publication_year }) => [id, title, String(publication_year)]),
    );
    expect(rows.map(({ indexed_in: list }) => list)).toEqual(
      expected.map(({ indexed_in: list }) => list.join("|")),
    );
    expect(rows.map(({ authorships }) => JSON.parse(String(authorships)))).toEqual(
      expected.map(({ authorships }) => authorships),
    );
    expect(new Set(rows.map(({ abstract }) => abstract))).toEqual(new Set(["open data", null]));
  });

  it("writes Parquet with the columns of the snapshot, in order", async () => {
    const path = join(out, "works.parquet");
    const summary = await catalog.export(query, path, { sort });
    const rows = await readBack(`'${path}'`);
    const expected = (await documents()).map((document) => JSON.parse(document));
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    const { columns } = (await catalog.describe()).entities.find(({ entity }) => entity === "works") ?? {};
    expect(Object.keys(rows[0] ?? {})).toEqual(columns?.map(({ name }) => name));
    expect(summary).toMatchObject({ format: "parquet", rows: expected.length });
  });

  it.each(["csv", "parquet"] as const)("selects columns in %s", async (format) => {
    const path = join(out, "file");
    await catalog.export(query, path, { format, select: ["publication_year", "id"] });
    const rows = await readBack(format === "csv" ? `read_csv('${path}')` : `read_parquet('${path}')`);
    expect(Object.keys(rows[0] ?? {})).toEqual(["publication_year", "id"]);
  });

  it.each(["jsonl", "csv", "parquet"] as const)("writes one page as %s when asked for it", async (format) => {
    const path = join(out, "page");
    const page = { sort, perPage: 7, page: 2 };
    expect(await catalog.export(query, path, { format, ...page })).toMatchObject({ rows: 7 });
    const readers = { jsonl: "read_json", csv: "read_csv", parquet: "read_parquet" };
    const ids = (await readBack(`${readers[format]}('${path}')`)).map(({ id }) => id);
    const answer = await catalog.query<"works">(query, page);
    expect(ids).toEqual(answer.kind === "rows" ? answer.rows.map(({ id }) => id) : []);
  });

  it("writes the page that the query asks for", async () => {
    const path = join(out, "page.csv");
    const url = "/works?sort=cited_by_count:desc&per_page=3&page=2&select=id";
    expect(await catalog.export(url, path)).toMatchObject({ rows: 3 });
    const ids = (await readBack(`read_csv('${path}')`)).map(({ id }) => id);
    const answer = await catalog.query<"works">(url);
    expect(ids).toEqual(answer.kind === "rows" ? answer.rows.map(({ id }) => id) : []);
  });

  it("writes one page where that is asked for, the first by default", async () => {
    const rowsOf = async (query: string, options: object = {}): Promise<number> =>
      (await catalog.export(query, join(out, "one.parquet"), { onePage: true, ...options })).rows;
    expect(await rowsOf("works")).toBe(25);
    expect(await rowsOf("/works?per_page=3&page=2")).toBe(3);
    expect(await rowsOf("/works?per_page=3", { perPage: 2 })).toBe(2);
  });

  it("writes samples", async () => {
    for (const name of ["a.jsonl", "a.csv", "a.parquet"]) {
      expect(await catalog.export("works sample 11", join(out, name))).toMatchObject({ rows: 11 });
    }
  });

  it("reports how far it is", async () => {
    const seen: ExportProgress[] = [];
    const { rows } = await catalog.export(query, join(out, "a.parquet"), {
      onProgress: (step) => seen.push(step),
    });
    expect(seen[0]).toEqual({ phase: "rows", done: 0, total: rows });
    expect(seen.at(-3)).toEqual({ phase: "rows", done: rows, total: rows });
    expect(seen.slice(-2)).toEqual([0, 1].map((done) => ({ phase: "file", done, total: 1 })));
  });

  it("reports the rows of the page that the query embeds", async () => {
    const totals: number[] = [];
    const onProgress = ({ total }: ExportProgress): number => totals.push(total);
    const { rows } = await catalog.export({ get_rows: "works", per_page: 5 }, join(out, "a.csv"), {
      page: 1,
      onProgress,
    });
    expect([rows, totals]).toEqual([5, [5, 5]]);
  });

  it.each(["jsonl", "csv", "parquet"] as const)(
    "leaves what was there when %s is called off",
    async (format) => {
      const path = join(out, "old");
      await writeFile(path, "as it was");
      const controller = new AbortController();
      const onProgress = (): void => controller.abort();
      await expect(
        catalog.export(query, path, { format, batch: 3, signal: controller.signal, onProgress }),
      ).rejects.toMatchObject({ name: "AbortError" });
      expect(await readdir(out)).toEqual(["old"]);
      expect(await readFile(path, "utf8")).toBe("as it was");
    },
  );

  it.each(["jsonl", "csv", "parquet"] as const)("fails for %s as its caller does", async (format) => {
    const own = new Error("no more");
    for (const failsAt of format === "parquet" ? ["rows", "file"] : ["rows"]) {
      const onProgress = ({ phase, done }: ExportProgress): void => {
        if (phase === failsAt && done > 0) throw own;
      };
      await expect(catalog.export(query, join(out, "new"), { format, onProgress })).rejects.toBe(own);
    }
    expect(await readdir(out)).toEqual([]);
  });

  it.each(["a directory", "no ordinary file"])("does not begin when its target is %s", async (what) => {
    const begun: string[] = [];
    const onProgress = (): number => begun.push("begun");
    const path = what === "a directory" ? out : "/dev/null";
    await expect(catalog.export(query, path, { format: "csv", batch: 3, onProgress })).rejects.toThrow(
      `${path} is ${what}; name a file to be written.`,
    );
    expect(begun).toEqual([]);
  });

  it("writes where links lead, and leaves them", async () => {
    await mkdir(join(out, "deep"));
    await symlink("deep", join(out, "way"));
    await writeFile(join(out, "deep", "there.csv"), "as it was");
    // From the directory that a link leads to, not from the one in which that link is.
    await symlink("../deep/absent.csv", join(out, "deep", "first.csv"));
    await symlink("deep/first.csv", join(out, "second.csv"));
    await symlink("there.csv", join(out, "deep", "link.csv"));
    const links = ["second.csv", join("way", "link.csv")];
    for (const link of links) {
      const { rows } = await catalog.export(query, join(out, link));
      expect(rows).toBeGreaterThan(0);
      expect((await lstat(join(out, link))).isSymbolicLink()).toBe(true);
    }
    const text = await readFile(join(out, "deep", "absent.csv"), "utf8");
    expect(text).toMatch(/^id,/);
    expect(await readFile(join(out, "deep", "there.csv"), "utf8")).toBe(text);
    expect((await readdir(join(out, "deep"))).sort()).toEqual([
      "absent.csv",
      "first.csv",
      "link.csv",
      "there.csv",
    ]);
    await symlink("circle.csv", join(out, "circle.csv"));
    await expect(catalog.export(query, join(out, "circle.csv"))).rejects.toThrow(
      /circle\.csv cannot be written: ELOOP/,
    );
    expect((await lstat(join(out, "circle.csv"))).isSymbolicLink()).toBe(true);
  });

  it("says what it cannot do", async () => {
    await expect(catalog.export(query, join(out, "a.xls"))).rejects.toThrow(/Give jsonl, csv or parquet/);
    await expect(catalog.export("works group by type", join(out, "a.csv"))).rejects.toThrow(
      /Leave out group_by/,
    );
    await expect(catalog.export(query, join(out, "none", "a.csv"))).rejects.toThrow(/cannot be written/);
    await expect(catalog.export("works where yeer is (1)", join(out, "a.csv"))).rejects.toMatchObject({
      name: "QueryError",
    });
    await expect(
      catalog.export(query, join(out, "a.parquet"), { select: ["relevance_score"] }),
    ).rejects.toMatchObject({ code: "invalid_select" });
    expect(await readdir(out)).toEqual([]);
  });
});

describe("an answer as lines", () => {
  it("holds documents or groups", async () => {
    const rows = await catalog.query(query, { perPage: 2, select: ["id", "type"] });
    expect([...answerLines(rows, "csv")][0]).toBe("id,type\r\n");
    expect([...answerLines(rows, "jsonl")]).toEqual(
      rows.kind === "rows" ? rows.documents.map((document) => `${document}\n`) : [],
    );
    const spaced = await catalog.query(query, { perPage: 2, select: ["", " id", "type ", "id"] });
    expect([...answerLines(spaced, "csv")]).toEqual([...answerLines(rows, "csv")]);
    const all = await catalog.query(query, { perPage: 2, select: [""] });
    expect(all).toMatchObject({ select: null });
    const groups = await catalog.query("works group by type");
    expect([...answerLines(groups, "csv")][0]).toMatch(/^key,key_display_name,count/);
    expect(JSON.parse([...answerLines(groups, "jsonl")][0] ?? "")).toMatchObject({ count: 39 });
  });
});
