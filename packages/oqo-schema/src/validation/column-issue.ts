import { type Issue, quote } from "../issue.ts";
import { withoutBlanks } from "../read/reading.ts";
import type { Column, ColumnAction } from "../registry/column.ts";
import type { RegistryEntity } from "../registry/registry-entity.ts";
import { nearMisses } from "./near-misses.ts";

/**
 * A column as messages name it: what it is called, which texts say, and the id that objects have where it is another.
 */
export function named({ displayName, id }: Column): string {
  return displayName === id ? quote(id) : `${quote(displayName)} (${id})`;
}

/** Tells whether a column takes a code that its vocabulary does not list: bare, in lower case. */
export type CodeTest = (column: Column, code: string) => boolean;

/** What one validation goes by and keeps count of. */
export interface Checking {
  readonly entity: RegistryEntity;
  readonly codes: CodeTest | undefined;
  /** Whether any condition searches text. */
  readonly searched: boolean;
  /** The near misses of each unknown column so far. Looking for them takes a while, so only some columns get any. */
  readonly known: Map<string, readonly string[]>;
}

/**
 * Reports a column the entity does not have, with those that may have been meant, of which an action may be asked. As
 * data they go with filters alone.
 */
export function columnIssue(
  { entity, known }: Checking,
  id: string,
  location: string,
  action?: ColumnAction,
): Issue {
  const key = `${id} ${action}`;
  const suggestions = known.get(key) ?? (known.size < 200 ? nearMisses(entity, id, action) : []);
  known.set(key, suggestions);
  const hint =
    suggestions.length > 0
      ? `Did you mean ${suggestions.map(quote).join(" or ")}?`
      : "See the registry for its columns.";
  return {
    type: "invalid_column",
    message: `${entity} have no column ${quote(id)}. ${hint}`,
    location,
    ...withoutBlanks({ suggestions: location.startsWith("filter") ? suggestions : [] }),
  };
}
