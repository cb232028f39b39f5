import { fieldOf, readValue, type Scalar, type ValueForm } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";

/** Whether a row can have a value for a key. */
export type FitsKey = (value: Scalar) => boolean;

const isText: FitsKey = (value) => typeof value === "string";
const isNumber = (value: Scalar): value is number => typeof value === "number" && Number.isFinite(value);

/** The forms in which each value has one spelling. */
const exactForms: ReadonlySet<ValueForm> = new Set(["boolean", "number", "date", "datetime"]);

/**
 * Tells which values a sort key can have, a field or one of those with `$`: a cursor comes back from outside, and may
 * hold anything. What adapters report for `$default` is their own.
 */
export function fitsKey(entity: EntityType, key: string): FitsKey {
  switch (key) {
    case "$default":
      return () => true;
    case "$id":
      return isText;
    case "$score":
      return isNumber;
    case "$random":
      return (value) => isNumber(value) && value >= 0 && value <= 1;
  }
  const field = fieldOf(entity, key);
  if (field === undefined || !exactForms.has(field.form)) return isText;
  return (value) => readValue(field, value) === value;
}
