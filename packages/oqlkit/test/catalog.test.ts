import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openSnapshot as openAdapter, updateSnapshot } from "@oqlkit/adapter-duckdb";
import type { Author, Work } from "@oqlkit/catalog";
import { type Oqo, oqo } from "@oqlkit/oqo-schema";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { type Answer, type Catalog, openSnapshot, type RowsAnswer } from "../src/index.ts";
import { base, buildSmallSnapshot, works } from "./support/small-snapshot.ts";

let dir = "";
let catalog: Catalog;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "oqlkit-"));
  catalog = await openSnapshot(await buildSmallSnapshot(dir), { threads: 2, poolSize: 2 });
});

afterAll(async () => {
  await catalog.close();
  await rm(dir, { recursive: true, force: true });
});

const recent: Oqo = {
  get_rows: "works",
  filter_rows: [{ column_id: "publication_year", operator: ">=", value: 2003 }],
};

function rowsOf<A extends Answer>(answer: A): A & { kind: "rows" } {
  if (answer.kind !== "rows") throw new Error("no rows");
  return answer as A & { kind: "rows" };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const given = (ids: readonly string[]): unknown[] => ids.map((id) => works.find((work) => work.id === id));

describe("query", () => {
  it("takes the three forms, a query in the making, and says which it got", async () => {
    const forms = [
      recent,
      JSON.stringify(recent),
      { oqo: recent },
      { oqo: JSON.stringify(recent) },
      "works where year >= (2003)",
      { oql: "works where year >= (2003)" },
      "/works?filter=publication_year:2003-",
      "works?filter=publication_year:2003-",
      "https://api.example.org/works?filter=publication_year:2003-",
      { url: "/works?filter=publication_year:2003-" },
      oqo.works((w) => w.gte("publication_year", 2003)),
    ];
    const expected = works.filter(({ publication_year }) => Number(publication_year) >= 2003).length;
    const answers = await Promise.all(forms.map((form) => catalog.query(form)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ kind: "rows", entity: "works", count: expected });
      expect(rowsOf(answer).documents).toEqual(rowsOf(answers[0] ?? answer).documents);
    }
  });

  it("parses documents when they are looked at, and keeps the text", async () => {
    const { documents, rows } = rowsOf(await catalog.query(recent, { perPage: 3 }));
    expect(rows).toHaveLength(3);
    expect(rows).toMatchObject(given(rows.map(({ id }) => id)));
    expect(rows).toEqual(documents.map((document) => JSON.parse(document)));
  });

  it("types rows by what the query is on", async () => {
    const literal = await catalog.query({ get_rows: "works" });
    expectTypeOf(literal).toEqualTypeOf<Answer<"works">>();
    expectTypeOf(rowsOf(literal).rows[0]).toEqualTypeOf<Work | undefined>();
    const built = await catalog.query(oqo.authors().build());
    expectTypeOf(built).toEqualTypeOf<Answer<"authors">>();
    expectTypeOf<RowsAnswer<"authors">["rows"]>().toEqualTypeOf<readonly Author[]>();
    expectTypeOf(await catalog.query<"works">("works")).toEqualTypeOf<Answer<"works">>();
    expectTypeOf(catalog.stream(oqo.works())).toEqualTypeOf<AsyncGenerator<Work>>();
    expectTypeOf<RowsAnswer<"types">["rows"][number]["crossref_types"]>().toEqualTypeOf<
      readonly string[] | null | undefined
    >();
  });

  it("groups, and knows other names of entity types", async () => {
    const groups = await catalog.query("works group by year");
    expect(groups).toMatchObject({ kind: "groups", entity: "works", count: 60, groupsCount: 7 });
    expect(await catalog.query({ get_rows: "types" })).toMatchObject({ entity: "work-types", count: 0 });
  });

  it.each([
    ["works where yeer is (2020)", "invalid_query", /Did you mean "year"/],
    ["{ works", "invalid_query", /The OQO is not JSON/],
    ['{"get_rows":"works","filter_rows":[{"column_id":"nope","value":1}]}', "unknown_field", /nope/],
    ["/works?filter=nope:1", "unknown_field", /nope/],
    ["/works?filter=type:article&filter=type:book", "invalid_query", /filter/],
    ["/nonsense", "invalid_entity", /nonsense/],
    ['{"get_rows":"locations"}', "invalid_entity", /locations/],
  ])("refuses %s", async (text, code, message) => {
    await expect(catalog.query(text)).rejects.toMatchObject({ name: "QueryError", code });
    await expect(catalog.query(text)).rejects.toThrow(message);
  });
});

describe("a selection in the query", () => {
  it("reaches within fields in each form", async () => {
    const select = ["id", "authorships.author.id"];
    const { documents } = rowsOf(await catalog.query(recent, { select }));
    expect(JSON.parse(documents[0] ?? "")).toEqual({
      id: expect.any(String),
      authorships: [{ author: { id: `${base}/A1` } }],
    });
    for (const query of [{ ...recent, select }, JSON.stringify({ ...recent, select })]) {
      expect(rowsOf(await catalog.query(query)).documents).toEqual(documents);
    }
    await expect(catalog.query(`/works?select=${select.join(",")}`)).resolves.toMatchObject({ select });
  });
});

describe("a code that no vocabulary lists", () => {
  const ofType = (value: string): Oqo => ({ get_rows: "works", filter_rows: [{ column_id: "type", value }] });

  it("is taken in all forms when the data have it", async () => {
    const forms = [
      "works where type is (Field-Guide)",
      "/works?filter=type:field-guide",
      ofType("types/field-guide"),
    ];
    for (const form of forms) expect((await catalog.query(form)).count).toBe(1);
    expect(await collect(catalog.stream(forms[0] ?? ""))).toHaveLength(1);
    expect(await catalog.explain(ofType("field-guide"))).toHaveProperty("logical");
  });

  it("is refused when they have not, whatever stands beside it", async () => {
    const text = "works where type is (field-guide or field-guides) and year is (2001)";
    await expect(catalog.query(text)).rejects.toThrow('"field-guides" is not a value of "type"');
    await expect(catalog.query(text)).rejects.not.toThrow('"field-guide"');
  });
});

it("takes the word true for a name in texts and URLs", async () => {
  for (const form of [
    'works where title is ("True")',
    "/works?filter=display_name:true",
    "/works?filter=title.search:true",
  ])
    expect((await catalog.query(form)).count, form).toBe(0);
});

it("refuses what is no query at all", async () => {
  // As programs without types may call it.
  for (const odd of JSON.parse("[null, 42, true]")) {
    await expect(catalog.query(odd)).rejects.toMatchObject({ name: "QueryError", code: "invalid_query" });
  }
});

describe("arguments of a wrong type, as plain JavaScript may pass them", () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  async function call(method: keyof Catalog, ...given: unknown[]): Promise<unknown> {
    const called: unknown = Reflect.get(catalog, method);
    if (typeof called !== "function") throw new Error(`There is no ${String(method)}.`);
    const made: unknown = await Reflect.apply(called, catalog, given);
    return method === "stream" ? (made as AsyncGenerator).next() : made;
  }

  it.each<[keyof Catalog, unknown[], string]>([
    ["query", [{ oql: null }], "oql must be a text, not null."],
    ["query", [{ url: 5 }], "url must be a text, not 5."],
    ["query", [{ oql: "works", url: "/works" }], "A query has one form, not oql and url at once."],
    ["query", ["works", null], "A view must be an object, not null."],
    ["query", ["works", 5], "A view must be an object, not 5."],
    ["query", ["works", { per_page: 5 }], '"per_page" means nothing here. Did you mean "perPage"?'],
    ["query", ["works", { sort: "cited_by_count:desc" }], "sort must be a list of objects such as"],
    ["query", ["works", { sort: [null] }], "sort must be a list of objects such as"],
    ["query", ["works", { select: "id" }], 'select must be a list of names, not "id".'],
    ["query", ["works", { select: [5] }], "select must be a list of names, not [5]."],
    ["query", ["works", { q: 5 }], "q must be a text, not 5."],
    [
      "query",
      ["works", { maxAuthorships: -1 }],
      "maxAuthorships must be a whole number of at least 1, not -1.",
    ],
    ["query", ["works", { sums: ["cited_by_count"] }], "sums must be a list of objects such as { column:"],
    ["query", ["works", {}, null], "Options must be an object, not null."],
    ["query", ["works", {}, { sinal: 1 }], '"sinal" means nothing here. Known are signal.'],
    ["query", ["works", {}, { signal: 5 }], "signal must be an AbortSignal, not 5."],
    ["query", ["works", {}, { signal: circular }], "signal must be an AbortSignal, not [object Object]."],
    ["explain", ["works", {}, { analyse: true }], '"analyse" means nothing here. Known are signal, analyze.'],
    ["explain", ["works", { nope: 1 }], '"nope" means nothing here. Known are sort, select,'],
    ["get", ["works", null], "An id is a text, not null."],
    ["get", ["works"], "An id is a text, not undefined."],
    ["get", ["works", "W1", { select: "id" }], 'select must be a list of names, not "id".'],
    ["random", ["works", 5], "Options must be an object, not 5."],
    ["stream", ["works", null], "Options must be an object, not null."],
    ["stream", ["works", { Batch: 5 }], '"Batch" means nothing here. Did you mean "batch"?'],
    ["stream", ["works", { batch: 0 }], "batch must be a whole number from 1 to 100,000, not 0."],
    ["export", ["works", "x.csv", { fromat: "csv" }], '"fromat" means nothing here.'],
    ["export", ["works", "x.csv", { maxAuthorships: 5 }], '"maxAuthorships" means nothing here.'],
    ["export", ["works", "x.csv", { batch: -5, page: 1 }], "batch must be a whole number from 1 to 100,000"],
    ["export", ["works"], "A path is a text, not undefined."],
    ["export", ["works", "x.csv", { onProgress: "x" }], 'onProgress must be a function, not "x".'],
    ["query", [{ build: 5 }], "build must be a function, not 5."],
    ["tag", [null], "What is tagged is an object with a title that is a text."],
    ["tag", [{ title: "x" }, { leaveout: "W1" }], '"leaveout" means nothing here. Did you mean "leaveOut"?'],
    ["tag", [{}], "What is tagged is an object with a title that is a text."],
  ])("%s %j is refused", async (method, given, message) => {
    const refused = await call(method, ...given).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ name: "QueryError", message: expect.stringContaining(message) });
  });

  it("refuses a format that is none before it writes", async () => {
    await expect(call("export", "works", "x.csv", { format: "pdf" })).rejects.toThrow('"pdf" is no format.');
  });
});

describe("a cursor that was tampered with", () => {
  it.each([
    ["a date", "works", "publication_date"],
    ["a moment", "works", "updated_date"],
    ["yes or no", "works", "open_access.is_oa"],
    ["a number", "works", "cited_by_count"],
    ["a text", "works", "display_name"],
    ["a draw", "works sample 20 seed 5", null],
  ])("is answered or refused as invalid, by %s", async (_, query, column) => {
    const sort = column === null ? [] : [{ column, direction: "desc" as const }];
    const ask = (cursor: string) => catalog.query(query, { sort, cursor, perPage: 3 });
    const { nextCursor } = rowsOf(await ask("*"));
    const token = JSON.parse(Buffer.from(nextCursor ?? "", "base64url").toString());
    for (const value of ["abc", "2020-99-99", "", "\u0000", -1, 2.5, 1e300, true, null, {}]) {
      const changed = Buffer.from(JSON.stringify(token.with(3, value))).toString("base64url");
      const outcome = await ask(changed)
        .then(({ kind }) => kind)
        .catch(({ code }) => code);
      expect(["rows", "invalid_cursor"]).toContain(outcome);
    }
  });
});

describe("get and random", () => {
  it("finds by any identifier and follows merged ids", async () => {
    const found = await catalog.get("works", `${base}/W1000`);
    expect(found?.id).toBe("W1000");
    expect(found?.row).toEqual(JSON.parse(found?.document ?? ""));
    expect((await catalog.get("works", "w7"))?.id).toBe("W1000");
    const doi = String(works.find(({ doi }) => doi !== null)?.doi);
    expect((await catalog.get("works", doi, { select: ["doi"] }))?.row).toEqual({ doi });
    expect(await catalog.get("works", "W999999")).toBeNull();
  });

  it("draws at random", async () => {
    expect(works.map(({ id }) => id)).toContain((await catalog.random("works"))?.row.id);
    expect(await catalog.random("funders")).toBeNull();
  });
});

describe("stream", () => {
  const pages = async (query: Oqo, view: object): Promise<string[]> => {
    const documents: string[] = [];
    let cursor: string | null = "*";
    while (cursor !== null) {
      const answer: RowsAnswer = rowsOf(await catalog.query(query, { ...view, cursor, perPage: 9 }));
      documents.push(...answer.documents);
      cursor = answer.nextCursor ?? null;
    }
    return documents;
  };

  it.each([
    ["the default order", {}],
    ["ties", { sort: [{ column: "cited_by_count", direction: "desc" as const }] }],
    ["missing values", { sort: [{ column: "display_name", direction: "asc" as const }] }],
    ["a selection", { select: ["id", "title"] }],
    ["a selection within fields", { select: ["id", "authorships.author.id"] }],
  ])("gives what pages give: %s", async (_, view) => {
    const paged = await pages(recent, view);
    expect(paged.length).toBeGreaterThan(9);
    expect(await collect(catalog.streamJson(recent, { ...view, batch: 4 }))).toEqual(paged);
    const rows = await collect(catalog.stream(recent, view));
    expect(rows).toEqual(paged.map((document) => JSON.parse(document)));
  });

  it("gives a sample", async () => {
    const sampled: Oqo = { ...recent, sample: 12, seed: "s" };
    expect(await collect(catalog.streamJson(sampled, { batch: 5 }))).toEqual(await pages(sampled, {}));
    expect(await collect(catalog.stream("works sample 5", { batch: 2 }))).toHaveLength(5);
  });

  it("ends when it is called off", async () => {
    const controller = new AbortController();
    const following = async (): Promise<void> => {
      for await (const _ of catalog.stream(recent, { batch: 2, signal: controller.signal }))
        controller.abort();
    };
    await expect(following()).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("explain and describe", () => {
  it("tells every stage down to DuckDB's plan", async () => {
    const explanation = await catalog.explain("works where year >= (2003)", { perPage: 3 });
    expect(explanation.logical).toMatchObject({ entity: "works", window: { limit: 3 } });
    expect(explanation.rewrites.map(({ rule }) => rule)).toContain("default-filters");
    expect(explanation.physical.kind).toBe("adapter");
    expect(explanation.adapter.steps[0]?.parameters).toContain(2003);
    expect(explanation.adapter.detail).toMatch(/SCAN/);
    const analyzed = await catalog.explain(recent, {}, { analyze: true });
    expect(analyzed.adapter.detail).toMatch(/Total Time/);
  });

  it("describes the snapshot", async () => {
    const description = await catalog.describe();
    expect(description).toMatchObject({ version: catalog.engine.snapshot.version, layout: 9, idBase: base });
    const { total, ...parts } = description.bytes;
    expect(Math.min(...Object.values(parts))).toBeGreaterThan(0);
    const rejects = await stat(join(dir, "snapshot", description.directory, "rejects.jsonl"));
    expect(total).toBe(Object.values(parts).reduce((sum, size) => sum + size, rejects.size));
    expect(description.entities).toHaveLength(22);
    const of = description.entities.find(({ entity }) => entity === "works");
    expect(of).toMatchObject({ count: 60, mergedIds: 1 });
    expect(of?.columns).toContainEqual({ name: "indexed_in", type: "VARCHAR[]" });
  });
});

describe("a directory with another version than is open", () => {
  it("does not change what is described, until the engine moves on to it", async () => {
    const own = await mkdtemp(join(tmpdir(), "oqlkit-"));
    const path = await buildSmallSnapshot(own);
    const other = await openSnapshot(path);
    const before = await other.describe();
    const inputs = [join(own, "more")];
    await mkdir(join(own, "more"));
    await writeFile(
      join(own, "more", "works.jsonl"),
      JSON.stringify({ id: `${base}/W999999`, title: "More" }),
    );
    await updateSnapshot({ inputs, out: path });
    expect(await other.describe()).toEqual(before);
    await other.engine.swap(await openAdapter(path));
    const after = await other.describe();
    expect(after.version).toBe(other.engine.snapshot.version);
    expect(after.version).not.toBe(before.version);
    await other.engine.swap(await openAdapter(join(dir, "snapshot")));
    await expect(other.describe()).rejects.toMatchObject({ code: "SNAPSHOT_MISSING" });
    await other.close();
    await rm(own, { recursive: true, force: true });
  });
});

describe("swapping", () => {
  it("leaves streams with the snapshot they began with", async () => {
    const other = await openSnapshot(join(dir, "snapshot"));
    const rows = other.stream(recent, { batch: 3 });
    await rows.next();
    const swapped = other.engine.swap(await openAdapter(join(dir, "snapshot")));
    const rest = await collect(rows);
    expect(rest).toHaveLength((await other.query(recent)).count - 1);
    await swapped;
    await other.close();
  });
});

describe("closing", () => {
  it("waits for whatever was asked before, and refuses what is asked after", async () => {
    const other = await openSnapshot(join(dir, "snapshot"));
    const file = join(dir, "last.jsonl");
    const asked = [
      other.query("works", { perPage: 1 }),
      other.get("works", "W1"),
      other.random("works"),
      other.explain("works"),
      other.export("works", file),
      other.stream("works").next(),
      other.describe(),
    ];
    const rows = other.stream("works");
    const first = rows.next();
    const closed = other.close();
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(asked.map(() => "fulfilled"));
    expect((await first).done).toBe(false);
    await expect(other.query("works")).rejects.toMatchObject({ name: "EngineClosedError" });
    await expect(other.describe()).rejects.toMatchObject({ name: "EngineClosedError" });
    expect((await collect(rows)).length).toBeGreaterThan(0);
    // The stream that nobody holds any more was begun, and neither read to its end nor broken off.
    await other.close({ signal: AbortSignal.abort() });
    await closed;
  });

  it("does not wait for a stream whose signal was aborted between two rows", async () => {
    const other = await openSnapshot(join(dir, "snapshot"));
    const abort = new AbortController();
    const rows = other.stream("works", { signal: abort.signal, batch: 2 });
    await rows.next();
    abort.abort();
    await other.close();
    await expect(rows.next()).rejects.toMatchObject({ name: "AbortError" });
  });

  it("waits for no stream that was broken off at its first row", async () => {
    const other = await openSnapshot(join(dir, "snapshot"));
    for await (const _ of other.stream("works")) break;
    await other.close();
  });

  it("happens at the end of a block", async () => {
    const other = await openSnapshot(join(dir, "snapshot"));
    await other[Symbol.asyncDispose]();
    await expect(other.query("works")).rejects.toMatchObject({ name: "EngineClosedError" });
  });

  it.each([Number.NaN, 0, -1, 2 ** 31, Number.POSITIVE_INFINITY])(
    "refuses a timeout of %s before it opens anything",
    async (queryTimeout) => {
      await expect(openSnapshot(join(tmpdir(), "none"), { queryTimeout })).rejects.toThrow(RangeError);
    },
  );

  it.each([
    [{ querytimeout: 500 }, 'Did you mean "queryTimeout"?'],
    [{ maxPerPage: 50 }, "Known are threads, "],
    [{ limits: { maxPerpage: 50 } }, "limits.maxPerpage means nothing. Known are maxPerPage,"],
    [{ limits: { maxPerPage: "50" } }, "limits.maxPerPage must be a whole number of at least 1."],
    [{ limits: { maxGroups: Number.POSITIVE_INFINITY } }, "limits.maxGroups must be a whole number"],
    [{ limits: 50 }, "limits must be an object such as"],
    [{ collections: {} }, "collections must be a function, not {}."],
    ["500", "must be an object"],
  ])("refuses %j in place of options", async (options, message) => {
    const opened: Promise<unknown> = Reflect.apply(openSnapshot, undefined, [
      join(tmpdir(), "none"),
      options,
    ]);
    await expect(opened).rejects.toThrow(RangeError);
    await expect(opened).rejects.toThrow(message);
  });

  it.each([[pathToFileURL("/tmp/none")], ["file:///tmp/none"], [undefined]])(
    "is not needed where no path is given but %s",
    async (path) => {
      const opened: Promise<unknown> = Reflect.apply(openSnapshot, undefined, [path]);
      await expect(opened).rejects.toThrow(RangeError);
      await expect(opened).rejects.toThrow("`fileURLToPath` of node:url");
    },
  );

  it("is not needed where there is no snapshot", async () => {
    await expect(openSnapshot(join(dir, "nowhere"))).rejects.toMatchObject({ code: "SNAPSHOT_MISSING" });
  });

  it("takes limits", async () => {
    const other = await openSnapshot(join(dir, "snapshot"), { limits: { maxPerPage: 5 } });
    await expect(other.query("works", { perPage: 6 })).rejects.toMatchObject({ code: "invalid_per_page" });
    await other.close();
    const limits = { maxPerPage: Number.POSITIVE_INFINITY, maxOffset: Number.POSITIVE_INFINITY };
    const open = await openSnapshot(join(dir, "snapshot"), { limits });
    const all = { perPage: 30_000, maxAuthorships: Number.POSITIVE_INFINITY };
    expect(await open.query("works", all)).toMatchObject({ perPage: 30_000 });
    await open.close();
  });
});
