/** Tells the ids of this process from those of others: 48 random bits. */
const origin = crypto.randomUUID().slice(-12);
let given = 0;

/** The caller's own id of a request, when it is one that can be logged as it stands, or a new one. */
export function requestIdOf(request: Request): string {
  const own = request.headers.get("x-request-id");
  if (own !== null && /^[\w.:-]{1,64}$/.test(own)) return own;
  given += 1;
  return `${origin}-${given.toString(36)}`;
}
