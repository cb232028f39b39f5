/** Adds an entry unless the key has one: whoever comes first owns a word. */
export function setFirst<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
