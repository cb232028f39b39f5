import type { Oqo } from "../generated/oqo.ts";
import type { Issue } from "../issue.ts";
import { OqoError } from "../oqo-error.ts";
import type { UncheckedOqo } from "../unchecked-oqo.ts";
import { validate } from "../validation/validate.ts";
import { isWellFormed } from "./is-well-formed.ts";
import { readOqo } from "./read-oqo.ts";

/** What came of parsing a JSON value as a query object. */
export type ParseResult =
  | { readonly ok: true; readonly oqo: Oqo }
  | {
      readonly ok: false;
      /** At least one; with `oqo`, everything validation found. */
      readonly errors: readonly Issue[];
      /** The object as far as it could be read, to show it beside its errors. */
      readonly oqo?: UncheckedOqo;
    };

/**
 * Reads a JSON value, as `JSON.parse` gives it, as a query object; see {@link readOqo} for what reading does. Whether
 * the entity, the columns and the values exist is left to `validate`. Never throws, except what getters and proxies do.
 */
export function safeParseOqo(json: unknown): ParseResult {
  const read = readOqo(json);
  if (!read.ok) return read;
  const { oqo } = read;
  return isWellFormed(oqo) ? { ok: true, oqo } : { ok: false, errors: validate(oqo).errors, oqo };
}

/**
 * Like {@link safeParseOqo}, for programs that expect a query object.
 *
 * @throws OqoError naming everything that is wrong, if it is none
 */
export function parseOqo(json: unknown): Oqo {
  const result = safeParseOqo(json);
  if (result.ok) return result.oqo;
  throw new OqoError(result.errors);
}
