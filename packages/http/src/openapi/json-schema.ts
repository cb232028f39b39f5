import type { JsonSchema } from "../operation.ts";

export const text: JsonSchema = { type: "string" };
export const integer: JsonSchema = { type: "integer" };
/** A whole number from 0. */
export const count: JsonSchema = { type: "integer", minimum: 0 };

/** A value of a type, or null. */
export const nullable = (type: string): JsonSchema => ({ type: [type, "null"] });

export const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

/** A reference to a schema of the OpenAPI document; `{Entity}` in the name stands for the name of the entity type. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An object whose named keys are there unless their names end in `?`. */
export function object(properties: Readonly<Record<string, JsonSchema>>, more: JsonSchema = {}): JsonSchema {
  const names = Object.keys(properties);
  const required = names.filter((name) => !name.endsWith("?"));
  return {
    type: "object",
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name.replace(/\?$/, ""), schema]),
    ),
    ...more,
  };
}
