/** Sent with every answer, errors included, so that browsers can read them from any origin. */
export const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, POST, PATCH, DELETE, OPTIONS",
  "access-control-allow-headers": "Accept, Accept-Language, Accept-Encoding, Authorization, Content-Type",
  "access-control-expose-headers": [
    ...["Cache-Control", "ETag", "X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining"],
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
