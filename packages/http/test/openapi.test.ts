import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, expect, test } from "vitest";
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
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
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
