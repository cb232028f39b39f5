import {
  type Column,
  canonicalize,
  columnsOf,
  entities,
  type FilterLeaf,
  type FilterNode,
  type Operator,
  validate,
  vocabularyOf,
} from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { fromUrl, parse, print, toUrl } from "../src/index.ts";
import { searchBase } from "../src/words/field-word.ts";
import { renderRow } from "../src/words/render-words.ts";

/** Values of a column that mean something, one of each form they come in. */
function valuesOf(column: Column): readonly (string | number | boolean | null)[] {
  switch (column.type) {
    case "boolean":
      return [true, false, null];
    case "number":
      return column.entityType === null ? [0, 7, 2020, -3, null] : ["27", null];
    case "date":
      return ["2020-01-31", "2020-01", "2020", null];
    case "datetime":
      return ["2020-01-31", "2020-01-31T10:20:30", "2020-01-31T10:20:30.5Z", "2020-01-31 10:20", null];
    case "search":
      return column.id.endsWith(".search.semantic")
        ? ["open data"]
        : ["cat", '"open data"', '"open"~3~"data"', '"a b"~2~"c"', '"and"~2~"c"'];
    case "collection":
      return ["col_a1"];
    default:
      return [
        ...codesOf(column),
        "a b",
        "a, b",
        "and",
        "unknown",
        ">5",
        "5-",
        "!x",
        "10.1/x:y",
        "col_a1",
        null,
      ];
  }
}

function codesOf({ entityType }: Column): string[] {
  const vocabulary = entityType === null ? undefined : vocabularyOf(entityType);
  const codes = Object.keys(vocabulary?.values ?? {}).slice(0, 2);
  const prefix = vocabulary?.idPrefix;
  return typeof prefix === "string" ? [`${prefix}2741809807`, ...codes] : codes;
}

const byOperators: readonly [needs: string, operators: readonly Operator[]][] = [
  ["eq", ["is"]],
  ["search", ["has"]],
  ["range", [">", ">=", "<", "<="]],
  ["date_range", [">", ">=", "<", "<="]],
  ["collection", ["in collection"]],
];

function leavesOf(column: Column): FilterLeaf[] {
  const operators = byOperators.flatMap(([needs, list]) =>
    (column.operators as readonly string[]).includes(needs) ? list : [],
  );
  const leaves: FilterLeaf[] = [];
  for (const operator of operators) {
    for (const value of valuesOf(column)) {
      if (value !== null || operator === "is") leaves.push({ column_id: column.id, value, operator });
    }
  }
  if (column.operators.includes("eq") && column.type === "openalex_id")
    leaves.push({ column_id: column.id, value: "col_a1", operator: "in collection" });
  return leaves.flatMap((leaf) => [leaf, { ...leaf, is_negated: true }]);
}

/** Query objects as read from a text or URL, with what the form cannot tell apart made the same. */
function sameRows(
  entity: string,
  rows: readonly FilterNode[],
  same: (leaf: FilterLeaf) => FilterLeaf,
): string {
  const leaves = rows.map((row) => ("join" in row ? row : same(row)));
  return JSON.stringify(canonicalize({ get_rows: entity, filter_rows: leaves }, { sort: true }));
}

/** A text negates a yes/no field by its other value, and writes an inclusive bound of a date on a column of its own. */
function asInText(leaf: FilterLeaf): FilterLeaf {
  const row = renderRow(leaf.column_id);
  if (typeof leaf.value === "boolean" && leaf.is_negated === true && row?.kind === "bool")
    return { column_id: leaf.column_id, value: !leaf.value };
  const bound = leaf.operator === ">=" ? row?.from : leaf.operator === "<=" ? row?.to : undefined;
  const { operator: _, ...rest } = leaf;
  return bound === undefined ? leaf : { ...rest, column_id: bound };
}

/** In a URL, and when run, being a collection means being in it. */
function asInUrl(leaf: FilterLeaf): FilterLeaf {
  const inside = typeof leaf.value === "string" && leaf.value.startsWith("col_");
  return inside ? { ...leaf, operator: "in collection" } : leaf;
}

const computed = /^has_|^mag_only$|is_global_south$/;

/** Whether a condition can be run at all, in whatever form. */
function runs(entity: string, column: Column, leaf: FilterLeaf): boolean {
  if (!validate({ get_rows: entity, filter_rows: [leaf] }).valid) return false;
  if (column.type === "boolean" && leaf.value === null) return !computed.test(column.id);
  const dated = column.type === "date" || column.type === "datetime";
  return !dated || leaf.value === null || /^\d{4}-\d\d-\d\d/.test(String(leaf.value));
}

describe.each(entities)("%s", (entity) => {
  const name = entity === "work-types" ? "types" : entity;
  const conditions = columnsOf(entity)
    .filter(({ alternateOf, id }) => alternateOf === null && id !== "is_xpac")
    .flatMap((column) => leavesOf(column).map((leaf) => ({ column, leaf })));

  it("parses what it prints, for every column, operator and value", () => {
    const wrong: string[] = [];
    for (const { leaf } of conditions) {
      const oqo = canonicalize({ get_rows: name, filter_rows: [leaf] });
      const text = print(oqo);
      const { query, diagnostics } = parse(text);
      const read = query && sameRows(name, query.filter_rows ?? [], asInText);
      if (read !== sameRows(name, oqo.filter_rows ?? [], asInText))
        wrong.push([JSON.stringify(leaf), text, ...diagnostics.map(({ code }) => code)].join(" "));
    }
    expect(wrong).toEqual([]);
  });

  it("reads the URL it prints without complaint, for every column, operator and value that can be run", () => {
    const wrong: string[] = [];
    for (const { column, leaf } of conditions) {
      if (!runs(entity, column, leaf)) continue;
      const oqo = canonicalize({ get_rows: name, filter_rows: [leaf] });
      const printed = toUrl(oqo);
      if (printed.url === null) {
        expect(printed.reason).not.toBe("");
        continue;
      }
      const { query, diagnostics } = fromUrl(printed.url);
      const read = query && sameRows(name, query.filter_rows ?? [], asInUrl);
      if (diagnostics.length > 0 || read !== sameRows(name, oqo.filter_rows ?? [], asInUrl))
        wrong.push([JSON.stringify(leaf), printed.url, ...diagnostics.map(({ code }) => code)].join(" "));
    }
    expect(wrong).toEqual([]);
  });
});

it("says of every column whether it is searched", () => {
  const mixed = entities.flatMap((entity) =>
    columnsOf(entity).filter(({ id, type }) => (searchBase(id) !== undefined) !== (type === "search")),
  );
  expect(mixed.map(({ id }) => id)).toEqual([]);
});
