import { collectibleTypes } from "@oqlkit/accounts";
import { count, listOf, nullable, object, text } from "../openapi/json-schema.ts";
import type { JsonSchema } from "../operation.ts";

const time: JsonSchema = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$" };
const entityType: JsonSchema = { enum: [...collectibleTypes] };
const ids: JsonSchema = listOf(text);

const facts = {
  id: { type: "string", pattern: "^col_[A-Za-z0-9]{10}$" },
  user_id: text,
  entity_type: entityType,
  display_name: text,
  description: text,
  entity_count: count,
  created_at: time,
  updated_at: time,
};

const meta = object({ page: count, per_page: count, total_count: count, total_pages: count });

export const collectionSchema: JsonSchema = object(facts);

export const collectionPageSchema: JsonSchema = object({
  meta,
  results: listOf(object({ ...facts, "matching_entity_ids?": ids })),
});

export const entitiesSchema: JsonSchema = object({
  ...facts,
  meta,
  collection: collectionSchema,
  entity_ids: ids,
});

export const deletedSchema: JsonSchema = object({ deleted_collection_id: text });
export const addedSchema: JsonSchema = object({
  added: count,
  already_present: count,
  rejected_wrong_type: count,
});
export const removedSchema: JsonSchema = object({ removed: count, not_present: count });
export const removedOneSchema: JsonSchema = object({ removed: { ...count, maximum: 1 } });

const name = { type: "string", minLength: 1, maxLength: 30 };

export const draftSchema: JsonSchema = object({
  entity_type: entityType,
  display_name: name,
  "description?": nullable("string"),
  "entity_ids?": ids,
});
export const patchSchema: JsonSchema = object({
  "entity_type?": entityType,
  "display_name?": name,
  "description?": text,
});
export const idsSchema: JsonSchema = object({ entity_ids: ids });
