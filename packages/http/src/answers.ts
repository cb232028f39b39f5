import type { AnswerDefinition, HeaderName, JsonSchema } from "./operation.ts";

/** A reference to a schema of the OpenAPI document; `{entity}` in the name stands for the entity type. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An answer in JSON. */
export const jsonAnswer = (description: string, schema: JsonSchema): AnswerDefinition => ({
  description,
  content: { "application/json": schema },
});

/** An answer with headers of its own. */
export const withHeaders = (answer: AnswerDefinition, ...headers: HeaderName[]): AnswerDefinition => ({
  ...answer,
  headers: [...(answer.headers ?? []), ...headers],
});

/** An answer that may also come as files of other media types. */
export const withFiles = (
  answer: AnswerDefinition,
  files: Readonly<Record<string, JsonSchema>>,
): AnswerDefinition =>
  withHeaders(
    { ...answer, content: { ...answer.content, ...files } },
    "Content-Disposition",
    "X-Total-Count",
  );

/** An answer that names another place. */
export const movedAnswer = (description: string): AnswerDefinition =>
  jsonAnswer(description, {
    type: "object",
    required: ["location"],
    properties: { location: { type: "string" } },
  });

/** An answer that says when to ask again. */
export const laterAnswer = (description: string): AnswerDefinition =>
  withHeaders(jsonAnswer(description, schemaRef("Error")), "Retry-After");

/** An answer in plain text. */
export const textAnswer = (description: string, media = "text/plain"): AnswerDefinition => ({
  description,
  content: { [media]: { type: "string" } },
});

/** What a page may load: nothing. Its styles stand in it. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** When the catalog cannot be asked, or does not answer in time. */
export const unanswered: Readonly<Record<503 | 504, AnswerDefinition>> = {
  503: laterAnswer(
    "There is no snapshot to query, the server is shutting down or short of memory, or the account store is down.",
  ),
  504: jsonAnswer("The query took too long.", schemaRef("Error")),
};

/** What may come of a query, which may name collections, beside its own answers. */
export const queried: Readonly<Record<403 | 503 | 504, AnswerDefinition>> = {
  403: jsonAnswer("A collection in the query belongs to somebody else.", schemaRef("Error")),
  ...unanswered,
};
