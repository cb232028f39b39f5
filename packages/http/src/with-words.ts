import { entityOfSegment, fieldOf } from "@oqlkit/catalog";
import { type FilterNode, isBranch, type Oqo } from "@oqlkit/oqo-schema";

/**
 * A canonical query with the words `true` and `false` as texts again where no boolean is compared: the canonical form
 * makes booleans of them in any column, and text columns do not take those.
 */
export function withWords(oqo: Oqo): Oqo {
  const entity = entityOfSegment(oqo.get_rows);
  const reworded = (node: FilterNode): FilterNode => {
    if (isBranch(node)) return { ...node, filters: node.filters.map(reworded) };
    if (typeof node.value !== "boolean" || entity === undefined) return node;
    const form = fieldOf(entity, node.column_id)?.form;
    return form === undefined || form === "boolean" ? node : { ...node, value: String(node.value) };
  };
  return oqo.filter_rows === undefined ? oqo : { ...oqo, filter_rows: oqo.filter_rows.map(reworded) };
}
