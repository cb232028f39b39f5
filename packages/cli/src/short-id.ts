/**
 * An id without the address before it: `W1`, whatever path ids have there, or `keywords/x` for one that is a code. Those
 * of continents, `Q46`, are codes.
 */
export const shortId = (id: unknown): string =>
  String(id ?? "").replace(/^https?:\/\/(?:.*\/(?=[A-PR-Z]\d+$)|[^/]+\/)/, "");
