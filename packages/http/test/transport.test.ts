import {
  EmbedderError,
  EngineClosedError,
  MissingFilesError,
  OutOfMemoryError,
  QueryTimeoutError,
} from "@oqlkit/engine";
import { H3 } from "h3";
import { expect, test } from "vitest";
import { type AppDependencies, createApp } from "../src/index.ts";
import { ask, smallApp, smallEngine } from "./small-catalog.ts";

const { app } = smallApp();

test("greets at the root", async () => {
  const { status, body, headers } = await ask(app, "/");
  expect(status).toBe(200);
  expect(body).toEqual({ version: "0.1", documentation_url: "/docs", msg: "Don't panic" });
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(headers.get("access-control-allow-origin")).toBe("*");
});

test("says that it is healthy, and for which snapshot", async () => {
  const { status, body } = await ask(app, "/health");
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ok", snapshot: { counts: { works: 40, authors: 4 } } });
});

test("OPTIONS is answered everywhere without a body", async () => {
  for (const path of ["/", "/works", "/nothing/here", "/query"]) {
    const response = await app.request(path, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, OPTIONS");
    expect(await response.text()).toBe("");
  }
});

test("HEAD has status and headers of GET and no body", async () => {
  const response = await app.request("/works", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("content-length")).toBeNull();
  expect(await response.text()).toBe("");
  expect((await app.request("/works/W999999", { method: "HEAD" })).status).toBe(404);
});

test.each([
  ["/works?search=caf%E9", "query string"],
  ["/?oql=works%FF", "query string"],
  ["/autocomplete?q=%C3", "query string"],
  ["/works?search=%ED%A0%80", "query string"],
  ["/query/oql/works%20where%20title%20has%20(caf%E9)", "path"],
  ["/works/caf%E9", "path"],
  ["/%ff%zz", "path"],
])("%s is not taken for what it may mean", async (path, where) => {
  const { status, body } = await ask(app, path);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(`The ${where} is not in UTF-8 at '%`);
});

test.each([
  ["DELETE", "/works"],
  ["PUT", "/"],
  ["PATCH", "/nothing"],
  ["POST", "/works"],
  ["POST", "/works/W1001"],
  ["POST", "/validate"],
])("%s %s is not allowed", async (method, path) => {
  const response = await app.request(path, { method });
  expect(response.status).toBe(405);
  expect(await response.text()).toBe("Method Not Allowed");
  expect(response.headers.get("allow")).toContain("GET");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});

test.each(["/nothing/here", "/works/W1001/ngrams/more", "/entities/nothing", "/authors/W1001", "/%zz"])(
  "%s is not found, in JSON",
  async (path) => {
    const { status, body, headers } = await ask(app, path);
    expect(status).toBe(404);
    expect(body.error).toBe("Not Found");
    expect(body.message).not.toBe("");
    expect(headers.get("access-control-allow-origin")).toBe("*");
  },
);

test.each(["/works/", "//works", "/works//", "/entities/works", "/works?&per_page=25"])(
  "%s is the list of works",
  async (path) => {
    const { status, body } = await ask(app, path);
    expect(status).toBe(200);
    expect(body.meta.count).toBe(40);
  },
);

test.each([
  ["/people", 4],
  ["/journals", 2],
  ["/types", 2],
  ["/work-types", 2],
])("%s is a list of %i", async (path, count) => {
  expect((await ask(app, path)).body.meta.count).toBe(count);
});

test("a request line may have 8,190 bytes and no more", async () => {
  const fixed = "GET /works?mailto= HTTP/1.1".length;
  const longest = `/works?mailto=${"x".repeat(8190 - fixed)}`;
  expect((await ask(app, longest)).status).toBe(200);
  const { status, body } = await ask(app, `${longest}x`);
  expect(status).toBe(400);
  expect(body.error).toBe("Request URL too long");
  const oql = await ask(app, `/?oql=${"x".repeat(8190)}`);
  expect(oql.status).toBe(400);
  expect(oql.body.error).toBe("OQL query too long for URL");
  expect(oql.body.message).toContain("POST");
  const text = await ask(app, `/text/keywords?title=${"x".repeat(8190)}`);
  expect(text.body).toMatchObject({
    error: "Request URL too long",
    message: expect.stringContaining('by POST to the same path as {"title": "..."}'),
  });
});

test("without a snapshot queries are answered with 503, the language endpoints work", async () => {
  const bare = createApp({ engine: null });
  for (const path of ["/works", "/works/W1001", "/authors/random", "/?oql=works"]) {
    const { status, body, headers } = await ask(bare, path);
    expect(status).toBe(503);
    expect(body.error).toBe("Service unavailable");
    expect(body.message).toContain("snapshot");
    expect(headers.get("retry-after")).toBe("30");
  }
  expect((await ask(bare, "/health")).status).toBe(503);
  expect((await ask(bare, "/query/oql/works")).status).toBe(200);
});

test("an app is not made without saying what answers the queries", () => {
  const nothing: object = {};
  expect(() => createApp(nothing as AppDependencies)).toThrow("An app needs an engine");
});

test("what goes wrong inside is logged with a request id and told without detail", async () => {
  const engine = {
    ...smallEngine(),
    query: () => Promise.reject(new Error("secret path /data/x")),
  };
  const { app: broken, log } = smallApp({ engine });
  const { status, body } = await ask(broken, "/works");
  expect(status).toBe(500);
  expect(body.error).toBe("Internal server error");
  expect(JSON.stringify(body)).not.toContain("secret");
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({ level: "error", method: "GET", path: "/works", requestId: body.request_id });
  expect(String(log[0]?.error)).toContain("secret");
});

test("a query that took too long is answered with 504, one that the end of the server stops with 503", async () => {
  const failing = (error: Error): Promise<never> => Promise.reject(error);
  const late = smallApp({
    engine: { ...smallEngine(), query: () => failing(new QueryTimeoutError(2500)) },
  });
  for (const path of ["/works", "/?oql=works"]) {
    const { status, body } = await ask(late.app, path);
    expect(status).toBe(504);
    expect(body).toMatchObject({ error: "Gateway timeout", reason: "query_timeout" });
    expect(body.message).toContain("2.5 s");
  }
  const closing = smallApp({ engine: { ...smallEngine(), get: () => failing(new EngineClosedError()) } });
  const { status, headers } = await ask(closing.app, "/works/W1001");
  expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
  expect([late.log, closing.log]).toEqual([[], []]);
});

test("a query for which there is no memory is answered with 503, and logged", async () => {
  const cause = new Error("Out of Memory Error: could not allocate");
  const engine = { ...smallEngine(), query: () => Promise.reject(new OutOfMemoryError({ cause })) };
  const { app: full, log } = smallApp({ engine });
  for (const path of ["/works", "/?oql=works"]) {
    const { status, body, headers } = await ask(full, path);
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(body).toMatchObject({ error: "Service unavailable", reason: "out_of_memory" });
    expect(body.message).toContain("needs more memory");
  }
  expect(log.map(({ level, error }) => [level, error])).toEqual([
    ["warn", cause],
    ["warn", cause],
  ]);
});

test("a text that cannot be embedded is answered with 503, and the reason is for the log alone", async () => {
  const failure = new EmbedderError("http://10.0.0.7/v1/embeddings does not answer.");
  const engine = { ...smallEngine(), query: () => Promise.reject(failure) };
  const { app: mute, log } = smallApp({ engine });
  const { status, body, headers } = await ask(mute, "/works?search.semantic=stars");
  expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
  expect(body).toMatchObject({ error: "Service unavailable", reason: "embedding_failed" });
  expect(JSON.stringify(body)).not.toContain("10.0.0.7");
  expect(log.map(({ level, error }) => [level, error])).toEqual([["error", failure]]);
});

test("a download whose files are missing is answered with 503, and what is missing is for the log alone", async () => {
  const failure = new MissingFilesError('in "/srv/snapshot/v1" parquet/works/part-0.parquet is missing');
  const engine = { ...smallEngine(), query: () => Promise.reject(failure) };
  const { app: partial, log } = smallApp({ engine });
  const { status, body } = await ask(partial, "/works");
  expect(status).toBe(503);
  expect(body).toMatchObject({ reason: "files_missing" });
  expect(JSON.stringify(body)).not.toContain("/srv");
  expect(log.map(({ level, error }) => [level, error])).toEqual([["error", failure]]);
});

test("can be mounted in another app", async () => {
  const host = new H3().get("/", () => "host").mount("/catalog", app.fetch);
  expect(await (await host.request("/")).text()).toBe("host");
  const list = await host.request("/catalog/works?filter=type:book&per_page=2");
  expect(list.status).toBe(200);
  expect((await host.request("/catalog/works/W1001")).status).toBe(200);
  expect((await host.request("/catalog/nothing/here")).status).toBe(404);
});
