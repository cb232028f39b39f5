import type { AbortSignalLike } from "@oqlkit/engine";
import type { AppContext } from "./context.ts";
import type { ErrorDialect } from "./errors.ts";
import type { Admission } from "./meter.ts";
import type { Parameter } from "./parameter.ts";
import type { Parameters } from "./read-parameters.ts";
import type { Reply } from "./reply.ts";
import type { RequestTarget } from "./request-target.ts";

/** A JSON Schema, or a reference into the components of the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The headers of answers that the API's description knows. */
export type HeaderName =
  | "Accept-Encoding"
  | "Access-Control-Allow-Headers"
  | "Access-Control-Allow-Methods"
  | "Access-Control-Allow-Origin"
  | "Access-Control-Expose-Headers"
  | "Cache-Control"
  | "Content-Disposition"
  | "Content-Encoding"
  | "Content-Security-Policy"
  | "Deprecation"
  | "ETag"
  | "Location"
  | "Retry-After"
  | "Vary"
  | "WWW-Authenticate"
  | "X-RateLimit-Cost-Required-USD"
  | "X-RateLimit-Cost-USD"
  | "X-RateLimit-Credits-Required"
  | "X-RateLimit-Credits-Used"
  | "X-RateLimit-Limit"
  | "X-RateLimit-Limit-USD"
  | "X-RateLimit-Onetime-Remaining"
  | "X-RateLimit-Prepaid-Remaining-USD"
  | "X-RateLimit-Remaining"
  | "X-RateLimit-Remaining-USD"
  | "X-RateLimit-Reset"
  | "X-Request-Id"
  | "X-Total-Count"
  | "X-Warnings";

/** One kind of answer: what it means and what its body looks like. */
export interface AnswerDefinition {
  readonly description: string;
  /** The headers it may have beside those of every answer with its status. */
  readonly headers?: readonly HeaderName[];
  /** By media type; left out when there is no body. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
}

/** What a request body may be. */
export interface BodyDefinition {
  readonly schema: JsonSchema;
  readonly example: unknown;
}

/** What of a caller an operation does not look at; who it is at all where no store may hold up the answer. */
export type Unchecked = "rate" | "key and rate" | "caller";

/** What is known of an operation before any request: enough to route it, to meter it and to describe it. */
export interface OperationFacts {
  /** Its name in metrics and in logs; the OpenAPI document adds the entity type. */
  readonly id: string;
  readonly method: "get" | "post" | "patch" | "delete";
  /** As OpenAPI writes paths. A first segment `{entity}` stands for each entity type. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly unchecked?: Unchecked;
  /** Whether nobody without a key is answered. */
  readonly needsKey?: boolean;
  /** Whether the same request has the same answer as long as the snapshot is the same. */
  readonly bySnapshot: boolean;
  /** Whether an answer takes about as long to keep as to make, so that only what is asked for again soon is kept. */
  readonly quick?: boolean;
  readonly dialect: ErrorDialect;
  readonly parameters: readonly Parameter[];
  readonly body?: BodyDefinition;
  /** By status; errors that any operation may meet are added by the document. */
  readonly answers: Readonly<Record<number, AnswerDefinition>>;
}

/** One row of the route table. */
export interface Operation extends OperationFacts {
  /** The router's pattern, where it is not `path` with `:name` for `{name}`. */
  readonly route?: string;
  /** What answers in its place where the first segment names no entity type. */
  readonly beside?: Operation;
  readonly respond: (call: Call) => Reply | Promise<Reply>;
}

/** A request on its way through an operation. */
export interface Call {
  readonly context: AppContext;
  readonly request: Request;
  readonly requestId: string;
  readonly target: RequestTarget;
  /** The parameters of the query string. */
  readonly parameters: Parameters;
  /** The segments that the router's pattern names, as the router decoded them. */
  readonly segments: Readonly<Record<string, string>>;
  readonly admission: Admission;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignalLike;
}
