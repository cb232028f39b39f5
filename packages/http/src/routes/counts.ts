import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { engineOf } from "../context.ts";
import { jsonAnswer, laterAnswer } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Operation } from "../operation.ts";
import { json } from "../reply.ts";
import { tellingIdle } from "../telling-idle.ts";
import { told } from "../warnings.ts";

/** What the objects of each type are. */
const descriptions: Readonly<Record<EntityType, string>> = {
  works: "Articles, books, datasets, theses and other scholarly documents",
  authors: "People who create works",
  sources: "Journals, conferences, repositories and other places where works are hosted",
  institutions: "Universities and other organisations that authors belong to",
  topics: "Subjects of works, each within a subfield",
  keywords: "Short phrases that say what works are about",
  publishers: "Organisations that distribute works",
  funders: "Organisations that fund research",
  awards: "Grants and other funding of research",
  domains: "The widest areas of research",
  fields: "Areas of research within domains",
  subfields: "Areas of research within fields",
  sdgs: "Sustainable development goals of the United Nations",
  countries: "Countries of institutions and authors",
  continents: "Continents of countries",
  languages: "Languages that works are written in",
  "work-types": "Kinds of works",
  "source-types": "Kinds of sources",
  "institution-types": "Kinds of institutions",
  licenses: "Licenses that works are shared under",
  concepts: "Subjects of works in an older scheme",
  "oa-statuses": "Ways in which works are open access, or are not",
};

const nameOf = (entity: EntityType): string => {
  const words = entity.replace("sdgs", "SDGs").replace("oa-", "OA ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const shared = {
  method: "get",
  tag: "Entities",
  bySnapshot: true,
  dialect: "classic",
  parameters: [],
} as const;
const unavailable = laterAnswer("There is no snapshot to count.");

/** `/counts` and `/entities`: which entity types there are, and how many objects of each. */
export const countOperations: readonly Operation[] = [
  tellingIdle({
    ...shared,
    id: "getCounts",
    path: "/counts",
    summary: "How many objects of each entity type there are",
    answers: {
      200: jsonAnswer("The numbers.", { type: "object", additionalProperties: { type: "integer" } }),
      503: unavailable,
    },
    respond: ({ context }) => {
      const { counts } = engineOf(context).snapshot;
      return json(200, Object.fromEntries(entityTypes.map((entity) => [entity, counts[entity]])));
    },
  }),
  {
    ...shared,
    id: "getEntities",
    path: "/entities",
    summary: "Which entity types there are",
    answers: { 200: jsonAnswer("The types.", schemaRef("EntityTypes")), 503: unavailable },
    respond: (call) => {
      const { counts } = engineOf(call.context).snapshot;
      const results = entityTypes.map((entity) => ({
        id: entity,
        display_name: nameOf(entity),
        description: descriptions[entity],
        count: counts[entity],
      }));
      return json(200, told({ meta: { count: results.length }, results }, call, []));
    },
  },
];
