import { entityOfSegment } from "@oqlkit/catalog";
import { entities } from "@oqlkit/oqo-schema";
import { propertiesOf } from "@oqlkit/oqo-schema/properties";
import { jsonAnswer, withHeaders } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, Operation } from "../operation.ts";
import { type Parameter, pathText, queryText } from "../parameter.ts";
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

const entityParameter: Parameter<string> = {
  ...queryText,
  name: "entity",
  description: "An entity type.",
  example: "works",
};

const entityInPath: Parameter<string> = { ...entityParameter, ...pathText, name: "entity_name" };

const shared = {
  method: "get",
  tag: "Query language",
  bySnapshot: true,
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
    parameters: [entityParameter],
    respond: answer,
  },
  {
    ...shared,
    id: "getEntityProperties",
    path: "/properties/{entity_name}",
    summary: "The properties that queries can use, of one entity",
    parameters: [entityInPath],
    respond: answer,
  },
  {
    ...former,
    id: "getRegistry",
    path: "/registry",
    summary: "The former address of /properties",
    parameters: [entityParameter],
    respond: (call) => deprecated(answer(call)),
  },
  {
    ...former,
    id: "getEntityRegistry",
    path: "/registry/{entity_name}",
    summary: "The former address of /properties/{entity_name}",
    parameters: [entityInPath],
    respond: (call) => deprecated(answer(call)),
  },
];

/** An answer that says of its address that it will go. */
const deprecated = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, deprecation: "true" },
});
