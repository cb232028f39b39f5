import { columnsOf, entityTypes, selectableOf as selectableColumns } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { fieldOf, selectableOf } from "../src/index.ts";

/** How the values of a type of column may be held. */
const formsOf: Readonly<Record<string, RegExp>> = {
  boolean: /^boolean$/,
  number: /^number$/,
  date: /^date(time)?$/,
  datetime: /^datetime$/,
  openalex_id: /^(entity-id|slug)$/,
  external_id: /^(?!boolean|number|date)/,
  string: /^(?!boolean|number|date)/,
  search: /^text$/,
  collection: /^text$/,
};

/** Ids that are numbers in the reference and as strings of digits in objects. */
const numbers = new Set(["domains fields.id", "fields subfields.id"]);

/** Columns that the reference calls sortable, and which have no value to sort by. */
const withoutOrder = new Set(["has_old_authors", "cited_by", "related_to", "doi_starts_with"]);

describe.each(entityTypes)("the language's view of %s", (entity) => {
  it("has a field of the catalog for each column, which says the same of it", () => {
    const wrong: string[] = [];
    for (const { id, type, actions, alternateOf } of columnsOf(entity)) {
      const field = fieldOf(entity, id);
      const say = (what: string): void => void wrong.push(`${id}: ${what}`);
      if (field === undefined) {
        say("no field");
        continue;
      }
      if (!formsOf[type]?.test(field.form) && !numbers.has(`${entity} ${id}`))
        say(`${type} is held as ${field.form}`);
      const groupable = field.groupable || field.groupableAs?.includes(id) === true;
      if (actions.includes("group_by") !== groupable) say(`group_by is ${groupable} in the catalog`);
      if (alternateOf === null && !withoutOrder.has(id) && actions.includes("sort") !== field.sortable)
        say(`sort is ${field.sortable} in the catalog`);
    }
    expect(wrong).toEqual([]);
  });

  it("has the members that can be selected", () => {
    expect([...selectableColumns(entity)].sort()).toEqual([...selectableOf(entity)].sort());
  });
});
