import { QueryError, viewOf } from "@oqlkit/engine";
import {
  mergeViews,
  type Oqo,
  readBodyView,
  readQueryView,
  splitView,
  type View,
  type ViewResult,
  visit,
} from "@oqlkit/oqo-schema";
import { type } from "arktype";
import { jsonAnswer, queried, schemaRef } from "../answers.ts";
import { sampleWithCursor } from "../classic/check-rules.ts";
import { apiKey, mailto, select, sort } from "../classic/parameters.ts";
import { echoOf } from "../echo.ts";
import { refusalOfQuery } from "../errors.ts";
import { badQuery } from "../language-refusal.ts";
import type { Call, Operation } from "../operation.ts";
import { paging } from "../paging.ts";
import type { Parameter } from "../parameter.ts";
import { readExecuteBody } from "../read-body.ts";
import type { Parameters } from "../read-parameters.ts";
import { type JudgedQuery, readOql, readOqo, readOqoText } from "../read-query.ts";
import { RefusedError } from "../refusal.ts";
import { json, type Reply } from "../reply.ts";
import { runQuery } from "../run-query.ts";
import { executeWarnings, outdoneQueries } from "../warnings.ts";

const greetingAt = (baseUrl: string) => ({
  version: "0.1",
  documentation_url: `${baseUrl}/docs`,
  msg: "Don't panic",
});

/** A view that was read. @throws RefusedError for one that was not understood. */
function given(read: ViewResult): View {
  if (!read.ok) throw badQuery(read.errors, []);
  return read.view;
}

/** The view that was chosen beside a query, and what the query embeds in vain. */
interface Siblings {
  readonly body: View;
  readonly queryString: View;
  /** Keys of the object that a sibling outweighs. */
  readonly outdone: readonly string[];
}

const siblingsOf = (parameters: Parameters, body: View): Siblings => ({
  body,
  queryString: given(readQueryView((name) => parameters.values.get(name))),
  outdone: [],
});

/** What older objects call a part of the view. */
const viewKeys: Readonly<Record<string, string>> = { sort_by_column: "sort_by", sort_by_order: "sort_by" };

function says(object: object, key: string): boolean {
  const value = (object as Readonly<Record<string, unknown>>)[key];
  return value != null && !(Array.isArray(value) && value.length === 0);
}

/** Reads an object without what a sibling says in its place: what loses may be anything. */
async function readEmbedding(
  call: Call,
  json: unknown,
  siblings: Siblings,
): Promise<[JudgedQuery, Siblings]> {
  const chosen = { ...siblings.queryString, ...siblings.body };
  const keys = typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};
  const outdone = Object.keys(keys).filter(
    (key) => Object.hasOwn(chosen, viewKeys[key] ?? key) && says(keys, key),
  );
  const left =
    outdone.length === 0 ? json : { ...keys, ...Object.fromEntries(outdone.map((key) => [key, null])) };
  return [await readOqo(call, left), { ...siblings, outdone }];
}

/** Runs a query with the view that was chosen beside it, which counts before the one embedded in it. */
async function execute(
  call: Call,
  [{ oqo: query, warnings: judged }, siblings]: [JudgedQuery, Siblings],
): Promise<Reply> {
  const { oqo, view: embedded } = splitView(query);
  const { parameters, context } = call;
  const view = viewOf(mergeViews(siblings.body, siblings.queryString, embedded));
  try {
    if (oqo.sample !== undefined && view.cursor !== undefined) {
      throw new QueryError("invalid_sample", sampleWithCursor, { path: "cursor" });
    }
    const isPosted = call.request.method === "POST";
    const warnings = [
      ...executeWarnings({ oqo, warnings: judged }, siblings, parameters, viewParameters, context),
      ...outdoneQueries(parameters, isPosted),
    ];
    return await runQuery(call, { oqo, view, echo: () => echoOf(oqo, false), warnings });
  } catch (error) {
    if (error instanceof QueryError) throw new RefusedError(refusalOfQuery(error, "language", query));
    throw inLanguage(error, query);
  }
}

/** What is wrong with a query in the words of its object, which is shown; other errors as they are. */
function inLanguage(error: unknown, query: Oqo): unknown {
  if (!(error instanceof RefusedError) || error.refusal.kind !== "parameters") return error;
  const { message, leaf } = error.refusal;
  let location: string | null = null;
  visit(query, {
    leaf(node, path) {
      if (node === leaf) location = `${path}.value`;
    },
  });
  return badQuery([{ type: "bad_request", message, location }], [], { oqo: query });
}

const text = { in: "query", kind: "string", value: type("string") } as const;

const viewParameters: readonly Parameter[] = [
  sort,
  select,
  paging.perPage,
  paging.page,
  paging.cursor,
  apiKey,
  mailto,
];

const shared = {
  path: "/",
  tag: "Query language",
  price: "query",
  bySnapshot: true,
  dialect: "language",
} as const;

const refused = jsonAnswer("The query cannot be read, or is not valid.", schemaRef("ValidationError"));

/** `/`: it greets, and runs queries in OQL and OQO. */
export const rootOperations: readonly Operation[] = [
  {
    ...shared,
    id: "runQuery",
    method: "get",
    summary: "Runs a query in OQL or OQO; greets when there is none",
    parameters: [
      { ...text, name: "oql", description: "The query as text.", example: "works where year >= (2020)" },
      { ...text, name: "oqo", description: "The query as a JSON object, percent-encoded." },
      ...viewParameters,
    ],
    answers: {
      200: jsonAnswer("The objects or groups, or a greeting.", {
        anyOf: [schemaRef("List"), schemaRef("Groups"), schemaRef("Greeting")],
      }),
      400: refused,
      ...queried,
    },
    respond: async (call) => {
      const { parameters } = call;
      const oql = parameters.values.get("oql");
      const oqo = parameters.values.get("oqo");
      if (oql === undefined && oqo === undefined) return json(200, greetingAt(call.context.baseUrl));
      const siblings = siblingsOf(parameters, {});
      if (oql !== undefined) return execute(call, [await readOql(call, oql), siblings]);
      return execute(call, await readEmbedding(call, readOqoText(oqo ?? ""), siblings));
    },
  },
  {
    ...shared,
    id: "runPostedQuery",
    method: "post",
    summary: "Runs a query in OQL or OQO",
    description:
      "A body has 4 MiB at most unless the server is set otherwise, a text in OQL 500,000 characters.",
    parameters: viewParameters,
    body: { schema: schemaRef("ExecuteBody"), example: { oql: "works where year >= (2020)", per_page: 5 } },
    answers: {
      200: jsonAnswer("The objects or groups.", { anyOf: [schemaRef("List"), schemaRef("Groups")] }),
      400: refused,
      ...queried,
    },
    respond: async (call) => {
      const body = await readExecuteBody(call.request, call.context.limits.maxBody);
      const siblings = siblingsOf(call.parameters, given(readBodyView(body)));
      if (typeof body.oql === "string") return execute(call, [await readOql(call, body.oql), siblings]);
      return execute(call, await readEmbedding(call, body.oqo, siblings));
    },
  },
];
