import type { Oqo } from "../generated/oqo.ts";
import { writeOqo } from "../json/to-json.ts";
import type { UncheckedOqo } from "../unchecked-oqo.ts";
import { canonicalInOrder } from "./canonical-in-order.ts";
import { inOrder } from "./sort-key.ts";

/** How to canonicalize. */
export interface CanonicalizeOptions {
  /** Whether conditions are put into one fixed order; by default they keep theirs. */
  readonly sort?: boolean;
}

/**
 * The canonical form of a query: negation only on conditions, no needless nesting, one spelling for every column
 * and value, defaults left out. With `sort`, queries that differ in the order of their conditions become equal.
 * Doing it twice changes nothing more.
 *
 * @example canonicalize({ get_rows: "works", filter_rows: [{ column_id: "cites", value: "W1" }] })
 * // { get_rows: "works", filter_rows: [{ column_id: "referenced_works", value: "W1" }] }
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function canonicalize(oqo: Oqo, options?: CanonicalizeOptions): Oqo;
export function canonicalize(oqo: UncheckedOqo, options?: CanonicalizeOptions): UncheckedOqo;
export function canonicalize(oqo: UncheckedOqo, options: CanonicalizeOptions = {}): UncheckedOqo {
  const canonical = canonicalInOrder(oqo);
  if (!options.sort) return canonical;
  return writeOqo(
    canonical,
    inOrder(canonical.filter_rows ?? []).map(({ node }) => node),
  );
}
