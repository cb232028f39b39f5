/** Sent with every answer, errors included, so that browsers can read them from any origin. */
export const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
  "access-control-allow-headers": "Accept, Accept-Language, Accept-Encoding, Authorization, Content-Type",
  "access-control-expose-headers":
    "Cache-Control, ETag, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Credits-Used, X-RateLimit-Reset, Retry-After",
};
