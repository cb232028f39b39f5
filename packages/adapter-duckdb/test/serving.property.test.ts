import { DuckDBInstance } from "@duckdb/node-api";
import { formatId } from "@oqlkit/catalog";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteName } from "../src/identifiers.ts";
import { hasKey, namesTable, suggestTable } from "../src/layout.ts";
import { buildSmall, idBase, withDirectory } from "./support/build-small.ts";
import { canonicalObjects } from "./support/canonical-objects.ts";
import { differences } from "./support/stored-differences.ts";

const sizes: Partial<Record<EntityType, number>> = { works: 60 };
const catalog = fc.record(
  Object.fromEntries(entityTypes.map((entity) => [entity, canonicalObjects(entity, sizes[entity] ?? 25)])),
);

describe("serving tables", () => {
  it("hold the values that the catalog reads from the objects", async () => {
    await fc.assert(
      fc.asyncProperty(catalog, (objects) =>
        withDirectory(async (dir) => {
          const { database } = await buildSmall(dir, objects);
          for (const entity of entityTypes) {
            expect((await differences(database, entity, objects[entity] ?? [])).slice(0, 5), entity).toEqual(
              [],
            );
          }
        }),
      ),
      {
        numRuns: 3,
        endOnFailure: true,
      },
    );
  }, 240_000);

  it("hold no code with a blank that is not a space", async () => {
    const blanks = "\u00a0\u1680\u2000\u200a\u2028\u202f\u205f\u3000\ufeff ";
    const sources = [...blanks].map((blank, index) => ({
      id: `https://openalex.org/S${index + 1}`,
      type: `book${blank}series`,
    }));
    await withDirectory(async (dir) => {
      const { database } = await buildSmall(dir, { sources });
      expect(await differences(database, "sources", sources)).toEqual([]);
    });
  });

  it("hold the first thousand words of a name", async () => {
    const authors = [{ id: "https://openalex.org/A1", display_name: "ab c ".repeat(50_000) }];
    await withDirectory(async (dir) => {
      const { database } = await buildSmall(dir, { authors });
      const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
      try {
        const connection = await instance.connect();
        const reader = await connection.runAndReadAll(
          `select (select name from ${quoteName(namesTable("authors"))}), count(*)::INTEGER
             from ${quoteName(suggestTable("authors"))}`,
        );
        expect(reader.getRows()).toEqual([["ab c ".repeat(500).trim(), 1000]]);
        connection.closeSync();
      } finally {
        instance.closeSync();
      }
    });
  });

  it("tell which key is the whole own name", async () => {
    const names = [23, 24, 25].map((length) => "x".repeat(length));
    const authors = names.map((name, at) => ({
      id: `https://openalex.org/A${at + 1}`,
      display_name: name,
      display_name_alternatives: ["y"],
    }));
    await withDirectory(async (dir) => {
      const { database } = await buildSmall(dir, { authors });
      const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
      try {
        const connection = await instance.connect();
        const reader = await connection.runAndReadAll(
          `select id, key, whole from ${quoteName(suggestTable("authors"))} join authors using (wid) order by all`,
        );
        expect(reader.getRows()).toEqual(
          names.flatMap((name, at) => [
            [`A${at + 1}`, name.slice(0, 24), name.length <= 24],
            [`A${at + 1}`, "y", false],
          ]),
        );
        connection.closeSync();
      } finally {
        instance.closeSync();
      }
    });
  });

  it("find each of many objects by its id", async () => {
    // Their numbers go up and down, so that the order of ids is not that of rows.
    const publishers = Array.from({ length: 1100 }, (_, at) => ({
      id: `https://openalex.org/P${((at * 7) % 1100) + 1}`,
    }));
    await withDirectory(async (dir) => {
      const { database } = await buildSmall(dir, { publishers });
      expect(await differences(database, "publishers", publishers)).toEqual([]);
    });
  });

  it("are empty for entity types without Parquet files", async () => {
    await withDirectory(async (dir) => {
      const { database, steps } = await buildSmall(dir, {});
      expect(steps.map(({ entity }) => entity)).toEqual(entityTypes);
      for (const entity of entityTypes) expect(await differences(database, entity, [])).toEqual([]);
    });
  });

  it("have the same columns and indexes with rows and without", async () => {
    const objects = Object.fromEntries(
      entityTypes.map((entity) => [
        entity,
        [{ id: formatId(entity, hasKey(entity) ? "W1" : "one", idBase) }],
      ]),
    );
    const [empty, filled] = await Promise.all(
      [{}, objects].map((some) =>
        withDirectory(async (dir) => tablesOf((await buildSmall(dir, some)).database)),
      ),
    );
    expect(filled?.length).toBeGreaterThan(10 * entityTypes.length);
    expect(empty).toEqual(filled);
  });
});

/** The columns of all tables in their order, without the codes of their types, and the indexes. */
async function tablesOf(database: string): Promise<unknown[]> {
  const instance = await DuckDBInstance.create(database, { access_mode: "READ_ONLY" });
  try {
    const connection = await instance.connect();
    const reader = await connection.runAndReadAll(
      `select table_name, column_index::VARCHAR, column_name, regexp_replace(data_type, 'ENUM\\(.*?\\)', 'ENUM')
         from duckdb_columns() where not internal
       union all select table_name, '', index_name, sql from duckdb_indexes()
       union all select '', '', type_name, logical_type from duckdb_types() where not internal order by all`,
    );
    connection.closeSync();
    return reader.getRows();
  } finally {
    instance.closeSync();
  }
}
