import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { jsonAnswer, schemaRef } from "../answers.ts";
import { corpus } from "../classic/parameters.ts";
import type { AnswerDefinition, JsonSchema, Operation } from "../operation.ts";
import type { Parameter } from "../parameter.ts";
import { commonSchemas } from "./common-schemas.ts";
import { entitySchemas } from "./entity-schema.ts";

const tags = [
  { name: "Entities", description: "Lists, groups and single objects of each entity type." },
  { name: "Query language", description: "Queries as text and as objects: run, translate, check, complete." },
  { name: "Collections", description: "Named lists of entities of one type, kept for the owner of a key." },
  { name: "Text", description: "What a text is about." },
  { name: "Service", description: "The state of the service, and its descriptions." },
];

/** Errors that any operation may meet. */
const common: Readonly<Record<number, AnswerDefinition>> = {
  401: jsonAnswer("The key that was sent is not known.", schemaRef("Error")),
  429: jsonAnswer("The caller has asked too often, or has no budget left.", schemaRef("LimitError")),
  500: jsonAnswer("Something went wrong on the server.", schemaRef("Error")),
};

/** The answer to callers who have it already. */
const unchanged: AnswerDefinition = { description: "The tag in `If-None-Match` is that of the answer." };

const tooLargeBody = jsonAnswer("The body has too many bytes.", schemaRef("Error"));
const encodedBody = jsonAnswer("The body has a content encoding, such as gzip.", schemaRef("Error"));
const tooLongUrl = jsonAnswer("The request line is too long.", schemaRef("Error"));

/** A refusal by an operation, or before one is asked: for a request line that is too long. */
function orTooLong({ description, content = {} }: AnswerDefinition): AnswerDefinition {
  const own = content["application/json"] ?? schemaRef("Error");
  const either = own.$ref === schemaRef("Error").$ref ? own : { anyOf: [own, schemaRef("Error")] };
  return jsonAnswer(description, either);
}

/** All answers that an operation may have. */
function answersOf({ method, answers, bySnapshot, body }: Operation): Record<string, AnswerDefinition> {
  const { 400: refused } = answers;
  return {
    ...answers,
    ...common,
    ...(bySnapshot && method === "get" ? { 304: unchanged } : {}),
    ...(method === "post" ? {} : { 400: refused === undefined ? tooLongUrl : orTooLong(refused) }),
    ...(body === undefined ? {} : { 413: tooLargeBody, 415: encodedBody }),
  };
}

/** Headers of answers, by name. */
const headers: Readonly<Record<string, JsonSchema>> = {
  "Accept-Encoding": { description: "How bodies may be sent.", schema: { const: "identity" } },
  ETag: { description: "A mark of the answer and of the version of the data.", schema: { type: "string" } },
  Location: { description: "Where to ask instead.", schema: { type: "string" } },
  "Retry-After": {
    description: "Seconds until it is worth asking again.",
    schema: { type: "integer", minimum: 1 },
  },
  "X-Request-Id": { description: "What the log knows the request by.", schema: { type: "string" } },
  "X-RateLimit-Limit": { description: "Credits a day, of $0.0001 each.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Credits left today.", schema: { type: "integer", minimum: 0 } },
  "X-RateLimit-Credits-Used": { description: "Credits that this call cost.", schema: { type: "integer" } },
  "X-RateLimit-Reset": {
    description: "Seconds until the day's budget is renewed.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Credits-Required": {
    description: "Credits that the call needs.",
    schema: { type: "integer" },
  },
};

/** Those that servers send which count what callers use. */
const counted = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Credits-Used",
  "X-RateLimit-Reset",
];

/** The names of the headers that answers with a status have. */
function headersOf(status: string, { bySnapshot }: Operation): readonly string[] {
  switch (status) {
    case "200":
      return ["X-Request-Id", ...counted, ...(bySnapshot ? ["ETag"] : [])];
    case "304":
      return ["X-Request-Id", ...counted, "ETag"];
    case "301":
    case "302":
      return ["X-Request-Id", ...counted, "Location"];
    case "415":
      return ["X-Request-Id", ...counted, "Accept-Encoding"];
    case "429":
      return ["X-Request-Id", ...counted, "X-RateLimit-Credits-Required", "Retry-After"];
    case "503":
      return ["X-Request-Id", ...counted, "Retry-After"];
    default:
      return ["X-Request-Id", ...counted];
  }
}

function withoutDialect(schema: object): JsonSchema {
  const { $schema: _, ...rest }: { $schema?: unknown } = { ...schema };
  return { ...rest };
}

function parameterObject(parameter: Parameter): JsonSchema {
  const {
    name,
    in: place,
    also = [],
    required,
    kind,
    value,
    within = value,
    description,
    example,
  } = parameter;
  const spellings = also.map((other) => `\`${other}\``).join(", ");
  return {
    name,
    in: place,
    ...(place === "path" || required === true ? { required: true } : {}),
    description: also.length === 0 ? description : `${description} Also spelled ${spellings}.`,
    ...(kind === "list" ? { style: "form", explode: false } : {}),
    schema: withoutDialect(within.in.toJsonSchema()),
    ...(example === undefined ? {} : { example: kind === "list" ? String(example).split(",") : example }),
  };
}

function answerObject({ description, content = {} }: AnswerDefinition, names: readonly string[]): JsonSchema {
  const media = Object.entries(content).map(([type, schema]) => [type, { schema }]);
  return {
    description,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(media.length === 0 ? {} : { content: Object.fromEntries(media) }),
  };
}

function operationObject(operation: Operation): JsonSchema {
  const { id, tag, summary, description, deprecated, parameters, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(parameters.length === 0 ? {} : { parameters: parameters.map(parameterObject) }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: body.schema, example: body.example } },
          },
        }),
    responses: Object.fromEntries(
      Object.entries(answersOf(operation)).map(([status, answer]) => [
        status,
        answerObject(answer, headersOf(status, operation)),
      ]),
    ),
  };
}

/** An operation of one entity type, made of that of all by putting its name in. */
function forEntity(operation: Operation, entity: EntityType): Operation {
  const named = (text: string): string => text.replaceAll("{entity}", entity);
  const answers = Object.entries(operation.answers).map(([status, answer]) => [
    status,
    JSON.parse(named(JSON.stringify(answer))) as AnswerDefinition,
  ]);
  const ofWorks = operation.id === "list" && entity === "works" ? [corpus] : [];
  return {
    ...operation,
    id: `${operation.id}_${entity}`,
    path: named(operation.path),
    summary: named(operation.summary),
    parameters: [...operation.parameters, ...ofWorks],
    answers: Object.fromEntries(answers),
  };
}

function expand(operation: Operation): Operation[] {
  if (!operation.path.startsWith("/{entity}")) return [operation];
  return entityTypes.map((entity) => forEntity(operation, entity));
}

/** The schemas that something refers to, itself referred to or in `paths`. */
function usedSchemas(paths: unknown): Record<string, JsonSchema> {
  const all: Readonly<Record<string, JsonSchema>> = { ...commonSchemas, ...entitySchemas() };
  const used: Record<string, JsonSchema> = {};
  const visit = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = all[name];
      if (schema === undefined) throw new Error(`The API's description has no schema ${name}.`);
      if (name in used) continue;
      used[name] = withoutDialect(schema);
      visit(schema);
    }
  };
  visit(paths);
  return used;
}

/** The OpenAPI 3.1 document of an API with these operations. */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations.flatMap(expand)) {
    const item = paths[operation.path] ?? {};
    item[operation.method] = operationObject(operation);
    paths[operation.path] = item;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Scholarly catalog",
      version: "1.0.0",
      description:
        "Works, authors, sources, institutions, topics and more, by filters, by full text and in a query language with three forms.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl === "" ? "/" : baseUrl }],
    security: [{}, { bearer: [] }, { key: [] }, { keyHeader: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        key: { type: "apiKey", in: "query", name: "api_key" },
        keyHeader: { type: "apiKey", in: "header", name: "api_key" },
      },
      headers,
      schemas: usedSchemas(paths),
    },
  };
}
