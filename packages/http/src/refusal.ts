import type { FilterLeaf } from "@oqlkit/oqo-schema";
import type { Asked } from "./asked-by.ts";

/** One entry of a `validation` body. */
export interface ValidationEntry {
  readonly type: "parse_error" | "bad_request" | "invalid_entity" | "invalid_body";
  readonly message: string;
  /** Finer than `type`, where there is a finer word. */
  readonly code?: string;
  /** Code points from the start of the query text; null when unknown. Parse errors only. */
  readonly position?: number | null;
  /** The query text, of a long one what stands around the position; null where that is. Parse errors only. */
  readonly context?: string | null;
  /** Where in the query object: `filter_rows[0].value`. */
  readonly location: string | null;
}

/** Why a request is not answered as asked: everything a client can do wrong, and what it may meet. */
export type Refusal =
  /** A parameter, filter, sort, select, search or grouping problem. */
  | {
      readonly kind: "parameters";
      readonly message: string;
      /** The condition that it is about, where it is about one. */
      readonly leaf?: FilterLeaf | undefined;
    }
  /** A problem with page, per-page or cursor. */
  | { readonly kind: "pagination"; readonly message: string }
  /** A problem with a text to be tagged. */
  | { readonly kind: "text"; readonly message: string }
  | { readonly kind: "not-found"; readonly message: string }
  | { readonly kind: "method"; readonly allowed: readonly string[] }
  | { readonly kind: "precondition" }
  | { readonly kind: "url-too-long"; readonly asks: Asked; readonly limit: number }
  | { readonly kind: "body-too-large"; readonly limit: number }
  /** Others send so much at the moment that there is no room for it. */
  | { readonly kind: "too-many-bodies" }
  /** A body that is compressed, say. */
  | { readonly kind: "body-encoded"; readonly encoding: string }
  /** A problem with a query or a request body, in the words of the query endpoints. */
  | {
      readonly kind: "validation";
      readonly status: 400 | 404;
      readonly errors: readonly ValidationEntry[];
      readonly warnings: readonly unknown[];
      /** Keys that stand before `validation`: the query object when it could be read. */
      readonly before?: Readonly<Record<string, unknown>>;
    }
  /** Who asks is not let in, or asks for too much. */
  | {
      readonly kind: "denied";
      readonly status: 400 | 401 | 403 | 404 | 429;
      readonly error: string;
      readonly message: string;
      /** Further keys of the body. */
      readonly details?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "unavailable";
      readonly message: string;
      /** What the body calls it; `Service unavailable` when left out. */
      readonly error?: string;
      /** Whole seconds; 30 when left out. */
      readonly retryAfter?: number;
    };

/** What needs the account store while that is down; `retryAfter` in whole seconds. */
export const storeDown = (retryAfter?: number): Refusal => ({
  kind: "unavailable",
  message: "The account store is down. Ask again in a moment.",
  ...(retryAfter !== undefined && { retryAfter }),
});

/** Thrown by routes; the error mapper turns its refusal into status and body. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super("message" in refusal ? refusal.message : refusal.kind);
    this.name = "RefusedError";
    this.refusal = refusal;
  }
}

/** A refusal of a path at which there is nothing, and why if it is one of the API's, ready to throw. */
export function nothingAt(path: string, why?: string): RefusedError {
  const message = `There is nothing at ${path}.${why === undefined ? "" : ` ${why}`}`;
  return new RefusedError({ kind: "not-found", message });
}

/** A refusal about a parameter, ready to throw. */
export function badParameter(message: string, leaf?: FilterLeaf): RefusedError {
  return new RefusedError({ kind: "parameters", message, leaf });
}

/** A refusal about paging, ready to throw. */
export function badPaging(message: string): RefusedError {
  return new RefusedError({ kind: "pagination", message });
}

/** A refusal about a request body, ready to throw. */
export function badBody(message: string, type: ValidationEntry["type"] = "invalid_body"): RefusedError {
  return new RefusedError({
    kind: "validation",
    status: 400,
    errors: [{ type, message, location: null }],
    warnings: [],
  });
}
