const always = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "Accept, Accept-Language, Accept-Encoding, Authorization, Content-Type",
  "access-control-expose-headers": [
    ...["Cache-Control", "Content-Disposition", "ETag", "X-Request-Id", "X-Total-Count"],
    ...["X-RateLimit-Limit", "X-RateLimit-Remaining"],
    ...["X-RateLimit-Credits-Used", "X-RateLimit-Reset", "X-RateLimit-Onetime-Remaining"],
    ...["X-RateLimit-Limit-USD", "X-RateLimit-Remaining-USD", "X-RateLimit-Prepaid-Remaining-USD"],
    ...[
      "X-RateLimit-Cost-USD",
      "X-RateLimit-Credits-Required",
      "X-RateLimit-Cost-Required-USD",
      "Retry-After",
    ],
  ].join(", "),
};

const reading = { ...always, "access-control-allow-methods": "GET, HEAD, POST, OPTIONS" };
const changing = { ...always, "access-control-allow-methods": "GET, HEAD, POST, PATCH, DELETE, OPTIONS" };

/**
 * Headers of every answer, errors included, so that browsers can read them from any origin. Only collections are
 * changed, at paths of their own.
 */
export function corsHeaders(path: string): Readonly<Record<string, string>> {
  return /^\/(?:me|admin|collections)(?:\/|$)/.test(path) ? changing : reading;
}
