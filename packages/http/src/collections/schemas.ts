import { collectibleTypes } from "@oqlkit/accounts";
import type { JsonSchema } from "../operation.ts";

const text: JsonSchema = { type: "string" };
const count: JsonSchema = { type: "integer", minimum: 0 };
const time: JsonSchema = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$" };
const entityType: JsonSchema = { enum: [...collectibleTypes] };
const ids: JsonSchema = { type: "array", items: text };

function object(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, ...(required.length === 0 ? {} : { required }) };
}

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
  results: { type: "array", items: object({ ...facts, matching_entity_ids: ids }, ["matching_entity_ids"]) },
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
export const removedOneSchema: JsonSchema = object({ removed: { type: "integer", minimum: 0, maximum: 1 } });

const name = { type: "string", minLength: 1 };

export const draftSchema: JsonSchema = object(
  { entity_type: entityType, display_name: name, description: { type: ["string", "null"] }, entity_ids: ids },
  ["description", "entity_ids"],
);
export const patchSchema: JsonSchema = object(
  { entity_type: entityType, display_name: name, description: { type: "string" } },
  ["entity_type", "display_name", "description"],
);
export const idsSchema: JsonSchema = object({ entity_ids: ids });
