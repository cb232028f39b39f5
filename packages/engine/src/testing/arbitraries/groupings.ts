import { type Field, fieldsOf } from "@oqlkit/catalog";
import type { EntityType, GroupBy } from "@oqlkit/oqo-schema";
import type { Arbitrary } from "fast-check";
import { isAlone } from "../../plan/bind-grouping.ts";
import type { View, ViewSort } from "../../view/view.ts";
import type { FastCheck } from "./pools.ts";

/** A grouping with the view to look at it through. */
export interface ViewedGrouping {
  readonly group_by: readonly GroupBy[];
  readonly view: View;
}

const valueless: ReadonlySet<string> = new Set([
  "prefix",
  "linked",
  "text",
  "semantic",
  "collection",
  "absent",
]);

/** Valid groupings of an entity type: by one to three fields, in any order, by metrics, by name, few or all. */
export function groupings(fc: FastCheck, entity: EntityType): Arbitrary<ViewedGrouping> {
  const fields = fieldsOf(entity).filter(({ groupable, source }) => groupable && !valueless.has(source.kind));
  const together = fields.filter((field) => !isAlone(field));
  const several = fc.array(fc.constantFrom(...together), { minLength: 2, maxLength: 3 });
  const one = fc.constantFrom(...fields).map((field) => [field]);
  return fc.oneof({ weight: 3, arbitrary: one }, { weight: 2, arbitrary: several }).chain((chosen) => {
    const sorted = chosen.every(({ form }) => form !== "boolean");
    return fc
      .record({
        group_by: fc.tuple(...chosen.map((field) => column(fc, field))),
        perPage: fc.constantFrom(200, 200, 2),
        sort: sorted ? fc.option(groupSort(fc, entity), { nil: null }) : fc.constant(null),
        q: fc.option(fc.constantFrom("A", "un", "euro", "us", "data", "ÉTUDE", "o d", "𝛼", "data of", "1"), {
          nil: null,
          freq: 2,
        }),
      })
      .map(({ group_by, perPage, sort, q }) => ({
        group_by,
        view: { perPage, ...(sort === null ? {} : { sort: [sort] }), ...(q === null ? {} : { q }) },
      }));
  });
}

const column = (fc: FastCheck, field: Field): Arbitrary<GroupBy> =>
  fc
    .tuple(
      fc.constantFrom(field.name, ...field.aliases),
      fc.constantFrom("", ":include_unknown", ":include_unknown", ":known"),
    )
    .map(([name, suffix]) => ({ column_id: `${name}${suffix}` }));

function groupSort(fc: FastCheck, entity: EntityType): Arbitrary<ViewSort> {
  const numbers = fieldsOf(entity).filter(
    ({ form, source }) => form === "number" && !valueless.has(source.kind),
  );
  const metric = fc
    .tuple(fc.constantFrom(...numbers), fc.constantFrom("mean", "sum", "min", "max"))
    .map(([field, aggregate]) => `${field.name}.${aggregate}`);
  return fc.record({
    column: fc.oneof(fc.constantFrom("key", "count"), metric),
    direction: fc.constantFrom("asc", "desc"),
  });
}
