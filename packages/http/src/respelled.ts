import { fieldOf, readValue } from "@oqlkit/catalog";
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

function respelledLeaf(entity: Oqo["get_rows"], leaf: FilterLeaf): FilterLeaf {
  const { column_id: column, value, operator = "is" } = leaf;
  if (typeof value !== "string" || operator !== "is") return leaf;
  const type = entity === "types" ? "work-types" : entity;
  const field = isEntityType(type) ? fieldOf(type, column) : undefined;
  if (field?.form !== "slug" && field?.form !== "entity-id") return leaf;
  // Continents alone may be named.
  if (!prefixed.test(value) && field.refers !== "continents") return leaf;
  const bare = readValue(field, value);
  if (typeof bare !== "string" || validate({ get_rows: entity, filter_rows: [leaf] }).valid) return leaf;
  return { ...leaf, value: bare };
}

/**
 * A query with bare ids and codes in the place of spellings that classic filters take and the language does not: full
 * addresses of codes, `openalex:` before ids, names of continents.
 */
export function respelled(oqo: Oqo): Oqo {
  const walk = (node: FilterNode): FilterNode =>
    isBranch(node) ? { ...node, filters: node.filters.map(walk) } : respelledLeaf(oqo.get_rows, node);
  return oqo.filter_rows === undefined ? oqo : { ...oqo, filter_rows: oqo.filter_rows.map(walk) };
}
