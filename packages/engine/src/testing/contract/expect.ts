/** Throws when two JSON-like values differ; the order of keys does not matter. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  const [one, other] = [stable(actual), stable(expected)];
  if (one !== other) throw new Error(`${what} should be\n  ${other}\nbut is\n  ${one}`);
}

/** Throws unless the JSON text of an object has each member of an object, whatever else it has. */
export function expectHolds(document: string, object: object, what: string): void {
  const read: Record<string, unknown> = JSON.parse(document);
  expectEqual(Object.fromEntries(Object.keys(object).map((name) => [name, read[name]])), object, what);
}

/** Throws with the message when the condition does not hold. */
export function expectThat(condition: boolean, message: string): void {
  if (!condition) throw new Error(message);
}

/** The error that a promise rejects with; throws when it resolves. */
export async function rejectionOf(promise: Promise<unknown>, what: string): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`${what} should have been rejected.`);
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
