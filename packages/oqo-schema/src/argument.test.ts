import { expect, it } from "vitest";
import {
  canonicalInOrder,
  canonicalize,
  columnsOf,
  fingerprint,
  foldExpansionFilter,
  namesByCode,
  normalizeIds,
  parseSort,
  rewrite,
  selectableOf,
  splitView,
  toJson,
  validate,
  visit,
  vocabularyOf,
} from "./index.ts";

// What no compiler keeps plain JavaScript from.
const noTexts: readonly unknown[] = [undefined, null, 5, {}, []];

/** Functions with their names, as plain JavaScript calls them. */
function named(...functions: readonly ((given: never, more: never) => unknown)[]) {
  return functions.map((call, index) => ({ name: call.name || `function ${index}`, call }));
}

it.each(
  named(
    canonicalInOrder,
    canonicalize,
    fingerprint,
    foldExpansionFilter,
    normalizeIds,
    rewrite,
    splitView,
    toJson,
    validate,
    visit,
  ),
)("$name says that it takes a query", ({ call }) => {
  for (const given of [...noTexts, "works", { get_rows: 5 }])
    expect(() => call(given as never, {} as never), String(given)).toThrow(
      new TypeError("get_rows of oqo has to be a string."),
    );
});

it("validate takes no list that is none", () => {
  const given: unknown[] = [
    { filter_rows: 5 },
    { filter_rows: [{ join: "or", filters: 3 }] },
    { group_by: "type" },
  ];
  for (const one of given)
    expect(() => validate({ get_rows: "works", ...(one as object) }), JSON.stringify(one)).toThrow(TypeError);
});

it.each(named(columnsOf, namesByCode, selectableOf, vocabularyOf))(
  "$name says that it takes the name of an entity",
  ({ call }) => {
    for (const given of noTexts)
      expect(() => call(given as never, undefined as never), String(given)).toThrow(
        new TypeError("entity has to be a string."),
      );
  },
);

it("parseSort takes a text, or nothing", () => {
  for (const given of noTexts.slice(1))
    expect(() => parseSort(given as never)).toThrow(new TypeError("text has to be a string."));
  expect(parseSort(undefined)).toEqual([]);
});
