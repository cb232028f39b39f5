import type { Predicate } from "@oqlkit/engine";
import { expect, test } from "vitest";
import { commonValues } from "./common-values.ts";
import { normalForm } from "./normal-form.ts";

const is = (field: string, ...values: string[]): Predicate => ({ kind: "in", field, values });
const and = (...terms: Predicate[]): Predicate => ({ kind: "and", terms });
const or = (...terms: Predicate[]): Predicate => ({ kind: "or", terms });
const not = (term: Predicate): Predicate => ({ kind: "not", term });
const common = (...forms: Predicate[]): unknown => commonValues(forms.map((form) => normalForm(form)));

test("the values of a field that every form asks some of", () => {
  expect(common(is("a", "1", "2"), and(is("b", "x"), is("a", "2", "3")))).toEqual(is("a", "1", "2", "3"));
  expect(common(or(is("a", "1"), and(is("a", "2"), is("b", "x"))), is("a", "3"))).toEqual(
    is("a", "1", "2", "3"),
  );
});

test("the field of fewest values", () => {
  const branch = (b: string): Predicate => and(is("a", "1", "2", "3"), is("b", b));
  expect(common(branch("x"), branch("y"))).toEqual(is("b", "x", "y"));
});

test("nothing where some form asks for no value of the others' fields", () => {
  expect(common(is("a", "1"), is("b", "x"))).toBeNull();
  expect(common(is("a", "1"), not(is("a", "2")))).toBeNull();
  expect(common(is("a", "1"), or(is("a", "2"), is("b", "x")))).toBeNull();
  expect(common(is("a", "1"), { kind: "true" })).toBeNull();
  expect(
    common(is("a", "1"), { kind: "range", field: "a", min: { value: "0", inclusive: true } }),
  ).toBeNull();
});
