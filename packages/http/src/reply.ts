import { HTTPResponse } from "h3";

/** Sent with every answer, errors included, so that browsers can read them from any origin. */
const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
  "access-control-allow-headers": "Accept, Accept-Language, Accept-Encoding, Authorization, Content-Type",
  "access-control-expose-headers":
    "Cache-Control, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Credits-Used, X-RateLimit-Reset, Retry-After",
};

/** Headers of one answer, beside those that every answer carries. */
export type ReplyHeaders = Readonly<Record<string, string>>;

function reply(status: number, body: string | null, headers: ReplyHeaders): HTTPResponse {
  return new HTTPResponse(body, { status, headers: { ...corsHeaders, ...headers } });
}

/** An answer whose body is JSON text already. */
export function jsonText(status: number, text: string, headers: ReplyHeaders = {}): HTTPResponse {
  return reply(status, text, { "content-type": "application/json", ...headers });
}

/** An answer with `value` as JSON. */
export function json(status: number, value: unknown, headers: ReplyHeaders = {}): HTTPResponse {
  return jsonText(status, JSON.stringify(value), headers);
}

/** An answer in plain text. */
export function plainText(status: number, text: string, headers: ReplyHeaders = {}): HTTPResponse {
  return reply(status, text, { "content-type": "text/plain; charset=utf-8", ...headers });
}

/** An answer without a body, for preflight requests. */
export function noContent(): HTTPResponse {
  return reply(204, null, {});
}

/** A redirect; the body names the place too, for clients that do not follow. */
export function redirectTo(status: 301 | 302, location: string): HTTPResponse {
  return json(status, { location }, { location });
}
