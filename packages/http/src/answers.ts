import type { AnswerDefinition, JsonSchema } from "./operation.ts";

/** A reference to a schema of the OpenAPI document; `{entity}` in the name stands for the entity type. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An answer in JSON. */
export const jsonAnswer = (description: string, schema: JsonSchema): AnswerDefinition => ({
  description,
  content: { "application/json": schema },
});

/** An answer that may also come as files of other media types. */
export const withFiles = (
  { description, content = {} }: AnswerDefinition,
  files: Readonly<Record<string, JsonSchema>>,
): AnswerDefinition => ({ description, content: { ...content, ...files } });

/** An answer in plain text. */
export const textAnswer = (description: string, media = "text/plain"): AnswerDefinition => ({
  description,
  content: { [media]: { type: "string" } },
});
