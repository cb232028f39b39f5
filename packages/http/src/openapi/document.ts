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

const queried: Readonly<Record<number, AnswerDefinition>> = {
  503: jsonAnswer("There is no snapshot to query, or the server is shutting down.", schemaRef("Error")),
  504: jsonAnswer("The query took too long.", schemaRef("Error")),
};

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

function answerObject({ description, content = {} }: AnswerDefinition): JsonSchema {
  const media = Object.entries(content).map(([type, schema]) => [type, { schema }]);
  return media.length === 0 ? { description } : { description, content: Object.fromEntries(media) };
}

function operationObject(operation: Operation): JsonSchema {
  const { id, tag, summary, description, deprecated, parameters, body, price } = operation;
  const answers = { ...operation.answers, ...common, ...(price === "query" ? queried : {}) };
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
      Object.entries(answers).map(([status, answer]) => [status, answerObject(answer)]),
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
    security: [{}, { bearer: [] }, { key: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        key: { type: "apiKey", in: "query", name: "api_key" },
      },
      schemas: usedSchemas(paths),
    },
  };
}
