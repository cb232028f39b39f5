import { filterParts } from "@oqlkit/catalog";

/** Begins as conditions do. */
const condition = /^\s*[a-z][\w.-]*\s*:/;
/** A condition on text, or on anything that several words were given for. */
const ofText = /^[^:]*(?:search|name|title)|:.*\S\s+\S/s;

/** Characters of the filter before the comma that are told. */
const told = 20;

/**
 * Where a filter was split before the first part that is at fault, if the part may have been meant as the rest of the
 * value before it: a sentence with a blank before it, or nothing.
 */
export function splitPlace(filter: string, isAtFault: (part: string) => boolean): string {
  let before = "";
  for (const { 0: part, index } of filterParts(filter)) {
    if (!isAtFault(part)) {
      before = part;
      continue;
    }
    if (index === 0 || (condition.test(part) && !ofText.test(before))) return "";
    const letters = [...filter.slice(0, index - 1)];
    const curly = /[\u201c-\u201f]/.test(filter) ? " in straight quotes" : "";
    const excerpt = `${letters.length > told ? "…" : ""}${letters.slice(-told).join("")}`;
    return ` The filter was split at the comma at its character ${letters.length + 1}, after '${excerpt}'. Where the comma belongs to a value, quote the value${curly}, or write a backslash before the comma.`;
  }
  return "";
}
