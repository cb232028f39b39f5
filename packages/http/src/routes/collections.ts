import { apiKey } from "../classic/parameters.ts";
import { adminRead, adminRemove, adminSearch, adminUpdate } from "../collections/admin-collections.ts";
import * as own from "../collections/own-collections.ts";
import * as asked from "../collections/parameters.ts";
import * as schemas from "../collections/schemas.ts";
import { errorAnswer, jsonAnswer, laterAnswer } from "../openapi/answer-definitions.ts";
import type { AnswerDefinition, BodyDefinition, JsonSchema, Operation } from "../operation.ts";
import { type Parameter, pathText } from "../parameter.ts";
import { tellingIdle } from "../telling-idle.ts";

const refusals: Readonly<Record<number, AnswerDefinition>> = {
  400: errorAnswer("The request is not in order; `code` says why."),
  503: laterAnswer("The account store is down, or the server is short of memory."),
};
const unmet = errorAnswer("The request has a condition that does not hold.");
const notAllowed = errorAnswer("The collection belongs to another user, or the caller is no admin.");
const oneRefusals: Readonly<Record<number, AnswerDefinition>> = {
  ...refusals,
  403: notAllowed,
  404: errorAnswer("There is no such collection."),
};

const idParameter: Parameter<string> = {
  ...pathText,
  name: "id",
  description: "The id of a collection.",
  example: "col_beNWUTw6qY",
};

const shared = {
  tag: "Collections",
  needsKey: true,
  bySnapshot: false,
  dialect: "classic",
} as const;

const ids: BodyDefinition = { schema: schemas.idsSchema, example: { entity_ids: ["W1", "W2"] } };
const rename: BodyDefinition = { schema: schemas.patchSchema, example: { display_name: "Read later" } };
const answered = (schema: JsonSchema, description: string): Readonly<Record<number, AnswerDefinition>> => ({
  200: jsonAnswer(description, schema),
  ...oneRefusals,
});

/** The answers to a change. */
const changed = (schema: JsonSchema, description: string): Readonly<Record<number, AnswerDefinition>> => ({
  ...answered(schema, description),
  412: unmet,
});

const page = jsonAnswer("A page of collections.", schemas.collectionPageSchema);

const ownOperations: readonly Operation[] = [
  {
    ...shared,
    id: "createCollection",
    method: "post",
    path: "/me/collections",
    summary: "Makes a collection",
    parameters: [apiKey],
    body: {
      schema: schemas.draftSchema,
      example: { entity_type: "works", display_name: "To read", entity_ids: ["W1"] },
    },
    answers: { 201: jsonAnswer("The new collection.", schemas.collectionSchema), 412: unmet, ...refusals },
    respond: own.create,
  },
  {
    ...shared,
    id: "listCollections",
    method: "get",
    path: "/me/collections",
    summary: "Lists the caller's collections, newest first",
    parameters: [apiKey, asked.page, asked.collectionsPerPage, asked.entityId, asked.entityIds],
    answers: { 200: page, ...refusals },
    respond: own.list,
  },
  {
    ...shared,
    id: "getCollection",
    method: "get",
    path: "/collections/{id}",
    summary: "Shows a collection",
    parameters: [idParameter, apiKey],
    answers: answered(schemas.collectionSchema, "The collection."),
    respond: own.read,
  },
  {
    ...shared,
    id: "getCollectionEntities",
    method: "get",
    path: "/collections/{id}/entities",
    summary: "Lists the members of a collection in the order they were added",
    parameters: [idParameter, apiKey, asked.page, asked.idsPerPage],
    answers: answered(schemas.entitiesSchema, "The collection with a page of ids."),
    respond: own.readEntities,
  },
  {
    ...shared,
    id: "updateCollection",
    method: "patch",
    path: "/me/collections/{id}",
    summary: "Changes a collection; its type only while it is empty",
    parameters: [idParameter, apiKey],
    body: rename,
    answers: changed(schemas.collectionSchema, "The collection as it is now."),
    respond: own.update,
  },
  {
    ...shared,
    id: "deleteCollection",
    method: "delete",
    path: "/me/collections/{id}",
    summary: "Deletes a collection with its members",
    parameters: [idParameter, apiKey],
    answers: changed(schemas.deletedSchema, "What was deleted."),
    respond: own.remove,
  },
  {
    ...shared,
    id: "addEntities",
    method: "post",
    path: "/me/collections/{id}/entities",
    summary: "Adds entities, all or none",
    parameters: [idParameter, apiKey],
    body: ids,
    answers: changed(schemas.addedSchema, "How many were added."),
    respond: own.add,
  },
  {
    ...shared,
    id: "removeEntities",
    method: "delete",
    path: "/me/collections/{id}/entities",
    summary: "Removes entities",
    parameters: [idParameter, apiKey],
    body: ids,
    answers: changed(schemas.removedSchema, "How many were removed."),
    respond: own.removeSeveral,
  },
  {
    ...shared,
    id: "removeEntity",
    method: "delete",
    path: "/me/collections/{id}/entities/{entity_id}",
    route: "/me/collections/:id/entities/**",
    summary: "Removes one entity",
    parameters: [
      idParameter,
      { ...idParameter, name: "entity_id", description: "The id of an entity.", example: "W1" },
      apiKey,
    ],
    answers: changed(schemas.removedOneSchema, "Whether it was removed."),
    respond: own.removeOne,
  },
];

const adminOperations: readonly Operation[] = [
  {
    ...shared,
    id: "searchCollections",
    method: "get",
    path: "/admin/collections",
    summary: "Searches all users' collections, for admins",
    parameters: [apiKey, asked.page, asked.collectionsPerPage, asked.q, asked.ownerId, asked.entityType],
    answers: { 200: page, 403: notAllowed, ...refusals },
    respond: adminSearch,
  },
  {
    ...shared,
    id: "getAnyCollection",
    method: "get",
    path: "/admin/collections/{id}",
    summary: "Shows any collection, for admins",
    parameters: [idParameter, apiKey],
    answers: answered(schemas.collectionSchema, "The collection."),
    respond: adminRead,
  },
  {
    ...shared,
    id: "updateAnyCollection",
    method: "patch",
    path: "/admin/collections/{id}",
    summary: "Changes any collection, for admins",
    parameters: [idParameter, apiKey],
    body: rename,
    answers: changed(schemas.collectionSchema, "The collection as it is now."),
    respond: adminUpdate,
  },
  {
    ...shared,
    id: "deleteAnyCollection",
    method: "delete",
    path: "/admin/collections/{id}",
    summary: "Deletes any collection, for admins",
    parameters: [idParameter, apiKey],
    answers: changed(schemas.deletedSchema, "What was deleted."),
    respond: adminRemove,
  },
];

/** Collections: those of the caller, and for admins those of all. */
export const collectionOperations: readonly Operation[] = [...ownOperations, ...adminOperations].map(
  (operation) => tellingIdle(operation),
);
