import { type Field, fieldOf, readValue } from "@oqlkit/catalog";
import {
  type FilterLeaf,
  type FilterNode,
  isBranch,
  isEntityType,
  type Oqo,
  validate,
} from "@oqlkit/oqo-schema";

/** More than a bare id or code: an address, or something with a prefix. */
const prefixed = /[/:]/;

function fieldOfLeaf(entity: Oqo["get_rows"], column: string): Field | undefined {
  const type = entity === "types" ? "work-types" : entity;
  return isEntityType(type) ? fieldOf(type, column) : undefined;
}

function respelledLeaf(entity: Oqo["get_rows"], leaf: FilterLeaf): FilterLeaf {
  const { column_id: column, value, operator = "is" } = leaf;
  if (typeof value !== "string" || operator !== "is") return leaf;
  const field = fieldOfLeaf(entity, column);
  if (field?.form !== "slug" && field?.form !== "entity-id") return leaf;
  // Continents alone may be named.
  if (!prefixed.test(value) && field.refers !== "continents") return leaf;
  const bare = readValue(field, value);
  if (typeof bare !== "string" || validate({ get_rows: entity, filter_rows: [leaf] }).valid) return leaf;
  return { ...leaf, value: bare };
}

function reworded(entity: Oqo["get_rows"], leaf: FilterLeaf): FilterLeaf {
  const { column_id: column, value } = leaf;
  const form = typeof value === "boolean" ? fieldOfLeaf(entity, column)?.form : undefined;
  return form === undefined || form === "boolean" ? leaf : { ...leaf, value: String(value) };
}

function withLeaves(oqo: Oqo, change: typeof respelledLeaf): Oqo {
  const walk = (node: FilterNode): FilterNode =>
    isBranch(node) ? { ...node, filters: node.filters.map(walk) } : change(oqo.get_rows, node);
  return oqo.filter_rows === undefined ? oqo : { ...oqo, filter_rows: oqo.filter_rows.map(walk) };
}

/**
 * A query with bare ids and codes in the place of spellings that classic filters take and the language does not: full
 * addresses of codes, `openalex:` before ids, names of continents.
 */
export const respelled = (oqo: Oqo): Oqo => withLeaves(oqo, respelledLeaf);

/**
 * A canonical query with the words `true` and `false` as texts again where no boolean is compared: the canonical form
 * makes booleans of them in any column, and text columns do not take those.
 */
export const withWords = (oqo: Oqo): Oqo => withLeaves(oqo, reworded);
