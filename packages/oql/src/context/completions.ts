import { registeredColumn } from "@oqlkit/oqo-schema";
import type { Slot, ValueSlot } from "../parser/slot.ts";
import { stringText } from "../printer/scalar-text.ts";
import { otherSide } from "../words/column-words.ts";
import { type FieldWord, filteredColumn } from "../words/field-word.ts";
import { isUsable, offeredFields } from "../words/offered-fields.ts";
import {
  connectiveSuggestions,
  directiveSuggestions,
  directives,
  entitySuggestions,
  listedCodes,
  of,
  operatorsFor,
  type Suggestion,
  verbSuggestions,
} from "./suggestions.ts";

/**
 * All that may be written at a slot of a query over an entity, and be accepted: unlike the suggestions of a cursor
 * context, which are the same for every entity. `enclosed` tells whether a parenthesis is open there.
 */
export function slotCompletions(slot: Slot, entity: string, enclosed: boolean): readonly Suggestion[] {
  switch (slot.category) {
    case "entity":
      return entitySuggestions();
    case "corpus":
      return entity === "works"
        ? of("value-keyword", ["all corpora", "core corpus", "expansion corpus"])
        : [];
    case "directive-keyword":
      return directiveSuggestions();
    case "annotation-or-end":
      return directives;
    case "connective":
      return connectiveSuggestions(enclosed);
    case "sample":
      return [];
    case "seed":
      return [...of("directive", ["seed"]), ...directives];
    case "verb-phrase":
      return entity === "works" ? verbSuggestions(slot.subject) : [];
    case "field":
      return fields(entity, slot.grouping ? "group_by" : "filter");
    case "operator":
      return of("operator", operators(slot.row, entity));
    case "value":
      return values(slot, entity);
  }
}

function fields(entity: string, action: "filter" | "group_by"): Suggestion[] {
  const rows = offeredFields(entity).filter((row) => isUsable(row, entity, action));
  const named = rows.map(({ word, names }): Suggestion => ({ value: word, kind: "field", names }));
  if (action === "group_by") return named;
  return [...named, ...of("connective", ["not"]), ...of("subject", entity === "works" ? ["it"] : [])];
}

function operators(row: FieldWord, entity: string): readonly string[] {
  const membership = ["is in collection", "is not in collection"];
  if (row.kind === "collection") return membership;
  if (row.kind === "search") {
    const semantic = registeredColumn(entity, "semantic.search");
    return ["has", "does not have", ...(semantic ? ["is similar to"] : [])];
  }
  const type = registeredColumn(entity, filteredColumn(row))?.type;
  if (!type) return [];
  const comparisons = operatorsFor[row.kind === "date" ? "num" : row.kind];
  const searched = otherSide(row, entity)?.kind === "search" ? ["has", "does not have"] : [];
  return [...comparisons, ...searched, ...(/id|enum/.test(row.kind) && type !== "number" ? membership : [])];
}

function values({ row, inList, place }: ValueSlot, entity: string): readonly Suggestion[] {
  if (place === "collection" || row.kind === "collection") return [];
  if (row.kind === "search") return place === "any" ? of("value-keyword", ["stemmed", "within", "not"]) : [];
  const not = of("value-keyword", inList && place === "any" ? ["not"] : []);
  if (registeredColumn(entity, row.column)?.type === "boolean")
    return [...of("bool-value", ["true", "false"]), ...not];
  return [
    ...listedCodes(row, entity).map(inQuotes),
    ...(place === "any" ? of("value-keyword", ["unknown"]) : []),
    ...not,
  ];
}

/** A code that is no single word, with quotes around it and its name without. */
function inQuotes(code: Suggestion): Suggestion {
  const value = stringText(code.value);
  return value === code.value
    ? code
    : { ...code, value, detail: code.detail ?? code.value, names: [code.value] };
}
