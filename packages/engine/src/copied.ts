import { oqoLimits } from "@oqlkit/oqo-schema";

/** What JSON says, in objects of its own, each once; whatever lies deeper than that of a query stays. */
export function copied<T>(json: T, depth = 0, made: Map<object, object> = new Map()): T {
  if (typeof json !== "object" || json === null || depth > 2 * oqoLimits.depth) return json;
  const known = made.get(json);
  if (known !== undefined) return known as T;
  const copy: object = Array.isArray(json) ? [] : {};
  made.set(json, copy);
  for (const [name, item] of Object.entries(json)) {
    const value = copied(item, depth + 1, made);
    // Set, `__proto__` would be no member.
    Object.defineProperty(copy, name, { value, writable: true, enumerable: true, configurable: true });
  }
  return copy as T;
}
