import type { EntityType } from "@oqlkit/oqo-schema";
import type { StructShape } from "../types.ts";
import { authors } from "./authors.ts";
import { awards } from "./awards.ts";
import {
  continents,
  countries,
  institutionTypes,
  languages,
  licenses,
  oaStatuses,
  sourceTypes,
  workTypes,
} from "./codes.ts";
import { funders } from "./funders.ts";
import { institutions } from "./institutions.ts";
import { publishers } from "./publishers.ts";
import { sources } from "./sources.ts";
import { concepts, domains, fields, keywords, sdgs, subfields, topics } from "./subjects.ts";
import { works } from "./works.ts";

const shapes: Readonly<Record<EntityType, StructShape>> = {
  works,
  authors,
  sources,
  institutions,
  topics,
  keywords,
  publishers,
  funders,
  awards,
  domains,
  fields,
  subfields,
  sdgs,
  countries,
  continents,
  languages,
  "work-types": workTypes,
  "source-types": sourceTypes,
  "institution-types": institutionTypes,
  licenses,
  concepts,
  "oa-statuses": oaStatuses,
};

/** The canonical shape of the objects of an entity type: every key that is known, in presentation order. */
export const shapeOf = (entity: EntityType): StructShape => shapes[entity];
