import type { Bytes } from "@oqlkit/engine";
import type { ByteText } from "./byte-text.ts";
import type { PriceName } from "./metering/prices.ts";
import type { Pieces } from "./pieces.ts";

/** Headers of one answer, beside those that every answer carries. */
export type ReplyHeaders = Readonly<Record<string, string>>;

/** An answer before it is sent. */
export interface Reply {
  readonly status: number;
  /**
   * Text is compressed when the caller takes that; of bytes and pieces the headers say whether they are text, in
   * UTF-8.
   */
  readonly body: string | ByteText | Bytes | Pieces | null;
  readonly headers: ReplyHeaders;
  /** The same request may have another answer on the same snapshot: it depends on chance, or on who asks. */
  readonly volatile?: boolean;
  /** What the caller paid for it; left out when nothing. */
  readonly price?: PriceName;
}

/** An answer whose body is JSON already, as text or in UTF-8. */
export function jsonText(status: number, text: string | ByteText, headers: ReplyHeaders = {}): Reply {
  return { status, body: text, headers: { "content-type": "application/json", ...headers } };
}

/** An answer with `value` as JSON. */
export function json(status: number, value: unknown, headers: ReplyHeaders = {}): Reply {
  return jsonText(status, JSON.stringify(value), headers);
}

/** An answer in plain text. */
export function plainText(status: number, text: string, headers: ReplyHeaders = {}): Reply {
  return { status, body: text, headers: { "content-type": "text/plain; charset=utf-8", ...headers } };
}

/** An answer without a body. */
export function noContent(status: 204 | 304, headers: ReplyHeaders = {}): Reply {
  return { status, body: null, headers };
}

/** A redirect; the body names the place too, for clients that do not follow. */
export function redirectTo(status: 301 | 302, location: string): Reply {
  return json(status, { location }, { location });
}
