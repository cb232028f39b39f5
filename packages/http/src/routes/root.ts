import { QueryError, type View } from "@oqlkit/engine";
import type { Oqo } from "@oqlkit/oqo-schema";
import type { H3, HTTPResponse } from "h3";
import { addRoute } from "../add-route.ts";
import { type AppContext, route } from "../context.ts";
import { echoOf } from "../echo.ts";
import { refusalOfQuery } from "../errors.ts";
import { type ExecuteBody, readExecuteBody } from "../read-body.ts";
import { readWholeNumber } from "../read-number.ts";
import { type Parameters, parameter, readParameters } from "../read-parameters.ts";
import { readOql, readOqo, readOqoText } from "../read-query.ts";
import { splitNames } from "../read-select.ts";
import { readSort } from "../read-sort.ts";
import { RefusedError } from "../refusal.ts";
import { json } from "../reply.ts";
import { runQuery } from "../run-query.ts";

const greeting = { version: "0.1", documentation_url: "/docs", msg: "Don't panic" };

/** What the caller chose in the query string; what it left out the query object may still say. */
function viewOfParameters(parameters: Parameters): View {
  const sort = parameter(parameters, "sort");
  const select = parameter(parameters, "select");
  return {
    sort: sort === undefined ? undefined : readSort(sort),
    select: select === undefined ? undefined : splitNames(select),
    page: readWholeNumber("page", parameter(parameters, "page")),
    perPage: readWholeNumber("per-page", parameter(parameters, "per-page", "per_page")),
    cursor: parameter(parameters, "cursor"),
  };
}

/** What the body chose, before what the query string chose. */
function viewOfBody(body: ExecuteBody, below: View): View {
  const select = typeof body.select === "string" ? splitNames(body.select) : body.select;
  return {
    sort: typeof body.sort === "string" ? readSort(body.sort) : below.sort,
    select: select ?? below.select,
    page: body.page ?? below.page,
    perPage: body.per_page ?? below.perPage,
    cursor: body.cursor ?? below.cursor,
  };
}

async function execute(
  context: AppContext,
  oqo: Oqo,
  view: View,
  signal: AbortSignal,
): Promise<HTTPResponse> {
  try {
    return await runQuery(context, { oqo, view, echo: () => echoOf(oqo, false) }, signal);
  } catch (error) {
    if (error instanceof QueryError) throw new RefusedError(refusalOfQuery(error, "language", oqo));
    throw error;
  }
}

/** Registers `/`: it greets, and runs queries in OQL and OQO. */
export function addRootRoutes(app: H3, context: AppContext): void {
  addRoute(app, context, "/", {
    get: route(context, "language", (event, { search }) => {
      const parameters = readParameters(search);
      const oql = parameters.values.get("oql");
      const oqo = parameters.values.get("oqo");
      if (oql === undefined && oqo === undefined) return json(200, greeting);
      const query = oql !== undefined ? readOql(oql) : readOqo(readOqoText(oqo ?? ""));
      return execute(context, query, viewOfParameters(parameters), event.req.signal);
    }),
    post: route(context, "language", async (event, { search }) => {
      const { signal } = event.req;
      const body = await readExecuteBody(event, context.limits.maxBody);
      const query = typeof body.oql === "string" ? readOql(body.oql) : readOqo(body.oqo);
      return execute(context, query, viewOfBody(body, viewOfParameters(readParameters(search))), signal);
    }),
  });
}
