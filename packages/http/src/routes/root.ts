import { QueryError, viewOf } from "@oqlkit/engine";
import {
  mergeViews,
  readBodyView,
  readQueryView,
  splitView,
  type View,
  type ViewResult,
} from "@oqlkit/oqo-schema";
import { sampleWithCursor } from "../classic/check-rules.ts";
import { apiKey, mailto, select, sort } from "../classic/parameters.ts";
import { echoOf } from "../echo.ts";
import { withoutOutdone } from "../embedded-view.ts";
import { refusalOfQuery } from "../errors.ts";
import { type ChosenViews, executeWarnings, outdoneQueries } from "../execute-warnings.ts";
import { badQuery, inLanguage } from "../language-refusal.ts";
import { jsonAnswer, queried, withHeaders } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, Operation } from "../operation.ts";
import { paging } from "../paging.ts";
import { type Parameter, queryText } from "../parameter.ts";
import { readExecuteBody } from "../read-body.ts";
import type { Parameters } from "../read-parameters.ts";
import { type JudgedQuery, readOql, readOqo, readOqoText } from "../read-query.ts";
import { RefusedError } from "../refusal.ts";
import { json, type Reply } from "../reply.ts";
import { runQuery } from "../run-query.ts";
import { warningHeader } from "../warning-header.ts";
import { besideCursor, idleWarnings } from "../warnings.ts";

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

/** What the caller chose in the query string. */
const viewOfParameters = (parameters: Parameters): View =>
  given(readQueryView((name) => parameters.values.get(name)));

/** Runs a query with the view that was chosen beside it, which counts before the one embedded in it. */
async function execute(
  call: Call,
  { oqo: query, warnings: judged }: JudgedQuery,
  views: ChosenViews,
): Promise<Reply> {
  const { oqo, view: embedded } = splitView(query);
  const { parameters, context } = call;
  const view = viewOf(mergeViews(views.body, views.queryString, embedded));
  try {
    if (oqo.sample !== undefined && view.cursor !== undefined) {
      throw new QueryError("invalid_sample", sampleWithCursor, { path: "cursor" });
    }
    const isPosted = call.request.method === "POST";
    const warnings = [
      ...executeWarnings({ oqo, warnings: judged }, views, parameters, viewParameters, context),
      ...outdoneQueries(parameters, isPosted),
      ...besideCursor(view),
    ];
    return await runQuery(call, { oqo, view, echo: () => echoOf(oqo, false), warnings });
  } catch (error) {
    if (error instanceof QueryError) throw new RefusedError(refusalOfQuery(error, "language", query));
    throw inLanguage(error, query);
  }
}

/** Reads a query and runs it, with the view that was chosen beside it in the body. */
async function answer(call: Call, source: { oql: string } | { oqo: unknown }, body: View): Promise<Reply> {
  const views = { body, queryString: viewOfParameters(call.parameters) };
  if ("oql" in source) return execute(call, await readOql(call, source.oql), { ...views, outdone: [] });
  const { json: kept, outdone } = withoutOutdone(source.oqo, mergeViews(body, views.queryString));
  return execute(call, await readOqo(call, kept), { ...views, outdone });
}

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
      { ...queryText, name: "oql", description: "The query as text.", example: "works where year >= (2020)" },
      { ...queryText, name: "oqo", description: "The query as a JSON object, percent-encoded." },
      ...viewParameters,
    ],
    answers: {
      200: withHeaders(
        jsonAnswer("The objects or groups, or a greeting.", {
          anyOf: [schemaRef("List"), schemaRef("Groups"), schemaRef("Greeting")],
        }),
        "X-Warnings",
      ),
      400: refused,
      ...queried,
    },
    respond: async (call) => {
      const { parameters } = call;
      const oql = parameters.values.get("oql");
      const oqo = parameters.values.get("oqo");
      if (oql === undefined && oqo === undefined)
        return json(200, greetingAt(call.context.baseUrl), warningHeader(idleWarnings(call, [])));
      return answer(call, oql !== undefined ? { oql } : { oqo: readOqoText(oqo ?? "") }, {});
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
      const body = await readExecuteBody(call.request, call.context.limits);
      const { oql, oqo } = body;
      return answer(call, typeof oql === "string" ? { oql } : { oqo }, given(readBodyView(body)));
    },
  },
];
