import type { Rows } from "@oqlkit/catalog";
import type { EntityName, EntityType, Oqo } from "@oqlkit/oqo-schema";

/** A query object over one entity type. */
export type OqoOn<E extends EntityName> = Omit<Oqo, "get_rows"> & { readonly get_rows: E };

/**
 * A query in any form. A bare text is taken for what it looks like: JSON for an OQO, a path for a classic
 * URL, anything else for OQL. The compiler reads the entity type off query objects; for texts it can be
 * given: `catalog.query<"works">("works where year is (2020)")`.
 */
export type QueryInput<E extends EntityName = EntityName> =
  | string
  | OqoOn<E>
  | Oqo
  /** A query in the making, as `oqo` of `@oqlkit/oqo-schema` begins it. */
  | { build(): OqoOn<E> }
  | { readonly oql: string }
  | { readonly url: string }
  | { readonly oqo: OqoOn<E> | Oqo | string };

/** The documents that a query over an entity type gives. */
export type RowOf<E extends EntityName> = E extends EntityType
  ? Rows[E]
  : E extends "types"
    ? Rows["work-types"]
    : never;
