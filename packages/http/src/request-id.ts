/** The caller's own id of a request, when it is one that can be logged as it stands, or a new one. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[\w.:-]{1,64}$/.test(given) ? given : crypto.randomUUID();
}
