import { entityOfSegment } from "@oqlkit/catalog";
import { entities, propertiesOf } from "@oqlkit/oqo-schema";
import { type } from "arktype";
import { jsonAnswer, schemaRef, withHeaders } from "../answers.ts";
import type { Call, Operation } from "../operation.ts";
import type { Parameter } from "../parameter.ts";
import { parameter } from "../read-parameters.ts";
import { RefusedError } from "../refusal.ts";
import { json, type Reply } from "../reply.ts";
import { told } from "../warnings.ts";

/** The properties of the entity that the path names, or else the parameter; of all where neither does. */
function answer(call: Call): Reply {
  const inPath = call.segments.entity_name;
  const name = inPath ?? parameter(call.parameters, "entity");
  const found = propertiesOf(name === undefined ? undefined : (entityOfSegment(name) ?? name));
  if (found !== undefined) return json(200, told(found, call, inPath === undefined ? ["entity"] : []));
  const message = `${name} is not an entity. Entities are: ${[...entities].sort().join(", ")}.`;
  throw new RefusedError({
    kind: "validation",
    status: 404,
    errors: [{ type: "invalid_entity", message, location: null }],
    warnings: [],
  });
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

const former = {
  ...shared,
  deprecated: true,
  answers: { ...shared.answers, 200: withHeaders(shared.answers[200], "Deprecation") },
} as const;

/** `/properties`: the registry of what can be filtered, sorted, grouped and selected. */
export const propertyOperations: readonly Operation[] = [
  {
    ...shared,
    id: "getProperties",
    path: "/properties",
    summary: "The properties that queries can use, of all entities",
    parameters: [{ ...entityName, in: "query" }],
    respond: answer,
  },
  {
    ...shared,
    id: "getEntityProperties",
    path: "/properties/{entity_name}",
    summary: "The properties that queries can use, of one entity",
    parameters: [{ ...entityName, name: "entity_name", in: "path" }],
    respond: answer,
  },
  {
    ...former,
    id: "getRegistry",
    path: "/registry",
    summary: "The former address of /properties",
    parameters: [{ ...entityName, in: "query" }],
    respond: (call) => deprecated(answer(call)),
  },
  {
    ...former,
    id: "getEntityRegistry",
    path: "/registry/{entity_name}",
    summary: "The former address of /properties/{entity_name}",
    parameters: [{ ...entityName, name: "entity_name", in: "path" }],
    respond: (call) => deprecated(answer(call)),
  },
];

/** An answer that says of its address that it will go. */
const deprecated = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, deprecation: "true" },
});
