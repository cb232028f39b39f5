import type { Field, Scalar } from "@oqlkit/catalog";
import { column, type Operator, vocabularyOf } from "@oqlkit/oqo-schema";
import { isWithin } from "../evaluate/satisfies.ts";
import type { Bound, Predicate } from "./logical-plan.ts";
import { never } from "./predicate.ts";
import {
  isDateText,
  type LeafSite,
  type LeafValue,
  operatorError,
  readLeafValue,
  readNumber,
} from "./read-value.ts";

export type ComparisonOperator = ">" | ">=" | "<" | "<=";
/** The operators that take a value of the field itself. */
export type ValueOperator = "is" | ComparisonOperator;

export const isComparison = (operator: Operator): operator is ComparisonOperator =>
  operator === ">" || operator === ">=" || operator === "<" || operator === "<=";

/** The condition that `field` compares with `value` in the given way; `site` names it in errors. */
export function compare(site: LeafSite, field: Field, operator: ValueOperator, value: LeafValue): Predicate {
  const { form } = field;
  if (operator !== "is") {
    const codes = numberCodes(field);
    if (codes !== null) {
      const { min, max } = boundsOf(operator, readNumber(site, value));
      const values = codes.filter((code) => isWithin(Number(code), min, max));
      return values.length === 0 ? never : { kind: "in", field: field.name, values };
    }
    const ordered = form === "number" || form === "date" || form === "datetime";
    if (!ordered) throw operatorError(site, operator, "is compared with is");
  }
  if (form === "datetime" && isDateText(value)) return compareDay(site, field, operator, value);
  const read = readLeafValue({ ...site, field }, value);
  if (read === undefined) return never;
  if (operator === "is") return { kind: "in", field: field.name, values: [read] };
  return range(field, operator, read);
}

/** A day stands for all its moments: `> 2020-05-17` begins after it, `<= 2020-05-17` includes its end. */
function compareDay(site: LeafSite, field: Field, operator: ValueOperator, day: string): Predicate {
  const start = readLeafValue({ ...site, field }, day);
  const end = readLeafValue({ ...site, field }, `${day}T23:59:59.999999`);
  if (typeof start !== "string" || typeof end !== "string") return never;
  if (operator !== "is") return range(field, operator, operator === ">" || operator === "<=" ? end : start);
  return { kind: "range", field: field.name, ...boundsOf(">=", start), ...boundsOf("<=", end) };
}

/** The codes of a field that the registry has as numbers; null of others. */
function numberCodes({ entity, name, form, refers }: Field): readonly string[] | null {
  if (form !== "slug" || refers === null || column(entity, name)?.type !== "number") return null;
  return Object.keys(vocabularyOf(refers)?.values ?? {});
}

function range(field: Field, operator: ComparisonOperator, value: Scalar): Predicate {
  if (typeof value === "boolean") return never;
  return { kind: "range", field: field.name, ...boundsOf(operator, value) };
}

function boundsOf(operator: ComparisonOperator, value: Bound["value"]): { min?: Bound; max?: Bound } {
  const bound: Bound = { value, inclusive: operator === ">=" || operator === "<=" };
  return operator.startsWith(">") ? { min: bound } : { max: bound };
}
