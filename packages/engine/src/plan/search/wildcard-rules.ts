import { fieldOf } from "@oqlkit/catalog";
import { type LeafSite, valueError } from "../read-value.ts";
import { hasWildcard } from "./read-terms.ts";

/** The search value being read. */
export interface Scope {
  readonly site: LeafSite;
  /** The value, as error messages show it. */
  readonly text: string;
  /** Whether the field compares words as they are. */
  readonly exact: boolean;
}

const shortestPrefix = 3;
const shortestPrefixOfTwo = 4;
const mostPatterns = 2;

const problem = ({ site, text }: Scope, message: string): Error =>
  valueError(site, `${message} Problem value: ${text}`);

/**
 * Refuses wildcards where they do not work.
 *
 * @throws QueryError `invalid_value` for wildcards on a field that has an exact twin, for leading ones, and for
 * those in quotes that are only part of the text.
 */
export function checkWildcards(scope: Scope): void {
  const { site, text, exact } = scope;
  if (!/[*?]/.test(text)) return;
  const outside = text.replace(/"[^"]*"/g, (quoted) => (/\s/.test(quoted) ? '""' : quoted.slice(1, -1)));
  const twin = fieldOf(site.field.entity, `${site.name}.exact`);
  if (twin !== undefined && (/[*?]/.test(outside) || hasWildcard(text, exact))) {
    throw problem(
      scope,
      `Wildcards (* and ?) work only on fields that do not stem. Use ${site.name}.exact instead of ${site.name}, or leave * and ? out.`,
    );
  }
  const tokens = text.split(/[\s()"]+/);
  if (tokens.some((token) => /^[+-]?[*?]+[\p{L}\p{N}_]/u.test(token))) {
    throw problem(scope, "Leading wildcards (* or ? at the beginning of a word) are not supported.");
  }
}

/**
 * Refuses patterns that too many words fit.
 *
 * @throws QueryError `invalid_value` for fewer than three letters before `*`, and for too many patterns together.
 */
export function checkPatterns(scope: Scope, patterns: readonly string[]): void {
  if (patterns.some((pattern) => startOf(pattern, "*") < shortestPrefix)) {
    throw problem(scope, "The wildcard * needs at least 3 leading characters before it.");
  }
  if (patterns.some((pattern) => startOf(pattern, "?") < 1)) {
    throw problem(scope, "Leading wildcards (* or ? at the beginning of a word) are not supported.");
  }
  if (patterns.length > mostPatterns) {
    throw problem(scope, `A phrase or proximity search takes at most ${mostPatterns} words with wildcards.`);
  }
  if (patterns.length === mostPatterns && patterns.some(isShortPrefix)) {
    throw problem(
      scope,
      "With two wildcards in a phrase each * needs at least 4 leading characters before it.",
    );
  }
}

/** How many letters stand before the first of a sign, or before a full stop ahead of it; endless without the sign. */
function startOf(pattern: string, sign: string): number {
  const [start = "", ...others] = pattern.split(sign);
  const [letters = ""] = start.replaceAll("?", "").split(".");
  return others.length === 0 ? Number.POSITIVE_INFINITY : [...letters].length;
}

const isShortPrefix = (pattern: string): boolean =>
  pattern.indexOf("*") === pattern.length - 1 &&
  !pattern.includes("?") &&
  [...pattern].length - 1 < shortestPrefixOfTwo;
