import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey, openStore } from "@oqlkit/accounts";
import { entityAliases } from "@oqlkit/catalog";
import { createEngine, type Limits } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { entityTypes } from "@oqlkit/oqo-schema";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { H3 } from "h3";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../src/index.ts";
import { ask, smallApp } from "./small-catalog.ts";

interface ParameterObject {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly example?: unknown;
}

interface Reference {
  readonly $ref: string;
}

interface HeaderObject {
  readonly required?: boolean;
  readonly schema: object;
}

interface ResponseObject {
  readonly content?: Readonly<Record<string, object>>;
  readonly headers: Readonly<Record<string, Reference>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly example: unknown } } };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

interface Document {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, HeaderObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
  };
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
  if (name === "id")
    return path === "/{id}" ? "W1001" : (ids[path.split("/")[1] ?? ""] ?? "https://example.org/nothing");
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

const lastOf = ({ $ref }: Reference): string => $ref.split("/").at(-1) ?? "";

/** Where an answer is described, and how. */
function responseAt(
  path: string,
  method: string,
  status: number,
  { paths, components } = document,
): { readonly at: readonly string[]; readonly response: ResponseObject | undefined } {
  const own = paths[path]?.[method]?.responses[status];
  if (own === undefined || !("$ref" in own)) {
    return { at: ["paths", path, method, "responses", String(status)], response: own };
  }
  const name = lastOf(own);
  return { at: ["components", "responses", name], response: components.responses[name] };
}

/** Headers of the transport, and that of the media type, which stands beside the schema. */
const transport = ["date", "connection", "keep-alive", "content-length", "transfer-encoding", "content-type"];

const headerValues = new Ajv2020({ strict: false, coerceTypes: true });

/** Every header that was sent is described, and every one that is always there was sent. */
function checkHeaders(path: string, method: string, { status, headers }: Response, from = document): void {
  const { response } = responseAt(path, method, status, from);
  expect(response, `${method} ${path} ${status}`).toBeDefined();
  const described = new Map(
    Object.entries(response?.headers ?? {}).map(([name, reference]) => {
      return [name.toLowerCase(), from.components.headers[lastOf(reference)]] as const;
    }),
  );
  const label = `${method} ${path} ${status}`;
  const sent = [...headers.keys()].filter((name) => !transport.includes(name));
  expect(
    sent.filter((name) => !described.has(name)),
    label,
  ).toEqual([]);
  for (const [name, header] of described) {
    const value = headers.get(name);
    if (value === null) expect(header?.required, `${label} ${name}`).not.toBe(true);
    else
      expect(
        headerValues.validate({ properties: { value: header?.schema } }, { value }),
        `${label} ${name}: ${value}`,
      ).toBe(true);
  }
}

function check(path: string, method: string, status: number, media: string, body: unknown): void {
  const pointer = [...responseAt(path, method, status).at, "content", media, "schema"]
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const validate = ajv.getSchema(`api#/${pointer}`);
  expect(validate, `${method} ${path} has no schema for ${status} ${media}`).toBeDefined();
  validate?.(body);
  expect(validate?.errors ?? [], `${method} ${path} ${status}`).toEqual([]);
}

/** A request that asks for an operation, with the body of its example. */
function requestOf(method: string, { requestBody }: OperationObject, headers = {}): RequestInit {
  if (requestBody === undefined) return { method: method.toUpperCase(), headers };
  return {
    method: method.toUpperCase(),
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(requestBody.content["application/json"].example),
  };
}

test("every operation answers as its schema says, with the least and with all the examples", async () => {
  const statuses = new Map<number, number>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const all of [false, true]) {
        const url = urlOf(path, operation.parameters ?? [], all);
        const response = await app.request(url, requestOf(method, operation));
        const { status } = response;
        const media = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(Object.keys(operation.responses), `${method} ${path} ${status}`).toContain(String(status));
        checkHeaders(path, method, response);
        const text = await response.text();
        check(path, method, status, media, media === "application/json" ? JSON.parse(text) : text);
      }
    }
  }
  expect([...statuses.keys()].sort()).toEqual([200, 302, 400, 401, 404]);
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
  const { response: answer } = responseAt(path, method, status);
  checkHeaders(path, method, response);
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
  ["Work", { concepts: [{ score: "0.7" }], ids: { mag: 21 } }],
  ["Work", { abstract_inverted_index: { IndexLength: 1, InvertedIndex: { birds: [0] } } }],
  ["Work", { abstract_inverted_index: '{"birds":[0]}' }],
  ["Source", { ids: { mag: 21, issn: ["1234-5678"] } }],
  ["Concept", { ids: { mag: 21, umls_cui: ["C1"] } }],
  ["Funder", { ids: { crossref: 10 } }],
])("a %s as it came years ago is described: %j", (name, object) => {
  const validate = ajv.getSchema(`api#/components/schemas/${name}`);
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

test("what a server sends that counts its callers' usage is described", async () => {
  const directory = await mkdtemp(join(tmpdir(), "oqlkit-openapi-"));
  const store = await openStore(directory);
  try {
    // All that follows may be asked within a second.
    const perSecond = 10_000;
    const { text: key } = await createKey(store.accounts, { userName: "ada", perSecond }, Date.now());
    const accounts = { store, anonymousPerSecond: perSecond };
    const counting = smallApp({ accounts, tagger }).app;
    const poor = smallApp({ accounts: { ...accounts, anonymousDaily: 0 }, tagger }).app;
    const statuses = new Set<number>();
    const described = await describedBy(counting);
    for (const [path, item] of Object.entries(described.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const url = urlOf(path, operation.parameters ?? [], false);
        const keyless = await counting.request(url, requestOf(method, operation));
        expect(keyless.status === 401, `${method} ${path} says that it needs a key`).toBe(
          operation.security !== undefined,
        );
        for (const [asked, headers] of [
          [counting, { authorization: `Bearer ${key}`, "accept-encoding": "gzip" }],
          [counting, { authorization: "Bearer nobody" }],
          [poor, {}],
        ] as const) {
          const response = await asked.request(url, requestOf(method, operation, headers));
          statuses.add(response.status);
          expect(operation.responses, `${method} ${path}`).toHaveProperty(`${response.status}`);
          checkHeaders(path, method, response, described);
          if (response.status === 429)
            expect(response.headers.has("x-ratelimit-cost-required-usd")).toBe(true);
        }
      }
    }
    expect([...statuses].sort()).toEqual([200, 201, 302, 401, 403, 404, 429]);
  } finally {
    await store.close();
    await rm(directory, { recursive: true });
  }
});

test("each header that browsers may read is described", async () => {
  const { headers } = await app.request("/works");
  const exposed = headers.get("access-control-expose-headers")?.split(", ") ?? [];
  expect(Object.keys(document.components.headers)).toEqual(expect.arrayContaining(exposed));
});

const describedBy = async (asked: H3): Promise<Document> => (await asked.request("/openapi.json")).json();

test("the bounds of pages are those of the engine", async () => {
  const of = async (limits: Partial<Limits>): Promise<object> => {
    const engine = createEngine({
      adapter: createMemoryAdapter({ idBase: "https://openalex.org", objects: {} }),
      limits,
    });
    const { paths } = await describedBy(createApp({ engine }));
    const parameters = paths["/works"]?.get?.parameters ?? [];
    return Object.fromEntries(
      parameters.filter(({ name }) => /page/.test(name)).map((one) => [one.name, one]),
    );
  };
  expect(await of({})).toMatchObject({
    "per-page": {
      description: expect.stringContaining("25 unless given, at most 100; groups 200"),
      schema: { maximum: 200 },
    },
    page: { description: expect.stringContaining("10,000 objects") },
  });
  expect(await of({ maxPerPage: 300, maxOffset: 5000 })).toMatchObject({
    "per-page": { description: expect.stringContaining("at most 300; groups 200"), schema: { maximum: 300 } },
    page: { description: expect.stringContaining("5,000 objects") },
  });
});

test("what is at the root is told apart", async () => {
  expect(Object.keys(document.paths["/works"]?.get?.responses ?? {})).not.toContain("302");
  const response = await expectDescribed(app, ["get", "/{id}", "/W1001"]);
  expect(response.headers.get("location")).toBe("/works/W1001");
  expect((await expectDescribed(app, ["get", "/{id}", "/nothing"])).status).toBe(404);
  const said = document.tags.find(({ name }) => name === "Entities")?.description ?? "";
  for (const [alias, entity] of Object.entries(entityAliases)) {
    expect(said).toContain(`${entity} at \`/${alias}\``);
    expect((await app.request(`/${alias}`)).status).toBe(200);
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
    checkHeaders("/works", "get", response);
    const media = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
    const text = await response.text();
    check("/works", "get", response.status, media, media === "application/json" ? JSON.parse(text) : text);
    forms.add(media);
  }
  const described = Object.keys(responseAt("/works", "get", 200).response?.content ?? {});
  // The adapter of this catalog writes no Parquet.
  expect(described.sort()).toEqual([...forms, "application/vnd.apache.parquet"].sort());
});

test("every list takes each of its examples", async () => {
  const lists = Object.entries(document.paths).filter(([, { get }]) => get?.operationId.startsWith("list"));
  expect(lists.length).toBe(entityTypes.length);
  for (const [path, { get }] of lists) {
    for (const { name, example } of get?.parameters ?? []) {
      if (example === undefined) continue;
      const { status, body } = await ask(app, `${path}?${name}=${example}`);
      expect(status, `${path}: ${name}=${example}: ${body.message}`).toBe(200);
    }
  }
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

test.each(["/me/collections", "/collections/col_1", "/admin/collections"])(
  "%s says why it is not there without accounts",
  async (path) => {
    const { status, body } = await ask(smallApp().app, path);
    expect(status).toBe(404);
    expect(body.message).toContain(`There is nothing at ${path}. Collections are managed elsewhere`);
  },
);

test("/explain is there only when the setting says so", async () => {
  const closed = smallApp().app;
  const refused = await ask(closed, "/explain?oql=works");
  expect(refused.status).toBe(404);
  expect(refused.body.message).toContain("its operator can turn that on");
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
