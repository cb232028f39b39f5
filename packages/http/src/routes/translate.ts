import { lint, type TranslateInput, translate } from "@oqlkit/oql";
import type { H3 } from "h3";
import { addRoute } from "../add-route.ts";
import { type AppContext, route } from "../context.ts";
import { badQuery } from "../language-refusal.ts";
import { percentDecode } from "../percent-decode.ts";
import { readTranslateBody } from "../read-body.ts";
import { parameter, readParameters } from "../read-parameters.ts";
import { readOqoText } from "../read-query.ts";
import { RefusedError } from "../refusal.ts";
import { json } from "../reply.ts";
import { pathAfter, type RequestTarget } from "../request-target.ts";

function answer(source: TranslateInput): unknown {
  const { ok, body } = translate(source);
  if (ok) return json(200, body);
  const { validation, ...before } = body;
  throw badQuery(validation.errors, validation.warnings, before);
}

/** The URL in `/query/oxurl/...`: written plainly, its query is the query string of the request itself. */
function oxurlOf(value: string, search: string): string {
  const decoded = percentDecode(value);
  return decoded.includes("?") || search === "" ? decoded : `${decoded}?${search}`;
}

function sourceOfPath(form: string | undefined, target: RequestTarget): TranslateInput {
  const value = pathAfter(target.rawPath, 2);
  switch (form) {
    case "oql":
      return { oql: percentDecode(value) };
    case "oqo":
      return { oqo: readOqoText(percentDecode(value)) };
    case "oxurl":
      return { oxurl: oxurlOf(value, target.search) };
    default:
      throw new RefusedError({
        kind: "not-found",
        message: "Queries are translated at /query/oql/..., /query/oqo/... and /query/oxurl/...",
      });
  }
}

/** Registers the endpoints that turn a query into its other forms and check it, without running it. */
export function addTranslateRoutes(app: H3, context: AppContext): void {
  addRoute(app, context, "/query", {
    get: route(context, "language", () =>
      json(200, {
        msg: "Translates a query between OQL, OQO and classic URL: /query/oql/{oql}, /query/oqo/{oqo}, /query/oxurl/{url}, or POST one of them.",
        documentation_url: "/docs",
      }),
    ),
    post: route(context, "language", async (event) => {
      const { oql, oqo, oxurl } = await readTranslateBody(event, context.limits.maxBody);
      if (typeof oql === "string") return answer({ oql });
      if (typeof oxurl === "string") return answer({ oxurl });
      return answer({ oqo });
    }),
  });
  addRoute(app, context, "/query/:form/**", {
    get: route(context, "language", (event, target) =>
      answer(sourceOfPath(event.context.params?.form, target)),
    ),
  });
  addRoute(app, context, "/validate", {
    get: route(context, "language", (_event, target) =>
      json(200, lint(parameter(readParameters(target.search), "q") ?? "")),
    ),
  });
}
