import { expect, it } from "vitest";
import { joinForms, type NormalForm } from "./normal-form.ts";

it("flattens groups of any size", () => {
  const leaf: NormalForm = { kind: "leaf", leaf: { kind: "missing", field: "doi" }, negated: false };
  const many: NormalForm = { kind: "or", terms: Array.from({ length: 200_000 }, () => leaf) };
  expect(joinForms("or", [many, leaf])).toMatchObject({ kind: "or", terms: { length: 200_001 } });
});
