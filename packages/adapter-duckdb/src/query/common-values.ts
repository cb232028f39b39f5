import type { Scalar } from "@oqlkit/catalog";
import type { LeafPredicate } from "@oqlkit/engine";
import type { NormalForm } from "./normal-form.ts";

/** Values by field: whoever satisfies a form has one of them in each of the fields. */
type ValuesByField = ReadonlyMap<string, ReadonlySet<Scalar>>;

const none: ValuesByField = new Map();

/**
 * What rows have in common that satisfy any of several forms, as a condition on the values of one field, the one of
 * which the fewest values come into question. Null when there is no such field.
 */
export function commonValues(forms: readonly NormalForm[]): LeafPredicate | null {
  let fewest: LeafPredicate | null = null;
  let count = Number.POSITIVE_INFINITY;
  for (const [field, values] of inAny(forms)) {
    if (values.size >= count) continue;
    count = values.size;
    fewest = { kind: "in", field, values: [...values] };
  }
  return fewest;
}

function valuesOf(form: NormalForm): ValuesByField {
  switch (form.kind) {
    case "leaf":
      return form.leaf.kind === "in" && !form.negated
        ? new Map([[form.leaf.field, new Set(form.leaf.values)]])
        : none;
    case "and":
      return new Map(form.terms.flatMap((term) => [...valuesOf(term)]));
    case "or":
      return inAny(form.terms);
    case "constant":
    case "rows":
      return none;
    default:
      return form satisfies never;
  }
}

/** The fields that all forms ask values of, with the values of each of them. */
function inAny(forms: readonly NormalForm[]): ValuesByField {
  const [first, ...others] = forms.map(valuesOf);
  const common = new Map([...(first ?? none)].map(([field, values]) => [field, new Set(values)]));
  for (const other of others) {
    for (const [field, values] of common) {
      const more = other.get(field);
      if (more === undefined) common.delete(field);
      else for (const value of more) values.add(value);
    }
  }
  return common;
}
