import type { AnswerDefinition, HeaderName, JsonSchema } from "../operation.ts";
import { object, schemaRef, text } from "./json-schema.ts";

/** An answer in JSON. */
export const jsonAnswer = (description: string, schema: JsonSchema): AnswerDefinition => ({
  description,
  content: { "application/json": schema },
});

/** A refusal, or another failure, as `error` and `message`. */
export const errorAnswer = (description: string): AnswerDefinition =>
  jsonAnswer(description, schemaRef("Error"));

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
    "X-Warnings",
  );

/** An answer that names another place. */
export const movedAnswer = (description: string): AnswerDefinition =>
  jsonAnswer(description, object({ location: text }));

/** An answer that says when to ask again. */
export const laterAnswer = (description: string): AnswerDefinition =>
  withHeaders(errorAnswer(description), "Retry-After");

/** An answer in plain text. */
export const textAnswer = (description: string, media = "text/plain"): AnswerDefinition => ({
  description,
  content: { [media]: text },
});

/** When the catalog cannot be asked, or does not answer in time. */
export const unanswered: Readonly<Record<503 | 504, AnswerDefinition>> = {
  503: laterAnswer(
    "There is no snapshot to query, the server is shutting down or short of memory, or the account store is down.",
  ),
  504: errorAnswer("The query took too long."),
};

/** What may come of a query, which may name collections, beside its own answers. */
export const queried: Readonly<Record<403 | 503 | 504, AnswerDefinition>> = {
  403: errorAnswer("A collection in the query belongs to somebody else."),
  ...unanswered,
};
