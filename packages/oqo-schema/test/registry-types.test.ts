import { describe, expect, expectTypeOf, test } from "vitest";
import type { Column, ColumnId } from "../src/registry/column.ts";
import { column } from "../src/registry/columns.ts";
import type { RegistryEntity } from "../src/registry/registry-entity.ts";

describe("column ids in the source", () => {
  test("are checked by the compiler", () => {
    expectTypeOf(column("works", "publication_year")).toEqualTypeOf<Column>();
    expectTypeOf<"last_known_institutions.id">().toExtend<ColumnId<"authors">>();
    expectTypeOf<"last_known_institutions.id">().not.toExtend<ColumnId<"works">>();
    // @ts-expect-error works have no such column
    expect(column("works", "publication_yeer")).toBeUndefined();
    // @ts-expect-error authors have no such column
    expect(column("authors", "publication_year")).toBeUndefined();
  });

  test("known only at run time give a column or undefined", () => {
    const entity: RegistryEntity = "works" as RegistryEntity;
    const text: string = "nope";
    expectTypeOf(column(entity, text)).toEqualTypeOf<Column | undefined>();
    expectTypeOf(column("works", `${text}.search`)).toEqualTypeOf<Column | undefined>();
    expect(column(entity, text)).toBeUndefined();
    // @ts-expect-error not every entity has this column
    expect(column(entity, "publication_year")).toBeDefined();
  });
});
