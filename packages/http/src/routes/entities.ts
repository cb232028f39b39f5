import { fieldNames } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { namingAsSent } from "../classic/as-sent.ts";
import { echoOfCall, warningsOfEcho } from "../classic/echo-call.ts";
import { format, listParameters, singleParameters } from "../classic/parameters.ts";
import { readClassicCall } from "../classic/read-call.ts";
import { entityOfCall } from "../entity-of-call.ts";
import { groupFiles, readGroupFormat, viewInFile } from "../group-file.ts";
import { listFiles, readListFormat, sendList } from "../list-file.ts";
import {
  errorAnswer,
  jsonAnswer,
  movedAnswer,
  queried,
  unanswered,
  withFiles,
  withHeaders,
} from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, Operation } from "../operation.ts";
import { type Parameter, pathText, readParameter } from "../parameter.ts";
import { json, type Reply } from "../reply.ts";
import { pathAfter } from "../request-target.ts";
import { runQuery, runSideBySide } from "../run-query.ts";
import { tellingIdle } from "../telling-idle.ts";
import { listWarnings } from "../warnings.ts";
import { getRandom, getSingle, redirectById } from "./single.ts";

async function getList(call: Call, entity: EntityType): Promise<Reply> {
  const read = readClassicCall(entity, call.parameters);
  const { oqo, view: asked, q, sums, sideBySide, spelled } = read;
  const grouped = sideBySide !== undefined || (oqo.group_by ?? []).length > 0;
  const wanted = readParameter(format, call.parameters);
  if (!grouped) {
    const whole = readListFormat(wanted, asked, call.context);
    if (whole !== undefined) {
      const warnings = listWarnings(entity, call.parameters, { grouped, inFile: true }, call.context);
      return sendList(call, { entity, oqo, spelled, view: asked, format: whole, warnings });
    }
  }
  const file = grouped ? readGroupFormat(wanted) : undefined;
  const view = viewInFile(asked, file);
  const paging = {
    ...(view.perPage === undefined ? {} : { per_page: view.perPage }),
    ...(view.page === undefined ? {} : { page: view.page }),
    ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
  };
  const idle = listWarnings(entity, call.parameters, { grouped, inFile: file !== undefined }, call.context);
  // A file has no echo to speak of.
  const warnings = file === undefined ? [...idle, ...(await warningsOfEcho(call, read))] : idle;
  const query = { oqo, view, q, sums, file, spelled, echo: () => echoOfCall(read, paging), warnings };
  return sideBySide === undefined ? runQuery(call, query) : runSideBySide(call, query, sideBySide);
}

/** How many segments stand before the id: `/works/...` or `/entities/works/...`. */
function segmentsBeforeId(rawPath: string): number {
  return pathAfter(rawPath, 0).startsWith("entities/") ? 2 : 1;
}

const id: Parameter<string> = {
  ...pathText,
  name: "id",
  description: "The object's id, short or as URL, or another identifier such as a DOI, ORCID, ROR or ISSN.",
};

const shared = { method: "get", tag: "Entities", bySnapshot: true, dialect: "classic" } as const;
const refused = errorAnswer("A parameter is not valid.");
const absent = errorAnswer("There is no such object.");

/** What is asked for at the root where the name of an entity type could stand. */
const byShortId: Operation = {
  ...shared,
  id: "findById",
  path: "/{id}",
  summary: "The way to an object of any type, by its short id",
  parameters: [
    {
      ...id,
      description: "A short id with its letter, or its URL, percent-encoded.",
      example: "W2741809807",
    },
  ],
  answers: {
    200: jsonAnswer("The object, to clients that follow the redirect.", { type: "object" }),
    302: movedAnswer("Where an object of that id would be."),
    404: errorAnswer("It is no id of a kind that is known."),
  },
  // It is routed as an entity type that is none.
  respond: ({ context, segments, target }) => redirectById(context, segments.entity ?? "", target.search),
};

/** The lists and single objects of all entity types, and short ids at the root. */
export const entityOperations: readonly Operation[] = [
  {
    ...shared,
    id: "list",
    path: "/{entity}",
    beside: byShortId,
    summary: "Lists or groups {entity}",
    parameters: listParameters,
    answers: {
      200: withFiles(
        jsonAnswer("The objects, or the groups when grouping.", {
          anyOf: [schemaRef("{Entity}ListResponse"), schemaRef("Groups")],
        }),
        { ...groupFiles, ...listFiles },
      ),
      400: refused,
      ...queried,
    },
    respond: (call) => {
      const entity = entityOfCall(call);
      return namingAsSent(entity, call.parameters, () => getList(call, entity));
    },
  },
  {
    ...shared,
    id: "getRandom",
    path: "/{entity}/random",
    summary: "One of the {entity}, drawn at random",
    bySnapshot: false,
    parameters: singleParameters,
    answers: {
      200: withHeaders(jsonAnswer("The object.", schemaRef("{Entity}")), "X-Warnings"),
      400: refused,
      404: absent,
      ...unanswered,
    },
    respond: (call) => getRandom(call, entityOfCall(call)),
  },
  tellingIdle({
    ...shared,
    id: "getValidFields",
    path: "/{entity}/valid_fields",
    summary: "The names that filters of {entity} may have",
    bySnapshot: false,
    parameters: [],
    answers: { 200: jsonAnswer("The names.", { type: "array", items: { type: "string" } }) },
    respond: async (call) => json(200, fieldNames(entityOfCall(call))),
  }),
  {
    ...shared,
    id: "getSingle",
    path: "/{entity}/{id}",
    route: "/:entity/**",
    summary: "One of the {entity}, by any of its identifiers",
    quick: true,
    parameters: [id, ...singleParameters],
    answers: {
      200: withHeaders(jsonAnswer("The object.", schemaRef("{Entity}")), "X-Warnings"),
      301: movedAnswer("The object was merged into another, and this is where that is."),
      400: refused,
      404: absent,
      ...unanswered,
    },
    respond: (call) => {
      const { rawPath } = call.target;
      return getSingle(call, entityOfCall(call), pathAfter(rawPath, segmentsBeforeId(rawPath)));
    },
  },
];
