import type { LeafPredicate } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";

/** The rows of an entity type that questions are about unless they say otherwise. They are numbered first. */
export interface CoreRows {
  /** The condition that holds for them, or for all others when `negated`. */
  readonly leaf: LeafPredicate;
  readonly negated: boolean;
  /** SQL over the row `t` of the flat table, never null. */
  readonly sql: string;
  /** Whether others would stand between them in the default order. */
  readonly reorders: boolean;
}

const cores: Partial<Record<EntityType, CoreRows>> = {
  works: {
    leaf: { kind: "in", field: "is_xpac", values: [true] },
    negated: true,
    sql: "not coalesce(t.is_xpac, false)",
    reorders: true,
  },
  authors: {
    leaf: { kind: "range", field: "works_count", min: { value: 0, inclusive: false } },
    negated: false,
    sql: "coalesce(t.works_count > 0, false)",
    reorders: false,
  },
};

/** The core rows of an entity type; undefined when all rows are alike. */
export const coreOf = (entity: EntityType): CoreRows | undefined => cores[entity];
