import { entityOfId, entityOfSegment, parseId, parseLetteredId } from "@oqlkit/catalog";
import type { Suggestion, Suggestions } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { entityOfSingular, presentSuggestion, singulars } from "../autocomplete/present.ts";
import { namingAsSent } from "../classic/as-sent.ts";
import { checkNames } from "../classic/parameter-names.ts";
import { apiKey, autocompleteShared, mailto } from "../classic/parameters.ts";
import { type ClassicCall, readClassicCall } from "../classic/read-call.ts";
import { resolveCollections } from "../collections/resolve-collections.ts";
import { engineOf } from "../context.ts";
import { errorAnswer, jsonAnswer, queried } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, Operation } from "../operation.ts";
import { namesOf, type Parameter, pathText, queryFlag, queryText, readParameter } from "../parameter.ts";
import type { Parameters } from "../read-parameters.ts";
import { badParameter, nothingAt } from "../refusal.ts";
import { json, type Reply } from "../reply.ts";
import { isVolatile } from "../volatile.ts";
import { corpusWarnings, noEffect, sharedWarnings, type Warning } from "../warnings.ts";

const perPage = 10;

/** Completed together when no entity type is named. */
const usualEntities: readonly EntityType[] = [
  "works",
  "authors",
  "sources",
  "institutions",
  "topics",
  "keywords",
  "publishers",
  "funders",
  "awards",
  "countries",
  "sdgs",
  "licenses",
  "work-types",
];

const q: Parameter<string> = {
  ...queryText,
  name: "q",
  description: "What has been typed: words of a name, the last perhaps not to its end, or an identifier.",
  example: "jour",
};
const hideZero: Parameter<boolean> = {
  ...queryFlag,
  name: "hide_zero",
  description: "Leaves out objects without works (works: without citations; awards: without outputs).",
};
const hideWorks: Parameter<boolean> = { ...queryFlag, name: "hide_works", description: "Leaves out works." };
const entityTypeName: Parameter<string> = {
  ...queryText,
  name: "entity_type",
  description: "Completes objects of one type only, such as `author`.",
  example: "author",
};
const authorHint: Parameter<string> = {
  ...queryText,
  name: "author_hint",
  description: "Accepted from clients that send it; has no effect.",
};

const oneParameters: readonly Parameter[] = [q, ...autocompleteShared, hideZero, authorHint, apiKey, mailto];
const allParameters: readonly Parameter[] = [q, entityTypeName, hideWorks, authorHint, apiKey, mailto];

/** The part of the call that narrows the objects, read as that of a list. */
function narrowing(entity: EntityType, { values, repeated }: Parameters): ClassicCall {
  const names = new Set(autocompleteShared.flatMap(({ name, also = [] }) => [name, ...also]));
  const kept = new Map([...values].filter(([name]) => names.has(name)));
  return readClassicCall(entity, { values: kept, repeated });
}

function answer(
  call: Call,
  { count, suggestions }: Suggestions,
  started: number,
  warnings: readonly Warning[],
): Reply {
  const { idBase } = engineOf(call.context).snapshot;
  return json(200, {
    meta: {
      count,
      db_response_time_ms: Math.round(call.context.now() - started),
      page: 1,
      per_page: perPage,
      ...(warnings.length === 0 ? {} : { warnings }),
    },
    results: suggestions.map((suggestion) => presentSuggestion(suggestion, idBase)),
  });
}

/** What objects count that have no works: works their citations, awards what they paid for. */
const countOf: Partial<Record<EntityType, string>> = {
  works: "cited_by_count",
  awards: "funded_outputs_count",
};

async function completeOne(call: Call, entity: EntityType): Promise<Reply> {
  const { parameters, signal, context } = call;
  checkNames(parameters.values.keys(), namesOf(oneParameters));
  const started = context.now();
  const { oqo, spelled } = narrowing(entity, parameters);
  const collections = await resolveCollections(call, oqo, spelled);
  if (readParameter(hideZero, parameters) === true) {
    const column_id = countOf[entity] ?? "works_count";
    oqo.filter_rows = [...(oqo.filter_rows ?? []), { column_id, operator: ">", value: 0 }];
  }
  const typed = readParameter(q, parameters) ?? "";
  const options = { limit: perPage, signal, collections };
  const warnings = [
    ...sharedWarnings(parameters, oneParameters, context),
    ...corpusWarnings(entity, parameters),
  ];
  const found = await engineOf(context).suggest(oqo, typed, options);
  return { ...answer(call, found, started, warnings), volatile: isVolatile(oqo) };
}

const prominence = ({ entity, citedByCount, worksCount }: Suggestion): number =>
  (entity === "works" ? citedByCount : worksCount) ?? 0;

function chosenEntities(parameters: Parameters): readonly EntityType[] {
  const name = readParameter(entityTypeName, parameters);
  if (name !== undefined) {
    const entity = entityOfSingular(name);
    if (entity !== undefined) return [entity];
    throw badParameter(`${name} is not a valid entity_type. Valid values are: ${singulars.join(", ")}.`);
  }
  const hidden = readParameter(hideWorks, parameters) === true;
  return hidden ? usualEntities.filter((entity) => entity !== "works") : usualEntities;
}

/** The entity type whose own id a text is: a letter and digits, or a code behind its segment, perhaps as a URL. */
function entityOfOwnId(text: string): EntityType | undefined {
  const id = parseLetteredId(text);
  if (id !== undefined) return entityOfId(id);
  const segment = /(?:^|[/:])([^/:]+)\/[^/]+\/?$/.exec(text.trim())?.[1];
  return segment === undefined ? undefined : entityOfSegment(segment.toLowerCase());
}

/** An object that a whole id names though words are not completed from its entity type. */
async function byOwnId(
  { context, parameters, signal }: Call,
  typed: string,
): Promise<Suggestions | undefined> {
  const entity = entityOfOwnId(typed);
  const isChosen = readParameter(entityTypeName, parameters) !== undefined;
  if (entity === undefined || isChosen || usualEntities.includes(entity)) return;
  const id = parseId(entity, typed);
  if (id === undefined) return;
  const found = await engineOf(context).suggest({ get_rows: entity }, typed, { limit: 1, signal });
  return found.suggestions[0]?.id === id ? found : undefined;
}

async function completeAll(call: Call): Promise<Reply> {
  const { parameters, signal, context } = call;
  checkNames(parameters.values.keys(), namesOf(allParameters));
  const started = context.now();
  const engine = engineOf(context);
  const typed = readParameter(q, parameters) ?? "";
  const named = await byOwnId(call, typed);
  const entities = named === undefined ? chosenEntities(parameters) : [];
  const found = await Promise.all([
    ...(named === undefined ? [] : [named]),
    ...entities.map((entity) => engine.suggest({ get_rows: entity }, typed, { limit: perPage, signal })),
  ]);
  const suggestions = found
    .flatMap((one) => one.suggestions)
    .sort((a, b) => Number(b.exact) - Number(a.exact) || a.tier - b.tier || prominence(b) - prominence(a))
    .slice(0, perPage);
  const count = found.reduce((sum, one) => sum + one.count, 0);
  const isOfOneType = readParameter(entityTypeName, parameters) !== undefined;
  const warnings = [
    ...sharedWarnings(parameters, allParameters, context),
    ...(isOfOneType && readParameter(hideWorks, parameters) === true
      ? [noEffect("hide_works", " beside entity_type")]
      : []),
  ];
  return answer(call, { count, suggestions }, started, warnings);
}

const shared = {
  method: "get",
  tag: "Entities",
  bySnapshot: true,
  dialect: "classic",
} as const;

const answers = {
  200: jsonAnswer("Objects to choose from, best first.", schemaRef("AutocompleteResponse")),
  400: errorAnswer("A parameter is not valid."),
  ...queried,
};

/** `/autocomplete` and `/autocomplete/{entity}`, which complete names while they are typed. */
export const autocompleteOperations: readonly Operation[] = [
  {
    ...shared,
    id: "autocomplete",
    path: "/autocomplete",
    summary: "Completes a name, of whatever kind",
    parameters: allParameters,
    answers,
    respond: completeAll,
  },
  {
    ...shared,
    id: "autocompleteEntity",
    path: "/autocomplete/{entity_name}",
    summary: "Completes a name of one entity type",
    parameters: [
      { ...pathText, name: "entity_name", description: "An entity type.", example: "sources" },
      ...oneParameters,
    ],
    answers: { ...answers, 404: errorAnswer("There is no such entity type.") },
    respond: (call) => {
      const entity = entityOfSegment(call.segments.entity_name ?? "");
      if (entity !== undefined) {
        return namingAsSent(entity, call.parameters, () => completeOne(call, entity));
      }
      throw nothingAt(call.target.path);
    },
  },
];
