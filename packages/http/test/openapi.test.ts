import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../src/index.ts";
import { ask, smallApp } from "./small-catalog.ts";

interface ParameterObject {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly example?: unknown;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly example: unknown } } };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, object>>; readonly headers?: object }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<"get" | "post", OperationObject>>>>;
}

const tagger = {
  tag: () =>
    Promise.resolve({
      keywords: [{ id: "https://openalex.org/keywords/birds", display_name: "Birds", score: 0.91234 }],
      concepts: [{ id: "https://openalex.org/C1", display_name: "Biology", score: 0.5 }],
    }),
};
const { app, log } = smallApp({ explain: true, streamLists: true, tagger });

let document: Document;
const ajv = new Ajv2020({ strict: false, allErrors: true });

beforeAll(async () => {
  document = await (await app.request("/openapi.json")).json();
  ajv.addSchema({ ...document, $id: "api" });
});

test("the document is OpenAPI 3.1 and has nothing that a linter objects to", async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

const ids: Readonly<Record<string, string>> = { works: "W1001", authors: "A501", sources: "S10" };

function valueFor({ name, example }: ParameterObject, path: string): string {
  if (name === "id") return ids[path.split("/")[1] ?? ""] ?? "https://example.org/nothing";
  return String(example);
}

function urlOf(path: string, parameters: readonly ParameterObject[], all: boolean): string {
  let filled = path;
  const query: string[] = [];
  for (const parameter of parameters) {
    if (parameter.in === "path") {
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(valueFor(parameter, path)));
    } else if (parameter.required === true || (all && parameter.example !== undefined)) {
      query.push(`${encodeURIComponent(parameter.name)}=${encodeURIComponent(String(parameter.example))}`);
    }
  }
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

function check(path: string, method: string, status: number, media: string, body: unknown): void {
  const pointer = ["paths", path, method, "responses", String(status), "content", media, "schema"]
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const validate = ajv.getSchema(`api#/${pointer}`);
  expect(validate, `${method} ${path} has no schema for ${status} ${media}`).toBeDefined();
  validate?.(body);
  expect(validate?.errors ?? [], `${method} ${path} ${status}`).toEqual([]);
}

test("every operation answers as its schema says, with the least and with all the examples", async () => {
  const statuses = new Map<number, number>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const all of [false, true]) {
        const body = operation.requestBody?.content["application/json"].example;
        const init =
          body === undefined
            ? { method }
            : {
                method: method.toUpperCase(),
                headers: { "content-type": "application/json" },
                body: JSON.stringify(body),
              };
        const response = await app.request(urlOf(path, operation.parameters ?? [], all), {
          ...init,
          method: method.toUpperCase(),
        });
        const { status } = response;
        const media = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(Object.keys(operation.responses), `${method} ${path} ${status}`).toContain(String(status));
        const text = await response.text();
        check(path, method, status, media, media === "application/json" ? JSON.parse(text) : text);
      }
    }
  }
  expect([...statuses.keys()].sort()).toEqual([200, 400, 401, 404]);
  expect(log).toEqual([]);
});

/** Asks for something and holds the answer against what is described of the operation. */
async function expectDescribed(
  asked: { readonly request: (url: string, init?: RequestInit) => Response | Promise<Response> },
  [method, path, url]: readonly [string, string, string],
  init: RequestInit = {},
): Promise<Response> {
  const response = await asked.request(url, { ...init, method: method.toUpperCase() });
  const { status } = response;
  const described = Object.entries(document.paths[path] ?? {}).find(([name]) => name === method)?.[1];
  const answer = described?.responses[String(status)];
  expect(answer, `${method} ${url} ${status}`).toBeDefined();
  const media = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  if (media === "") expect(answer?.content).toBeUndefined();
  else check(path, method, status, media, JSON.parse(await response.clone().text()));
  return response;
}

const getters = (): (readonly [string, OperationObject])[] =>
  Object.entries(document.paths).flatMap(([path, { get }]) => (get === undefined ? [] : [[path, get]]));

test("an over-long request line is described everywhere", async () => {
  const long = `mailto=${"x".repeat(8190)}`;
  for (const [path, { parameters = [] }] of getters()) {
    const url = urlOf(path, parameters, false);
    const response = await expectDescribed(app, [
      "get",
      path,
      `${url}${url.includes("?") ? "&" : "?"}${long}`,
    ]);
    expect(response.status, path).toBe(400);
  }
});

test("what a server without a snapshot answers is described", async () => {
  const bare = createApp({ engine: null, explain: true });
  for (const [path, { parameters = [] }] of getters()) {
    if (path.startsWith("/docs") || path === "/robots.txt" || path === "/metrics") continue;
    const url = urlOf(path, parameters, false);
    const response = await bare.request(url);
    if (response.status === 503) await expectDescribed(bare, ["get", path, url]);
  }
  const stopping = smallApp({ isReady: () => false }).app;
  expect((await expectDescribed(stopping, ["get", "/health", "/health"])).status).toBe(503);
});

test("what the caller has already, and answers of no use, are described", async () => {
  const headers = { "if-none-match": "*" };
  for (const url of ["/works", "/autocomplete", "/validate?q=works", "/?oql=works"]) {
    const response = await expectDescribed(app, ["get", url.split("?")[0] ?? "", url], { headers });
    expect(response.status, url).toBe(304);
  }
  const form = await expectDescribed(app, ["get", "/query/{form}/{query}", "/query/sql/works"]);
  expect(form.status).toBe(404);
  for (const path of ["/works/lookup", "/", "/query", "/text"]) {
    for (const body of ["{", "[]", '{"ids":[]}', "x".repeat(5_000_000)]) {
      for (const type of ["application/json", "text/plain"]) {
        await expectDescribed(app, ["post", path, path], { body, headers: { "content-type": type } });
      }
    }
  }
});

test.each([
  ["works", { concepts: [{ score: "0.7" }], ids: { mag: 21 } }],
  ["works", { abstract_inverted_index: { IndexLength: 1, InvertedIndex: { birds: [0] } } }],
  ["works", { abstract_inverted_index: '{"birds":[0]}' }],
  ["sources", { ids: { mag: 21, issn: ["1234-5678"] } }],
  ["concepts", { ids: { mag: 21, umls_cui: ["C1"] } }],
  ["funders", { ids: { crossref: 10 } }],
])("an object of %s as it came years ago is described: %j", (entity, object) => {
  const validate = ajv.getSchema(`api#/components/schemas/${entity}`);
  validate?.(object);
  expect(validate?.errors).toBeNull();
});

test("lists say what they are of", () => {
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== "object" || value === null) return;
    if ("type" in value && [value.type].flat().includes("array")) expect(value, at).toHaveProperty("items");
    for (const [key, inner] of Object.entries(value)) if (key !== "example") visit(inner, `${at}/${key}`);
  };
  visit(document, "");
});

test("answers have the headers that are described", async () => {
  const named = ({ responses }: OperationObject, status: string): string[] =>
    Object.keys(responses[status]?.headers ?? {});
  for (const [path, operation] of getters()) {
    const response = await app.request(urlOf(path, operation.parameters ?? [], false));
    if (response.status !== 200) continue;
    expect(named(operation, "200"), path).toContain("X-Request-Id");
    expect(named(operation, "200").includes("ETag") || !response.headers.has("etag"), path).toBe(true);
  }
});

test("every form of a list is described", async () => {
  const forms = new Set<string>();
  for (const query of [
    "",
    "?format=csv",
    "?format=jsonl",
    "?group_by=type&format=csv",
    "?group_by=type&format=xlsx",
  ]) {
    const response = await app.request(`/works${query}`);
    const media = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
    const text = await response.text();
    check("/works", "get", response.status, media, media === "application/json" ? JSON.parse(text) : text);
    forms.add(media);
  }
  const described = Object.keys(document.paths["/works"]?.get.responses["200"]?.content ?? {});
  // The adapter of this catalog writes no Parquet.
  expect(described.sort()).toEqual([...forms, "application/vnd.apache.parquet"].sort());
});

test("the parameters it names are those that are accepted", async () => {
  const operation = document.paths["/authors"]?.get;
  for (const { name } of operation?.parameters ?? []) {
    expect((await ask(app, `/authors?${name}=`)).status, name).toBe(200);
  }
  const refused = await ask(app, "/authors?corpus=core");
  expect(refused.body.message).toContain("corpus is not a valid parameter");
  for (const name of refused.body.message.match(/Valid parameters are: (.*)\./)?.[1]?.split(", ") ?? []) {
    const spelled = name.replaceAll("-", "_");
    const known = operation?.parameters?.some((one) => one.name.replaceAll("-", "_") === spelled);
    expect(known, name).toBe(true);
  }
});

test("/explain is there only when the setting says so", async () => {
  const closed = smallApp().app;
  expect((await ask(closed, "/explain?oql=works")).status).toBe(404);
  const paths = (await (await closed.request("/openapi.json")).json()).paths;
  expect(Object.keys(paths)).not.toContain("/explain");
  const { body } = await ask(app, "/explain?oql=works where type is (book) and year >= (2016)");
  expect(body).toMatchObject({
    oqo: { get_rows: "works" },
    conditions: [
      { path: "filter_rows[0]", count: 14 },
      { path: "filter_rows[1]", condition: { column_id: "publication_year" } },
    ],
  });
});
