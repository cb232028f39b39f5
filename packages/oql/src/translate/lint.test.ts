import { readOqo, validate } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { locate } from "./lint.ts";

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
