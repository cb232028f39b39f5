import { usualIdBase, withBareIds } from "@oqlkit/catalog";
import { heldCodes } from "@oqlkit/engine";
import { parse, parseEntry } from "@oqlkit/oql";
import { type CodeTest, type Oqo, safeParseOqo, type Validation, validate } from "@oqlkit/oqo-schema";
import { withMisplaced } from "./collections/misplaced.ts";
import { badQuery } from "./language-refusal.ts";
import type { Call } from "./operation.ts";
import { badBody } from "./refusal.ts";

/** Codes of a refused query that are none by the vocabularies, but that the snapshot has; see `heldCodes`. */
export async function codesFor({ context, signal }: Call, oqo: Oqo): Promise<CodeTest | undefined> {
  return context.engine === null ? undefined : heldCodes(context.engine, oqo, { signal });
}

/** What the ids of the snapshot begin with; the usual base while there is none. */
export const idBaseOf = ({ context }: Call): string => context.engine?.snapshot.idBase ?? usualIdBase;

/** What is wrong with a query that is to be run: codes that the snapshot has are not. */
export async function verdictOn(call: Call, oqo: Oqo): Promise<Validation> {
  const verdict = validate(oqo);
  return verdict.valid ? verdict : validate(oqo, { codes: await codesFor(call, oqo) });
}

/** A query that may be run, and what in it has no effect. */
export interface JudgedQuery {
  readonly oqo: Oqo;
  readonly warnings: Validation["warnings"];
}

async function checked(call: Call, given: Oqo): Promise<JudgedQuery> {
  const oqo = withBareIds(given, idBaseOf(call));
  const { valid, errors, warnings } = await verdictOn(call, oqo);
  if (!valid) throw badQuery(withMisplaced(oqo, errors), warnings, { oqo });
  return { oqo, warnings };
}

/**
 * The query that an OQL text says.
 *
 * @throws RefusedError that tells what is wrong with the text or with the query.
 */
export async function readOql(call: Call, text: string): Promise<JudgedQuery> {
  const { query, diagnostics } = parse(text);
  if (query !== undefined) return checked(call, query);
  const entries = diagnostics.map((diagnostic) => parseEntry(diagnostic, text));
  throw badQuery(entries, []);
}

/**
 * The query that a JSON value says.
 *
 * @throws RefusedError that tells what is wrong with the value.
 */
export async function readOqo(call: Call, json: unknown): Promise<JudgedQuery> {
  const result = safeParseOqo(json);
  if (!result.ok) throw badQuery(result.errors, [], result.oqo === undefined ? {} : { oqo: result.oqo });
  return checked(call, result.oqo);
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
