import { oqoLimits } from "@oqlkit/oqo-schema";

/** What JSON says, in objects of its own; whatever lies deeper than that of a query stays. */
export function copied<T>(json: T, depth = 0): T {
  if (typeof json !== "object" || json === null || depth > 2 * oqoLimits.depth) return json;
  const copy = Array.isArray(json)
    ? json.map((item) => copied(item, depth + 1))
    : Object.fromEntries(Object.entries(json).map(([name, value]) => [name, copied(value, depth + 1)]));
  return copy as T;
}
