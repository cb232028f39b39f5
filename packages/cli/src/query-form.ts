import { CommandError, exitCodes } from "./exit-codes.ts";

/** The three forms a query can be written in. */
export type QueryForm = "oql" | "oqo" | "url";

/**
 * Names the form of `text`: JSON objects are OQO, a leading slash or a `?` right after one word is a
 * URL, anything else is OQL. The result is the input of `translate`.
 */
export function readForm(
  text: string,
  form?: QueryForm,
): { oql: string } | { oqo: unknown } | { oxurl: string } {
  switch (form ?? guess(text)) {
    case "oql":
      return { oql: text };
    case "url":
      return { oxurl: text };
    case "oqo":
      try {
        return { oqo: JSON.parse(text) };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new CommandError(`the OQO is not JSON: ${reason}`, exitCodes.query);
      }
  }
}

function guess(text: string): QueryForm {
  if (text.trimStart().startsWith("{")) return "oqo";
  return /^\s*(https?:\/\/|\/|[\w-]+\?)/.test(text) ? "url" : "oql";
}
