import { filterParts } from "@oqlkit/catalog";

/**
 * Where a filter was split before the first part that is at fault: one that is no condition, or that begins with no
 * field, so that it may have been meant as the rest of a value. A sentence with a blank before it, or nothing.
 */
export function splitPlace(filter: string, isAtFault: (part: string) => boolean): string {
  for (const { 0: part, index } of filterParts(filter)) {
    if (index === 0 || !isAtFault(part)) continue;
    const comma = index - 1;
    const curly = /[\u201c-\u201f]/.test(filter) ? " in straight quotes" : "";
    const before = `${comma > 20 ? "…" : ""}${filter.slice(Math.max(0, comma - 20), comma)}`;
    return ` The filter was split at the comma at its character ${index}, after '${before}'. Where the comma belongs to a value, quote the value${curly}, or write a backslash before the comma.`;
  }
  return "";
}
