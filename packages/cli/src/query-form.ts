import { type QueryForm, queryForm } from "@oqlkit/oql";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { messageOf } from "./message-of.ts";

/** Refuses a text in another form than OQL, in which every finding would mislead. */
export function expectOql(text: string): void {
  const form = queryForm(text);
  if (form === "oql") return;
  const found = form === "oqo" ? "an OQO" : "a classic URL";
  throw new CommandError(
    `this looks like ${found}, not OQL; oqlkit translate --to oql shows it in OQL`,
    exitCodes.query,
  );
}

/** The input of `translate` for a text, of the form it is given or looks like. */
export function readForm(
  text: string,
  form: QueryForm = queryForm(text),
): { oql: string } | { oqo: unknown } | { oxurl: string } {
  switch (form) {
    case "oql":
      return { oql: text };
    case "url":
      return { oxurl: text };
    case "oqo":
      try {
        return { oqo: JSON.parse(text) };
      } catch (error) {
        throw new CommandError(`the OQO is not JSON: ${messageOf(error)}`, exitCodes.query);
      }
  }
}
