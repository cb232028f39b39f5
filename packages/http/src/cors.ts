import type { ReplyHeaders } from "./reply.ts";

/** Headers that are the same in many answers, in the two forms that platforms take. */
export interface FixedHeaders {
  readonly named: ReplyHeaders;
  /** Names and values in turn. */
  readonly raw: readonly string[];
}

const always = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": [
    ...["Accept", "Accept-Language", "Accept-Encoding", "Authorization", "Content-Type"],
    ...["If-Match", "If-None-Match", "X-Request-Id"],
  ].join(", "),
  "access-control-expose-headers": [
    ...["Cache-Control", "Content-Disposition", "ETag", "X-Request-Id", "X-Total-Count", "X-Warnings"],
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

function allowing(methods: string): FixedHeaders {
  const named = { ...always, "access-control-allow-methods": methods };
  return { named, raw: Object.entries(named).flat() };
}

const reading = allowing("GET, HEAD, POST, OPTIONS");
const changing = allowing("GET, HEAD, POST, PATCH, DELETE, OPTIONS");

const ofCollections = /^\/(?:me|admin|collections)(?:\/|$)/;

/**
 * Headers of every answer, errors included, so that browsers can read them from any origin. Only collections are
 * changed, at paths of their own.
 */
export function corsHeaders(path: string): FixedHeaders {
  return ofCollections.test(path) ? changing : reading;
}
