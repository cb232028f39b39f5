import { type Shape, shapeOf } from "@oqlkit/catalog";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import type { JsonSchema } from "../operation.ts";
import { namesOfEntity } from "./entity-names.ts";
import { count, integer, listOf, nullable, object, schemaRef, text } from "./json-schema.ts";

/** Objects are answered as they came, and older ones have some numbers as text. */
const numberOrText: JsonSchema = { type: ["number", "string", "null"] };

/** Likewise ids elsewhere, some of which look like numbers. */
const idOrNumber: JsonSchema = { type: ["string", "number", "null"] };

function ofShape(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case "string":
    case "id":
    case "date":
    case "timestamp":
      return nullable("string");
    case "integer":
      return nullable("number");
    case "number":
      return numberOrText;
    case "boolean":
      return nullable("boolean");
    case "json":
      return {};
    case "list":
      return { ...nullable("array"), items: ofShape(shape.item) };
    case "struct":
      return { ...nullable("object"), properties: propertiesOf(shape.fields) };
    default:
      return shape satisfies never;
  }
}

function propertiesOf(fields: Readonly<Record<string, Shape>>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, ofShape(shape)]));
}

const invertedIndex: JsonSchema = {
  description:
    "The abstract: each word with the positions where it stands. Older objects have it as text, or one level down.",
  type: ["object", "string", "null"],
  additionalProperties: {
    anyOf: [listOf(integer), { type: ["object", "integer"] }],
  },
};

const plainAbstract: JsonSchema = {
  ...nullable("string"),
  description: "The abstract as plain text; only where `select` names it.",
};

/** The keys of the objects of an entity type, none required: any may be left out by `select`, or null. */
function entitySchema(entity: EntityType): JsonSchema {
  const properties = propertiesOf(shapeOf(entity).fields);
  const { ids } = shapeOf(entity).fields;
  if (ids?.kind === "struct") {
    const own = Object.entries(ids.fields).map(([name, shape]) => [
      name,
      shape.kind === "string" ? idOrNumber : ofShape(shape),
    ]);
    properties.ids = { ...nullable("object"), properties: Object.fromEntries(own) };
  }
  if (entity === "works") {
    properties.abstract_inverted_index = invertedIndex;
    properties.abstract = plainAbstract;
    properties.sources = { type: ["array", "null"], items: {} };
    properties.is_authors_truncated = {
      type: "boolean",
      description: "True where a list leaves out authorships; else the key is not there.",
    };
  }
  return { type: "object", properties: { ...properties, relevance_score: nullable("number") } };
}

const nameOf = (entity: EntityType): string => namesOfEntity(entity).singular;

const listSchema = (entity: EntityType): JsonSchema =>
  object({
    meta: schemaRef("Meta"),
    results: listOf(schemaRef(nameOf(entity))),
    group_by: { type: "array", items: {}, maxItems: 0 },
  });

const lookupSchema = (entity: EntityType): JsonSchema =>
  object({
    meta: object({
      count: integer,
      db_response_time_ms: integer,
      cost_usd: { type: "number" },
      data_version: { ...text, description: "The version of the data that was asked." },
      not_found: listOf(count),
      malformed: listOf(count),
      merged: listOf(object({ position: count, into: text })),
      "warnings?": listOf(schemaRef("Warning")),
    }),
    results: listOf(schemaRef(nameOf(entity))),
  });

/** For each entity type the schemas of an object, of a list of objects, and of looked up ones. */
export function entitySchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    entityTypes.flatMap((entity) => [
      [nameOf(entity), entitySchema(entity)],
      [`${nameOf(entity)}ListResponse`, listSchema(entity)],
      [`${nameOf(entity)}LookupResponse`, lookupSchema(entity)],
    ]),
  );
}
