/** The same object, noting which of its members are asked for. */
export function watchMembers<T extends object>(object: T, asked: Set<PropertyKey>): T {
  return new Proxy(object, {
    get(target, key, receiver) {
      asked.add(key);
      return Reflect.get(target, key, receiver);
    },
  });
}

/** The members of an object that nobody has asked for. */
export const unasked = (object: object, asked: ReadonlySet<PropertyKey>): string[] =>
  Object.keys(object).filter((key) => !asked.has(key));
