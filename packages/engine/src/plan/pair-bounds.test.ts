import type { FilterNode } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { bindFilter } from "./bind-filter.ts";

const score = "sustainable_development_goals.score";
const at = (operator: ">" | ">=" | "<" | "<=", value: number, is_negated = false): FilterNode => ({
  column_id: score,
  operator,
  value,
  is_negated,
});
const bind = (...rows: FilterNode[]) =>
  bindFilter(rows, { entity: "works", collections: null, path: "filter_rows" });
const range = (min: number, max: number) => ({
  kind: "range",
  field: score,
  min: { value: min, inclusive: true },
  max: { value: max, inclusive: true },
});

it("takes both bounds of a field with several values for one range", () => {
  expect(bind(at("<=", 0.5), at(">=", 0.4))).toEqual({ kind: "and", terms: [range(0.4, 0.5)] });
  const either: FilterNode = { join: "or", filters: [at(">=", 0.4, true), at("<=", 0.5, true)] };
  expect(bind(either)).toMatchObject({ terms: [{ terms: [{ kind: "not", term: range(0.4, 0.5) }] }] });
  const both: FilterNode = { join: "and", filters: [at(">=", 0.4), at("<=", 0.5)], is_negated: true };
  expect(bind(both)).toMatchObject({ terms: [{ terms: [{ kind: "not", term: range(0.4, 0.5) }] }] });
  expect(bind({ ...either, is_negated: true })).toMatchObject({ terms: [range(0.4, 0.5)] });
  const apart: FilterNode[] = [at(">=", 0.4), { join: "and", filters: [at("<=", 0.5)] }];
  expect(bind(...apart)).toEqual({ kind: "and", terms: [range(0.4, 0.5)] });
  expect(bind({ join: "or", filters: [{ join: "and", filters: apart }] })).toEqual({
    kind: "and",
    terms: [range(0.4, 0.5)],
  });
});

it("takes the first bound of either kind when there are several", () => {
  const rows = [at(">=", 0.4), at(">=", 0.5), at("<=", 0.8), at("<=", 0.9)];
  const alone = (bound: "min" | "max", value: number) => ({
    kind: "range",
    field: score,
    [bound]: { value, inclusive: true },
  });
  const terms = [range(0.4, 0.8), alone("min", 0.5), alone("max", 0.9)];
  expect(bind(...rows)).toEqual({ kind: "and", terms });
});

it("takes codes that are numbers within both bounds", () => {
  const fields = (operator: ">=" | "<=", value: number): FilterNode => ({
    column_id: "fields.id",
    operator,
    value,
  });
  const between = (min: number, max: number) =>
    bindFilter([fields(">=", min), fields("<=", max)], {
      entity: "domains",
      collections: null,
      path: "filter_rows",
    });
  expect(between(11, 13)).toEqual({
    kind: "and",
    terms: [{ kind: "in", field: "fields.id", values: ["11", "12", "13"] }],
  });
  expect(between(13, 11)).toMatchObject({ terms: [{ kind: "false" }] });
  expect(between(40, 13)).toMatchObject({ terms: [{ terms: expect.arrayContaining([{ kind: "false" }]) }] });
});

it("leaves other comparisons apart", () => {
  expect(bind(at(">", 0.4), at("<=", 0.5))).toMatchObject({ terms: { length: 2 } });
  expect(bind({ join: "or", filters: [at(">=", 0.4), at("<=", 0.5)] })).toMatchObject({
    terms: [{ terms: { length: 2 } }],
  });
  const year = { column_id: "publication_year" };
  expect(bind({ ...year, operator: ">=", value: 1 }, { ...year, operator: "<=", value: 2 })).toMatchObject({
    terms: { length: 2 },
  });
});

it("names the bound that is wrong", () => {
  const wrong = { column_id: score, operator: "<=" as const, value: "x" };
  expect(() => bind(at(">=", 0.4), wrong)).toThrow(
    expect.objectContaining({ path: expect.stringContaining("filter_rows[1]") }),
  );
});
