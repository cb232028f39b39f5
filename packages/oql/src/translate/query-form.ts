import { requireText } from "@oqlkit/oqo-schema";

/** The three forms a query can be written in. */
export type QueryForm = "oql" | "oqo" | "url";

/**
 * The form that a text is most likely in: JSON objects are OQO, a leading slash, a host or a `?` right after
 * one word make a URL, anything else is OQL.
 */
export function queryForm(text: string): QueryForm {
  requireText(text);
  if (text.trimStart().startsWith("{")) return "oqo";
  return /^\s*(https?:\/\/|\/|[\w-]+\?)/.test(text) ? "url" : "oql";
}
