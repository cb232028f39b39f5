/** Where a request and its answer carry its id. */
export const requestIdHeader = "x-request-id";

/** Tells the ids of this process from those of others: 48 random bits. */
const origin = crypto.randomUUID().slice(-12);
let given = 0;

/** What a request says its id is, when it is one that can be logged as it stands, or a new one. */
export function requestIdOf(own: unknown): string {
  if (typeof own === "string" && /^[\w.:-]{1,64}$/.test(own)) return own;
  given += 1;
  return `${origin}-${given.toString(36)}`;
}
