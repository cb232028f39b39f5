import { toDollars } from "@oqlkit/accounts";
import { usualIdBase, withBareIds } from "@oqlkit/catalog";
import {
  contextAt,
  type LintResult,
  lint,
  parse,
  printOneLine,
  type TranslateInput,
  type TranslateResult,
} from "@oqlkit/oql";
import { type CodeTest, safeParseOqo } from "@oqlkit/oqo-schema";
import { type } from "arktype";
import { priceOf } from "../cost.ts";
import { badQuery } from "../language-refusal.ts";
import { errorAnswer, jsonAnswer } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, Operation } from "../operation.ts";
import { pathText, queryText } from "../parameter.ts";
import { percentDecode } from "../percent-decode.ts";
import { readTranslateBody } from "../read-body.ts";
import { codesFor, idBaseOf, readOqoText } from "../read-query.ts";
import { RefusedError } from "../refusal.ts";
import { json, type Reply } from "../reply.ts";
import { pathAfter } from "../request-target.ts";
import { tellingIdle } from "../telling-idle.ts";
import { translateQuery } from "../translate-query.ts";

async function translated(call: Call, source: TranslateInput): Promise<Reply> {
  const { ok, body } = await translatedHere(call, source);
  if (ok) {
    const { oxurl, oql, oql_oneline, oql_render_v2, oqo, validation } = body;
    const cost_usd = toDollars(call.context.prices[priceOf(oqo)]);
    // Named one by one: what is added to an object behind another's members takes V8 a microsecond each.
    return json(200, { oxurl, oql, oql_oneline, oql_render_v2, oqo, validation, cost_usd });
  }
  const { validation, ...before } = body;
  throw badQuery(validation.errors, validation.warnings, before);
}

/** A URL of this server without the place where callers reach it. */
const atRoot = (url: string, baseUrl: string): string =>
  baseUrl !== "" && url.trimStart().startsWith(`${baseUrl}/`) ? url.trimStart().slice(baseUrl.length) : url;

/** A query as the language has it: of ids with the base of the snapshot with bare ones, as a URL with its own path. */
function withOwnIds(call: Call, source: TranslateInput): TranslateInput {
  if ("oxurl" in source) return { oxurl: atRoot(source.oxurl, call.context.baseUrl) };
  if (idBaseOf(call) === usualIdBase) return source;
  const read = "oql" in source ? parse(source.oql).query : safeParseOqo(source.oqo).oqo;
  const bare = read && withBareIds(read, idBaseOf(call));
  return bare === read ? source : { oqo: bare };
}

/** A query is translated with the ids and codes that it is run with. */
async function translatedHere(call: Call, given: TranslateInput): Promise<TranslateResult> {
  const source = withOwnIds(call, given);
  const limits = call.context.engine?.limits;
  const result = translateQuery(source, { limits });
  if (result.ok || !("oqo" in result.body)) return result;
  const codes = await codesRead(call, result.body.oqo);
  return codes === undefined ? result : translateQuery(source, { codes, limits });
}

function withOwnIdsInText(call: Call, text: string): string {
  const idBase = idBaseOf(call);
  const query = idBase === usualIdBase ? undefined : parse(text).query;
  const bare = query && withBareIds(query, idBase);
  return bare === undefined || bare === query ? text : printOneLine(bare);
}

async function linted(call: Call, given: string): Promise<LintResult> {
  const text = withOwnIdsInText(call, given);
  const result = lint(text);
  if (result.valid || result.oqo === null) return result;
  const codes = await codesRead(call, result.oqo);
  return codes === undefined ? result : lint(text, { codes });
}

async function codesRead(call: Call, json: unknown): Promise<CodeTest | undefined> {
  const read = safeParseOqo(json);
  return read.ok ? codesFor(call, read.oqo) : undefined;
}

const valueInPath = ({ target }: Call): string => percentDecode(pathAfter(target.rawPath, 2));

/** Whether the request's own query string is that of the URL in `/query/oxurl/...`: when that is written plainly. */
const isPlainUrl = (call: Call): boolean =>
  call.segments.form === "oxurl" && !valueInPath(call).includes("?");

function oxurlOf(call: Call): string {
  const { search } = call.target;
  return isPlainUrl(call) && search !== "" ? `${valueInPath(call)}?${search}` : valueInPath(call);
}

async function answerPath(call: Call, form: string | undefined): Promise<Reply> {
  switch (form) {
    case "oql":
      return translated(call, { oql: valueInPath(call) });
    case "oqo":
      return translated(call, { oqo: readOqoText(valueInPath(call)) });
    case "oxurl":
      return translated(call, { oxurl: oxurlOf(call) });
    default:
      throw new RefusedError({
        kind: "not-found",
        message: "Queries are translated at /query/oql/..., /query/oqo/... and /query/oxurl/...",
      });
  }
}

const shared = {
  tag: "Query language",
  bySnapshot: true,
  dialect: "language",
} as const;

const oqlText = {
  ...queryText,
  name: "q",
  description: "The OQL text.",
};

/** A place in a text; whatever is none stands for the end. */
function positionOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
}

const answers = {
  200: jsonAnswer("The query in its three forms.", schemaRef("Translation")),
  400: jsonAnswer("The query cannot be read, or is not valid.", schemaRef("ValidationError")),
};

const operations: readonly Operation[] = [
  {
    ...shared,
    id: "describeTranslation",
    method: "get",
    path: "/query",
    summary: "How to translate queries",
    parameters: [],
    answers: { 200: jsonAnswer("A description.", schemaRef("Greeting")) },
    respond: ({ context }) =>
      json(200, {
        msg: "Translates a query between OQL, OQO and classic URL: /query/oql/{oql}, /query/oqo/{oqo}, /query/oxurl/{url}, or POST one of them.",
        documentation_url: `${context.baseUrl}/docs`,
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
    respond: async (call) => {
      const { oql, oqo, oxurl } = await readTranslateBody(call.request, call.context.limits);
      if (typeof oql === "string") return translated(call, { oql });
      return translated(call, typeof oxurl === "string" ? { oxurl } : { oqo });
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
        ...pathText,
        name: "form",
        value: type("'oql' | 'oqo' | 'oxurl'"),
        description: "The form the query is in.",
        example: "oql",
      },
      {
        ...pathText,
        name: "query",
        description: "The query, percent-encoded or plain.",
        example: "works where year >= (2020)",
      },
    ],
    answers: { ...answers, 404: errorAnswer("There is no such form.") },
    respond: (call) => answerPath(call, call.segments.form),
  },
  {
    ...shared,
    id: "validate",
    method: "get",
    path: "/validate",
    summary: "What is wrong with an OQL text, where, and how to mend it",
    parameters: [{ ...oqlText, example: "works where yeer >= (2020)" }],
    answers: { 200: jsonAnswer("The findings; also when there are none.", schemaRef("Validation")) },
    respond: async (call) => json(200, await linted(call, call.parameters.values.get("q") ?? "")),
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

/** The endpoints that turn a query into its other forms and check it, without running it. */
export const translateOperations: readonly Operation[] = operations.map((operation) =>
  tellingIdle(operation, isPlainUrl),
);
