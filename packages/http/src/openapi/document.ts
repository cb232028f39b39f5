import { entityAliases } from "@oqlkit/catalog";
import { defaultLimits, type Limits } from "@oqlkit/engine";
import { type EntityType, entityTypes, vocabularyOf } from "@oqlkit/oqo-schema";
import { corpus } from "../classic/parameters.ts";
import type { AnswerDefinition, JsonSchema, OperationFacts } from "../operation.ts";
import { underLimits } from "../paging.ts";
import type { Parameter } from "../parameter.ts";
import { errorAnswer, jsonAnswer, laterAnswer } from "./answer-definitions.ts";
import { commonSchemas } from "./common-schemas.ts";
import { namesOfEntity, operationName } from "./entity-names.ts";
import { entitySchemas } from "./entity-schema.ts";
import { headers, headersOf } from "./headers.ts";
import { schemaRef } from "./json-schema.ts";
import { type OperationObject, shareResponses } from "./share-responses.ts";

const tags = [
  {
    name: "Entities",
    description: `Lists, groups and single objects of each entity type. Whatever is at \`/{type}\` is at \`/entities/{type}\` as well, ${Object.entries(
      entityAliases,
    )
      .map(([alias, entity]) => `that of ${entity} at \`/${alias}\``)
      .join(", ")}.`,
  },
  { name: "Query language", description: "Queries as text and as objects: run, translate, check, complete." },
  { name: "Collections", description: "Named lists of entities of one type, kept for the owner of a key." },
  { name: "Text", description: "What a text is about." },
  { name: "Service", description: "The state of the service, and its descriptions." },
];

const failed = errorAnswer("Something went wrong on the server.");
const tooMuch = jsonAnswer("The caller has asked too often, or has no budget left.", schemaRef("LimitError"));
const unknownKey = errorAnswer(
  "The key that was sent is not known, or a collection that is asked for needs one.",
);
const noKey = errorAnswer("No key was sent, or one that is not known.");

/** Errors that an operation may meet before it is asked, or in the course of answering. */
function commonAnswers({ unchecked, needsKey }: OperationFacts): Record<number, AnswerDefinition> {
  return {
    ...(unchecked === undefined || unchecked === "rate" ? { 401: needsKey ? noKey : unknownKey } : {}),
    ...(unchecked === undefined ? { 429: tooMuch } : {}),
    500: failed,
  };
}

/** The answer to callers who have it already. */
const unchanged: AnswerDefinition = { description: "The tag in `If-None-Match` is that of the answer." };

const tooLargeBody = errorAnswer("The body has too many bytes.");
const encodedBody = errorAnswer("The body has a content encoding, such as gzip.");
const noRoom = laterAnswer("The server is short of memory.");
const tooLongUrl = errorAnswer("The request line is too long.");

/** A refusal by an operation, or before one is asked: for a request line that is too long. */
function orTooLong(answer: AnswerDefinition): AnswerDefinition {
  const own = answer.content?.["application/json"] ?? schemaRef("Error");
  const either = own.$ref === schemaRef("Error").$ref ? own : { anyOf: [own, schemaRef("Error")] };
  return { ...answer, ...jsonAnswer(answer.description, either) };
}

/** All answers that an operation may have. */
function answersOf(operation: OperationFacts): Record<string, AnswerDefinition> {
  const { method, answers, bySnapshot, body } = operation;
  const { 400: refused } = answers;
  return {
    ...answers,
    ...commonAnswers(operation),
    ...(bySnapshot && method === "get" ? { 304: unchanged } : {}),
    ...(method === "post" ? {} : { 400: refused === undefined ? tooLongUrl : orTooLong(refused) }),
    ...(body === undefined ? {} : { 413: tooLargeBody, 415: encodedBody, 503: answers[503] ?? noRoom }),
  };
}

function withoutDialect(schema: object): JsonSchema {
  const { $schema: _, ...rest }: { $schema?: unknown } = { ...schema };
  return { ...rest };
}

/** A parameter, and others that are the same under its other names. */
function parameterObjects(parameter: Parameter): JsonSchema[] {
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
  const described = {
    in: place,
    ...(place === "path" || required === true ? { required: true } : {}),
    ...(kind === "list" ? { style: "form", explode: false } : {}),
    schema: withoutDialect(within.in.toJsonSchema()),
  };
  const shown =
    example === undefined ? {} : { example: kind === "list" ? String(example).split(",") : example };
  const others = also.map((other) => ({
    name: other,
    ...described,
    description: `Another spelling of \`${name}\`.`,
  }));
  return [{ name, ...described, description, ...shown }, ...others];
}

function answerObject(status: string, answer: AnswerDefinition, operation: OperationFacts): JsonSchema {
  const { description, content = {} } = answer;
  const names = headersOf(status, answer, operation);
  const media = Object.entries(content).map(([type, schema]) => [type, { schema }]);
  return {
    description,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(media.length === 0 ? {} : { content: Object.fromEntries(media) }),
  };
}

/** The ways to send a key. */
const keyed: readonly JsonSchema[] = [{ bearer: [] }, { key: [] }, { keyHeader: [] }];

function operationObject(operation: OperationFacts, limits: Limits): OperationObject {
  const { id, tag, summary, description, deprecated, needsKey, parameters, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(needsKey === true ? { security: keyed } : {}),
    ...(parameters.length === 0
      ? {}
      : { parameters: parameters.flatMap((parameter) => parameterObjects(underLimits(parameter, limits))) }),
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
        answerObject(status, answer, operation),
      ]),
    ),
  };
}

/** An id that the entity type may have. */
function exampleId(entity: EntityType): string {
  const { idPrefix = null, values = {} } = vocabularyOf(entity) ?? {};
  return Object.keys(values)[0] ?? `${idPrefix}1001`;
}

/** An operation of one entity type, made of that of all by putting its name in. */
function forEntity(operation: OperationFacts, entity: EntityType): OperationFacts {
  const { singular } = namesOfEntity(entity);
  const named = (text: string): string =>
    text
      .replaceAll("{entity}", entity)
      .replaceAll("{Entity}", singular)
      .replaceAll("{exampleId}", exampleId(entity));
  const inNames = <T>(part: T): T => JSON.parse(named(JSON.stringify(part)));
  const ofWorks = operation.id === "list" && entity === "works" ? [corpus] : [];
  return {
    ...operation,
    id: operationName(operation.id, entity),
    path: named(operation.path),
    summary: named(operation.summary),
    parameters: [...operation.parameters, ...ofWorks],
    ...(operation.body === undefined ? {} : { body: inNames(operation.body) }),
    answers: inNames(operation.answers),
  };
}

function expand(operation: OperationFacts): OperationFacts[] {
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

/** The OpenAPI 3.1 document of an API with these operations, over an engine with these limits. */
export function openApiDocument(
  operations: readonly OperationFacts[],
  baseUrl: string,
  limits: Limits = defaultLimits,
): JsonSchema {
  const described: Record<string, Record<string, OperationObject>> = {};
  for (const operation of operations.flatMap(expand)) {
    const item = described[operation.path] ?? {};
    item[operation.method] = operationObject(operation, limits);
    described[operation.path] = item;
  }
  const { paths, responses } = shareResponses(described);
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
    security: [{}, ...keyed],
    tags,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        key: { type: "apiKey", in: "query", name: "api_key" },
        keyHeader: {
          type: "apiKey",
          in: "header",
          name: "api_key",
          description: "Not for pages of other origins, which browsers let send `Authorization` only.",
        },
      },
      headers,
      responses,
      schemas: usedSchemas([paths, responses]),
    },
  };
}
