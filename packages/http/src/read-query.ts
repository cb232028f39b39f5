import { parse, parseEntry } from "@oqlkit/oql";
import { type Oqo, safeParseOqo, validate } from "@oqlkit/oqo-schema";
import { badQuery } from "./language-refusal.ts";
import { badBody } from "./refusal.ts";

function checked(oqo: Oqo): Oqo {
  const { valid, errors, warnings } = validate(oqo);
  if (!valid) throw badQuery(errors, warnings, { oqo });
  return oqo;
}

/**
 * The query that an OQL text says.
 *
 * @throws RefusedError that tells what is wrong with the text or with the query.
 */
export function readOql(text: string): Oqo {
  const { query, diagnostics } = parse(text);
  if (query !== undefined) return checked(query);
  const entries = diagnostics.map((diagnostic) => parseEntry(diagnostic, text));
  throw badQuery(entries, []);
}

/**
 * The query that a JSON value says.
 *
 * @throws RefusedError that tells what is wrong with the value.
 */
export function readOqo(json: unknown): Oqo {
  const result = safeParseOqo(json);
  if (!result.ok) throw badQuery(result.errors, [], result.oqo === undefined ? {} : { oqo: result.oqo });
  return checked(result.oqo);
}

/** The JSON value in a text that came in a URL. */
export function readOqoText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody(
      "The oqo is not valid JSON. Percent-encode the whole object, or send it by POST.",
      "bad_request",
    );
  }
}
