import { OqoError, readOqo, type UncheckedNode, validate } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { locate } from "./lint.ts";

it("says that an object is nested too deep, however deep it is", () => {
  let node: UncheckedNode = { column_id: "type", value: "article" };
  for (let level = 0; level < 100_000; level += 1) node = { join: "or", filters: [node] };
  expect(() => locate({ get_rows: "works", filter_rows: [node] })).toThrow(OqoError);
});

it("gives a branch without members an address of its own", () => {
  const wrong = { column_id: "biblio.volume", value: false };
  const last = { ...wrong, column_id: "biblio.issue" };
  const read = readOqo({ get_rows: "works", filter_rows: [wrong, { join: "or", filters: [] }, last] });
  if (!read.ok) throw new Error("The object is not read.");
  const addressOf = locate(read.oqo);
  expect(validate(read.oqo).errors.map((issue) => [issue.type, addressOf(issue)])).toEqual([
    ["invalid_value_type", [1]],
    ["empty_branch", [2]],
    ["invalid_value_type", [3]],
  ]);
});
