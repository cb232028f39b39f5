import { type } from "arktype";
import { paging } from "../paging.ts";
import { type Parameter, queryList, queryText } from "../parameter.ts";

/** The page of a list of collections, or of what is in one. */
export const page: Parameter<number> = {
  ...paging.page,
  messages: { ...paging.page.messages, min: "Page parameter must be greater than 0." },
  description: "The page, from 1.",
};

const pageSize = (most: number): Parameter<number> => {
  const outOfRange = `per-page parameter must be between 1 and ${most}.`;
  return {
    ...paging.perPage,
    name: "per_page",
    also: ["per-page"],
    within: type("number.integer").atLeast(1).atMost(most),
    messages: { ...paging.perPage.messages, min: outOfRange, max: outOfRange },
    description: "How many to a page.",
  };
};

/** How many collections a page holds. */
export const collectionsPerPage: Parameter<number> = pageSize(100);

/** How many ids a page holds. */
export const idsPerPage: Parameter<number> = pageSize(200);

/** An entity that collections must hold. */
export const entityId: Parameter<string> = {
  ...queryText,
  name: "entity_id",
  description: "Only collections that hold this entity.",
};

/** Entities that collections are marked with. */
export const entityIds: Parameter<string[]> = {
  ...queryList,
  name: "entity_ids",
  value: type("string[] <= 100"),
  messages: { maxLength: "entity_ids takes at most 100 ids." },
  description: "Ids, by comma; each collection tells which of them it holds.",
};

/** What a name, description or id must contain. */
export const q: Parameter<string> = {
  ...queryText,
  name: "q",
  description: "Part of a name, description or id.",
};

/** Whose collections they must be. */
export const ownerId: Parameter<string> = {
  ...queryText,
  name: "owner_id",
  description: "The id of the owner.",
};

/** What their members must be. */
export const entityType: Parameter<string> = {
  ...queryText,
  name: "entity_type",
  description: "The type of the members.",
};
