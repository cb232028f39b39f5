/** An id without the address that stands before it: `W1`, or `keywords/x` for ids that are codes. */
export const shortId = (id: unknown): string =>
  String(id ?? "").replace(/^https?:\/\/.*\/(?=(?:[A-Z]\d+|[a-z-]+\/[^/]+)$)/, "");
