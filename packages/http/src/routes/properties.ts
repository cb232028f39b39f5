import { registryEntity } from "@oqlkit/oqo-schema";
import { type } from "arktype";
import { jsonAnswer, schemaRef } from "../answers.ts";
import { entityOfSegment } from "../entity-path.ts";
import type { Operation } from "../operation.ts";
import type { Parameter } from "../parameter.ts";
import { allProperties, type EntityProperties } from "../property-registry.ts";
import { parameter } from "../read-parameters.ts";
import { RefusedError } from "../refusal.ts";
import { json, type Reply } from "../reply.ts";

const version = "1.0.0";

type Registry = Readonly<Record<string, EntityProperties>>;

let registry: Registry | undefined;

function readRegistry(): Registry {
  registry ??= allProperties();
  return registry;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function metaOf(properties: Registry): Promise<Record<string, unknown>> {
  const lists = Object.values(properties);
  return {
    version,
    fingerprint: await sha256(JSON.stringify(properties)),
    entity_count: lists.length,
    property_count: lists.reduce((count, list) => count + Object.keys(list).length, 0),
  };
}

async function answer(name: string | undefined): Promise<Reply> {
  const all = readRegistry();
  if (name === undefined) return json(200, { meta: await metaOf(all), properties: all });
  const entity = registryEntity(entityOfSegment(name) ?? name);
  const properties = entity && all[entity];
  if (entity === undefined || properties === undefined) {
    const message = `${name} is not an entity. Entities are: ${Object.keys(all).join(", ")}.`;
    throw new RefusedError({
      kind: "validation",
      status: 404,
      errors: [{ type: "invalid_entity", message, location: null }],
      warnings: [],
    });
  }
  const one = { [entity]: properties };
  return json(200, { meta: { ...(await metaOf(one)), entity }, properties: one });
}

const entityName: Omit<Parameter<string>, "in"> = {
  name: "entity",
  kind: "string",
  value: type("string"),
  description: "An entity type.",
  example: "works",
};

const shared = {
  method: "get",
  tag: "Query language",
  price: "free",
  bySnapshot: false,
  dialect: "language",
  answers: {
    200: jsonAnswer("The properties by entity and name.", schemaRef("Properties")),
    404: jsonAnswer("There is no such entity.", schemaRef("ValidationError")),
  },
} as const;

/** `/properties`: the registry of what can be filtered, sorted, grouped and selected. */
export const propertyOperations: readonly Operation[] = [
  {
    ...shared,
    id: "getProperties",
    path: "/properties",
    summary: "The properties that queries can use, of all entities",
    parameters: [{ ...entityName, in: "query" }],
    respond: ({ parameters }) => answer(parameter(parameters, "entity")),
  },
  {
    ...shared,
    id: "getEntityProperties",
    path: "/properties/{entity_name}",
    summary: "The properties that queries can use, of one entity",
    parameters: [{ ...entityName, name: "entity_name", in: "path" }],
    respond: ({ segments }) => answer(segments.entity_name),
  },
  {
    ...shared,
    id: "getRegistry",
    path: "/registry",
    summary: "The former address of /properties",
    deprecated: true,
    parameters: [{ ...entityName, in: "query" }],
    respond: async ({ parameters }) => deprecated(await answer(parameter(parameters, "entity"))),
  },
  {
    ...shared,
    id: "getEntityRegistry",
    path: "/registry/{entity_name}",
    summary: "The former address of /properties/{entity_name}",
    deprecated: true,
    parameters: [{ ...entityName, name: "entity_name", in: "path" }],
    respond: async ({ segments }) => deprecated(await answer(segments.entity_name)),
  },
];

/** An answer that says of its address that it will go. */
const deprecated = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, deprecation: "true" },
});
