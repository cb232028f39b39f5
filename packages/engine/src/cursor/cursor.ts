import { hashText, type Scalar } from "@oqlkit/catalog";
import { AdapterError, QueryError } from "../errors.ts";
import { fromBase64Url, toBase64Url } from "./base64url.ts";
import type { FitsKey } from "./fits-key.ts";

/** What a cursor has to agree with to be of use. */
export interface CursorScope {
  /** Version of the snapshot. */
  readonly version: string;
  /** What is asked for, and in which order; see `fingerprint`. */
  readonly query: string;
  /** For each value of a position which it can be. */
  readonly fits: readonly FitsKey[];
}

const format = 1;
const path = "cursor";

/**
 * Characters of a cursor. It holds sort values, and so may hold a title: one of ten thousand characters of any script
 * has room several times over.
 */
const longest = 100_000;

/**
 * The token for the position after a row: its sort values, bound to the snapshot and the query.
 *
 * @throws AdapterError for values that are no position, which whoever sends the cursor back would be blamed for.
 */
export function writeCursor(values: readonly (Scalar | null)[], scope: CursorScope): string {
  const given: readonly unknown[] = values;
  if (!arePosition(given, scope)) {
    throw new AdapterError(
      `The adapter gave [${given.map(printed).join(", ")}] as the values of ${scope.fits.length} sort keys. Each key of a plan's order, $default too, has one value in a row, of the form that its field has ($random from 0 to 1), or null.`,
    );
  }
  return toBase64Url(JSON.stringify([format, scope.version, scope.query, ...values]));
}

/**
 * The position that a cursor stands for; null for the beginning (`*`).
 *
 * @throws QueryError `invalid_cursor` for text that is no cursor of this query, `stale_cursor` for one of
 * another snapshot.
 */
export function readCursor(cursor: string, scope: CursorScope): readonly (Scalar | null)[] | null {
  if (cursor === "*") return null;
  if (/^(null|none)$/i.test(cursor)) {
    throw new QueryError("invalid_cursor", "Cursor is null. Likely reached end of results.", { path });
  }
  if (cursor.length > longest) {
    const most = longest.toLocaleString("en");
    throw new QueryError(
      "invalid_cursor",
      `The cursor is longer than the ${most} characters that one may have. It holds what the last row is sorted by: where that is a very long text, sort by something else.`,
      { path },
    );
  }
  const [version, query, ...values] = readToken(cursor);
  if (query !== scope.query || !arePosition(values, scope)) {
    throw new QueryError(
      "invalid_cursor",
      "Cursor value is invalid. It belongs to another query: resend the query, its sort and its sample unchanged with each cursor.",
      { path },
    );
  }
  if (version !== scope.version) {
    throw new QueryError(
      "stale_cursor",
      "The data has changed since this cursor was issued, so it no longer marks a place. Start again with cursor=*.",
      { path },
    );
  }
  return values;
}

/** JSON has no words for undefined, NaN and bigints. */
function printed(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

function arePosition(
  values: readonly unknown[],
  { fits }: CursorScope,
): values is readonly (Scalar | null)[] {
  const isOne = (value: unknown, at: number): boolean =>
    value === null || (isScalar(value) && fits[at]?.(value) === true);
  return values.length === fits.length && values.every(isOne);
}

function readToken(cursor: string): unknown[] {
  try {
    const token: unknown = JSON.parse(fromBase64Url(cursor) ?? "");
    if (Array.isArray(token) && token[0] === format && token.length > 3) return token.slice(1);
  } catch {
    // Not JSON: refused below like any other text.
  }
  throw new QueryError("invalid_cursor", "Invalid cursor value", { path });
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** A short text that differs, as good as always, when the parts differ. */
export const fingerprint = (parts: readonly unknown[]): string =>
  hashText(JSON.stringify(parts)).toString(36);
