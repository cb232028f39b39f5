import { type CodeTest, type Oqo, validate } from "@oqlkit/oqo-schema";
import { QueryError } from "./errors.ts";
import type { Queries, QueryOptions } from "./queries.ts";

/** Codes beyond these are not looked up, so that a query of many mistakes is answered like one of few. */
const mostLookedUp = 10;

const counted = { perPage: 1, select: ["id"] } as const;

/**
 * The codes of a query that no vocabulary lists but rows of the snapshot have in the same column, as `validate` and
 * `translate` take them: data may be newer than the vocabularies, or somebody's own. Undefined when there are none.
 * Counts the rows of each code in question, and does nothing for other queries.
 *
 * @throws AdapterError, QueryTimeoutError or the signal's reason, as `Queries.query`.
 */
export async function heldCodes(
  engine: Queries,
  oqo: Oqo,
  options: QueryOptions = {},
): Promise<CodeTest | undefined> {
  const asked = new Map<string, { readonly column_id: string; readonly value: string }>();
  validate(oqo, {
    codes: ({ id: column_id }, value) => {
      if (asked.size < mostLookedUp) asked.set(keyOf(column_id, value), { column_id, value });
      return true;
    },
  });
  const held = new Set<string>();
  for (const [key, leaf] of asked) if (await occurs(leaf)) held.add(key);
  return held.size === 0 ? undefined : ({ id }, code) => held.has(keyOf(id, code));

  async function occurs(leaf: { readonly column_id: string; readonly value: string }): Promise<boolean> {
    try {
      const query: Oqo = { get_rows: oqo.get_rows, corpus: "all", filter_rows: [leaf] };
      return (await engine.query(query, counted, options)).count > 0;
    } catch (error) {
      // What cannot be run with the code says so itself.
      if (error instanceof QueryError) return false;
      throw error;
    }
  }
}

const keyOf = (column: string, code: string): string => `${column}:${code}`;
