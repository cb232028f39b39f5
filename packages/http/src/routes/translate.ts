import { toDollars } from "@oqlkit/accounts";
import { contextAt, lint, type TranslateInput, translate } from "@oqlkit/oql";
import { type } from "arktype";
import { jsonAnswer, schemaRef } from "../answers.ts";
import type { AppContext } from "../context.ts";
import { priceOf } from "../cost.ts";
import { badQuery } from "../language-refusal.ts";
import type { Operation } from "../operation.ts";
import { percentDecode } from "../percent-decode.ts";
import { readTranslateBody } from "../read-body.ts";
import { readOqo, readOqoText } from "../read-query.ts";
import { RefusedError } from "../refusal.ts";
import { json, jsonText, type Reply } from "../reply.ts";
import { pathAfter, type RequestTarget } from "../request-target.ts";

function translated(source: TranslateInput, { prices }: AppContext): string {
  const { ok, body } = translate(source);
  if (ok) return JSON.stringify({ ...body, cost_usd: toDollars(prices[priceOf(readOqo(body.oqo))]) });
  const { validation, ...before } = body;
  throw badQuery(validation.errors, validation.warnings, before);
}

const answerText = (form: Form, text: string, context: AppContext): Reply =>
  jsonText(200, translated(sourceOf(form, text), context));

type Form = "oql" | "oqo" | "oxurl";

function sourceOf(form: Form, text: string): TranslateInput {
  switch (form) {
    case "oql":
      return { oql: text };
    case "oqo":
      return { oqo: readOqoText(text) };
    case "oxurl":
      return { oxurl: text };
    default:
      return form satisfies never;
  }
}

/** The URL in `/query/oxurl/...`: written plainly, its query is the query string of the request itself. */
function oxurlOf(value: string, search: string): string {
  const decoded = percentDecode(value);
  return decoded.includes("?") || search === "" ? decoded : `${decoded}?${search}`;
}

function answerPath(form: string | undefined, target: RequestTarget, context: AppContext): Reply {
  const value = pathAfter(target.rawPath, 2);
  switch (form) {
    case "oql":
    case "oqo":
      return answerText(form, percentDecode(value), context);
    case "oxurl":
      return answerText(form, oxurlOf(value, target.search), context);
    default:
      throw new RefusedError({
        kind: "not-found",
        message: "Queries are translated at /query/oql/..., /query/oqo/... and /query/oxurl/...",
      });
  }
}

const shared = {
  tag: "Query language",
  price: "free",
  bySnapshot: true,
  dialect: "language",
} as const;

const value = { in: "path", kind: "string", value: type("string") } as const;

const oqlText = {
  name: "q",
  in: "query",
  kind: "string",
  value: type("string"),
  description: "The OQL text.",
} as const;

/** A place in a text; whatever is none stands for the end. */
function positionOf(text: string | undefined): number | undefined {
  const number = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

const answers = {
  200: jsonAnswer("The query in its three forms.", schemaRef("Translation")),
  400: jsonAnswer("The query cannot be read, or is not valid.", schemaRef("ValidationError")),
};

/** The endpoints that turn a query into its other forms and check it, without running it. */
export const translateOperations: readonly Operation[] = [
  {
    ...shared,
    id: "describeTranslation",
    method: "get",
    path: "/query",
    summary: "How to translate queries",
    parameters: [],
    answers: { 200: jsonAnswer("A description.", schemaRef("Greeting")) },
    respond: () =>
      json(200, {
        msg: "Translates a query between OQL, OQO and classic URL: /query/oql/{oql}, /query/oqo/{oqo}, /query/oxurl/{url}, or POST one of them.",
        documentation_url: "/docs",
      }),
  },
  {
    ...shared,
    id: "translateBody",
    method: "post",
    path: "/query",
    summary: "Translates a query into its other forms and checks it",
    parameters: [],
    body: { schema: schemaRef("TranslateBody"), example: { oql: "works where year >= (2020)" } },
    answers,
    respond: async ({ request, context }) => {
      const { oql, oqo, oxurl } = await readTranslateBody(request, context.limits.maxBody);
      if (typeof oql === "string") return answerText("oql", oql, context);
      if (typeof oxurl === "string") return answerText("oxurl", oxurl, context);
      return jsonText(200, translated({ oqo }, context));
    },
  },
  {
    ...shared,
    id: "translatePath",
    method: "get",
    path: "/query/{form}/{query}",
    route: "/query/:form/**",
    summary: "Translates a query in the path into its other forms and checks it",
    parameters: [
      {
        ...value,
        name: "form",
        value: type("'oql' | 'oqo' | 'oxurl'"),
        description: "The form the query is in.",
        example: "oql",
      },
      {
        ...value,
        name: "query",
        description: "The query, percent-encoded or plain.",
        example: "works where year >= (2020)",
      },
    ],
    answers: { ...answers, 404: jsonAnswer("There is no such form.", schemaRef("Error")) },
    respond: ({ segments, target, context }) => answerPath(segments.form, target, context),
  },
  {
    ...shared,
    id: "validate",
    method: "get",
    path: "/validate",
    summary: "What is wrong with an OQL text, where, and how to mend it",
    parameters: [{ ...oqlText, example: "works where yeer >= (2020)" }],
    answers: { 200: jsonAnswer("The findings; also when there are none.", schemaRef("Validation")) },
    respond: ({ parameters }) => json(200, lint(parameters.values.get("q") ?? "")),
  },
  {
    ...shared,
    id: "parseContext",
    method: "get",
    path: "/parse-context",
    summary: "What may stand at a place in an OQL text",
    parameters: [
      { ...oqlText, example: "works where institution is har" },
      {
        name: "pos",
        in: "query",
        kind: "integer",
        value: type("number.integer"),
        description: "The place, in code points from 0; the end unless given.",
        example: 30,
      },
    ],
    answers: { 200: jsonAnswer("What may stand there.", schemaRef("ParseContext")) },
    respond: ({ parameters }) =>
      json(200, contextAt(parameters.values.get("q") ?? "", positionOf(parameters.values.get("pos")))),
  },
];
