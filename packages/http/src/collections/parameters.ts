import { type } from "arktype";
import { paging } from "../paging.ts";
import type { Parameter } from "../parameter.ts";

const text = { in: "query", kind: "string", value: type("string") } as const;

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
  ...text,
  name: "entity_id",
  description: "Only collections that hold this entity.",
};

/** Entities that collections are marked with. */
export const entityIds: Parameter<string[]> = {
  in: "query",
  kind: "list",
  value: type("string[] <= 100"),
  messages: { maxLength: "entity_ids takes at most 100 ids." },
  name: "entity_ids",
  description: "Ids, by comma; each collection tells which of them it holds.",
};

/** What a name, description or id must contain. */
export const q: Parameter<string> = { ...text, name: "q", description: "Part of a name, description or id." };

/** Whose collections they must be. */
export const ownerId: Parameter<string> = { ...text, name: "owner_id", description: "The id of the owner." };

/** What their members must be. */
export const entityType: Parameter<string> = {
  ...text,
  name: "entity_type",
  description: "The type of the members.",
};
