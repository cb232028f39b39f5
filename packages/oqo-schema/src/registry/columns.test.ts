import { describe, expect, test } from "vitest";
import { canonicalColumn, column, columnsOf, registeredColumn, selectableOf } from "./columns.ts";
import { entities, registryEntity } from "./registry-entity.ts";

describe("columnsOf", () => {
  test("expands a row into all its facts", () => {
    expect(columnsOf("works").find((one) => one.id === "publication_year")).toEqual({
      id: "publication_year",
      type: "number",
      operators: ["eq", "not", "null", "or", "range"],
      actions: ["column", "filter", "group_by", "sort"],
      entityType: null,
      displayName: "year",
      aliases: [],
      alternateOf: null,
      unlisted: false,
      supportedBy: ["gui"],
      category: "dates",
    });
  });

  test("keeps the order of registration and has every id once", () => {
    expect(columnsOf("works")[0]?.id).toBe("authorships.institutions.is_global_south");
    for (const entity of entities) {
      const ids = columnsOf(entity).map((one) => one.id);
      expect(new Set(ids).size, entity).toBe(ids.length);
    }
  });

  test("knows no columns of unknown entities", () => {
    expect(columnsOf("widgets")).toEqual([]);
    expect(columnsOf("constructor")).toEqual([]);
  });
});

describe("column", () => {
  test("follows another spelling to its canonical column", () => {
    expect(column("works", "is_oa").id).toBe("open_access.is_oa");
    expect(registeredColumn("works", "is_oa")?.alternateOf).toBe("open_access.is_oa");
    expect(canonicalColumn("works", "title.search")).toBe("display_name.search");
  });

  test("other spellings lead to canonical columns in one step", () => {
    for (const entity of entities) {
      for (const one of columnsOf(entity)) {
        if (one.alternateOf !== null)
          expect(registeredColumn(entity, one.alternateOf)?.alternateOf).toBeNull();
      }
    }
  });

  test("knows that `types` are the work-types", () => {
    expect(registryEntity("types")).toBe("work-types");
    expect(column("types", "works_count" as string)?.type).toBe("number");
  });

  test("leaves unknown ids alone", () => {
    expect(canonicalColumn("works", "nope")).toBe("nope");
    expect(canonicalColumn("authors", "cites")).toBe("cites");
  });
});

describe("selectableOf", () => {
  test("has fields that are no columns, and columns that are fields, in order", () => {
    const names = selectableOf("works");
    expect(names).toContain("abstract_inverted_index");
    expect(names).toContain("publication_year");
    expect(names).not.toContain("authorships.author.id");
    expect(names).toEqual([...names].sort());
  });
});
