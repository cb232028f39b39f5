/**
 * Calls what whoever runs the server has handed over. Where it fails, at once or later, `failed` is told, and not
 * whoever is being answered.
 */
export function callOutside(call: () => unknown, failed: (error: unknown) => void): void {
  try {
    const called = call();
    if (called instanceof Promise) called.catch(failed);
  } catch (error) {
    failed(error);
  }
}
