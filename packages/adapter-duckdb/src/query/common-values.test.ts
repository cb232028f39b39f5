import type { Predicate } from "@oqlkit/engine";
import { expect, test } from "vitest";
import { commonValues } from "./common-values.ts";
import { normalForm } from "./normal-form.ts";

const is = (field: string, ...values: string[]): Predicate => ({ kind: "in", field, values });
const and = (...terms: Predicate[]): Predicate => ({ kind: "and", terms });
const or = (...terms: Predicate[]): Predicate => ({ kind: "or", terms });
const not = (term: Predicate): Predicate => ({ kind: "not", term });
const common = (...forms: Predicate[]): unknown =>
  commonValues(forms.map((form) => normalForm("works", form)));

test("the values of a field that every form asks some of", () => {
  expect(common(is("type", "1", "2"), and(is("language", "x"), is("type", "2", "3")))).toEqual(
    is("type", "1", "2", "3"),
  );
  expect(common(or(is("type", "1"), and(is("type", "2"), is("language", "x"))), is("type", "3"))).toEqual(
    is("type", "1", "2", "3"),
  );
});

test("nothing is changed in the forms themselves, which may ask for one set of values twice", () => {
  const [first, second] = [is("type", "1"), is("type", "2")].map((form) => normalForm("works", form));
  if (first === undefined || second === undefined) throw new Error();
  expect(commonValues([first, second])).toEqual(is("type", "1", "2"));
  expect(commonValues([first])).toEqual(is("type", "1"));
});

test("the field of fewest values", () => {
  const branch = (language: string): Predicate => and(is("type", "1", "2", "3"), is("language", language));
  expect(common(branch("x"), branch("y"))).toEqual(is("language", "x", "y"));
});

test("nothing where some form asks for no value of the others' fields", () => {
  expect(common(is("type", "1"), is("language", "x"))).toBeNull();
  expect(common(is("type", "1"), not(is("type", "2")))).toBeNull();
  expect(common(is("type", "1"), or(is("type", "2"), is("language", "x")))).toBeNull();
  expect(common(is("type", "1"), { kind: "true" })).toBeNull();
  expect(
    common(is("type", "1"), { kind: "range", field: "type", min: { value: "0", inclusive: true } }),
  ).toBeNull();
});
