import { describe, expect, test } from "vitest";
import { checkQuery } from "./check-query.ts";

describe("checking a query without a snapshot", () => {
  test("takes any cursor, in the view or in the query", () => {
    expect(() => checkQuery({ get_rows: "works" }, { cursor: "abc" })).not.toThrow();
    expect(() => checkQuery({ get_rows: "works", cursor: "abc" })).not.toThrow();
  });
  test("takes any collection", () => {
    const filter_rows = [{ column_id: "authorships.author.id", value: "col_a" }];
    expect(() => checkQuery({ get_rows: "works", filter_rows })).not.toThrow();
  });
  test("refuses what no snapshot answers", () => {
    const filter_rows = [{ column_id: "publication_year", value: "x" }];
    expect(() => checkQuery({ get_rows: "works", filter_rows })).toThrow("must be a number");
    expect(() => checkQuery({ get_rows: "works", cursor: "abc", page: 2 })).toThrow(
      "page parameter with cursor",
    );
  });
});
