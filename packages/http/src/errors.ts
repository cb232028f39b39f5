import { StoreUnavailableError } from "@oqlkit/accounts";
import {
  EmbedderError,
  EngineClosedError,
  MissingFilesError,
  OutOfMemoryError,
  QueryError,
  QueryTimeoutError,
} from "@oqlkit/engine";
import type { Oqo } from "@oqlkit/oqo-schema";
import type { Asked } from "./asked-by.ts";
import { pathOnRecord } from "./path-on-record.ts";
import { type Refusal, RefusedError, storeDown, type ValidationEntry } from "./refusal.ts";
import { json, plainText, type Reply } from "./reply.ts";

/** Which of the two error bodies an endpoint answers with: `{error, message}` or `{validation}`. */
export type ErrorDialect = "classic" | "language";

/** One line of the server's log. */
export interface LogEntry {
  readonly level: "error" | "warn" | "info";
  readonly message: string;
  readonly requestId?: string;
  readonly method?: string;
  readonly path?: string;
  readonly error?: unknown;
}

/** What the mapper needs to know of the request it answers. */
export interface ErrorContext {
  readonly dialect: ErrorDialect;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly log: (entry: LogEntry) => void;
}

function validation(
  status: number,
  errors: readonly ValidationEntry[],
  warnings: readonly unknown[] = [],
  before: Readonly<Record<string, unknown>> = {},
): Reply {
  return json(status, { ...before, validation: { valid: false, errors, warnings } });
}

function refuse(dialect: ErrorDialect, status: number, error: string, message: string): Reply {
  if (dialect === "classic") return json(status, { error, message });
  return validation(status, [{ type: "bad_request", message, location: null }]);
}

/** What can be sent otherwise than in a URL that is too long. */
const insteadOf: Readonly<Record<Asked, string>> = {
  oql: 'Send the query by POST to / as {"oql": "..."}.',
  query: 'Send the query as {"oql": ...} or {"oqo": ...} by POST to /.',
  text: 'Send the text by POST to the same path as {"title": "..."}.',
};

/** What is said of a request line that is too long. */
export const urlTooLong = (
  asks: Asked,
  limit: number,
): { readonly error: string; readonly message: string } => ({
  error: asks === "oql" ? "OQL query too long for URL" : "Request URL too long",
  message: `The request line may have at most ${limit} bytes. ${insteadOf[asks]}`,
});

/** The answer to a method that is not among those allowed. */
export const methodNotAllowed = (allowed: readonly string[]): Reply =>
  plainText(405, "Method Not Allowed", { allow: allowed.join(", ") });

/** Whole seconds after which others may have given memory back. */
const memoryRetry = 5;

function outOfMemory({ message }: Pick<OutOfMemoryError, "message">): Reply {
  const body = { error: "Service unavailable", message, reason: "out_of_memory" };
  return json(503, body, { "retry-after": `${memoryRetry}` });
}

function ofRefusal(refusal: Refusal, dialect: ErrorDialect): Reply {
  switch (refusal.kind) {
    case "parameters":
      return refuse(dialect, 400, "Invalid query parameters error.", refusal.message);
    case "pagination":
      return refuse(dialect, 400, "Pagination error.", refusal.message);
    case "text":
      return json(400, { error: refusal.message, message: refusal.message });
    case "not-found":
      return json(404, { error: "Not Found", message: refusal.message });
    case "method":
      return methodNotAllowed(refusal.allowed);
    case "precondition":
      return json(412, {
        error: "Precondition Failed",
        message:
          "The condition in If-Match or If-None-Match does not hold. Collections have no entity tags: send the request without.",
      });
    case "url-too-long":
      return json(400, urlTooLong(refusal.asks, refusal.limit));
    case "body-too-large":
      return json(413, {
        error: "Request body too large",
        message: `A request body may have at most ${refusal.limit} bytes.`,
      });
    case "too-many-bodies":
      return outOfMemory({ message: "Too many large bodies are being sent. Send it again in a moment." });
    case "body-encoded": {
      const message = `Request bodies are read as they are, without Content-Encoding: ${refusal.encoding}.`;
      return json(415, { error: "Unsupported media type", message }, { "accept-encoding": "identity" });
    }
    case "validation":
      return validation(refusal.status, refusal.errors, refusal.warnings, refusal.before);
    case "denied": {
      const { status, error, message, details, headers } = refusal;
      const challenge = status === 401 ? { "www-authenticate": "Bearer" } : {};
      return json(status, { error, message, ...details }, { ...challenge, ...headers });
    }
    case "unavailable": {
      const { error = "Service unavailable", message, retryAfter = 30 } = refusal;
      return json(503, { error, message }, { "retry-after": `${retryAfter}` });
    }
    default:
      return refusal satisfies never;
  }
}

/** The refusal of a query that the engine cannot answer. `oqo` is shown where the query was an object or text. */
export function refusalOfQuery(error: QueryError, dialect: ErrorDialect, oqo?: Oqo): Refusal {
  if (dialect === "classic") {
    return { kind: error.category === "pagination" ? "pagination" : "parameters", message: error.message };
  }
  return {
    kind: "validation",
    status: 400,
    errors: [
      {
        type: error.code === "invalid_entity" ? "invalid_entity" : "bad_request",
        message: error.message,
        location: error.path ?? null,
        code: error.code,
      },
    ],
    warnings: [],
    ...(oqo === undefined ? {} : { before: { oqo } }),
  };
}

function timedOut({ message }: QueryTimeoutError): Reply {
  return json(504, { error: "Gateway timeout", message, reason: "query_timeout" });
}

/** Why it fails is for the operator: it may name addresses that are no caller's business. */
const noEmbedding = (): Reply =>
  json(
    503,
    {
      error: "Service unavailable",
      message:
        "Texts cannot be compared by meaning at the moment. Search for their words, or ask again later.",
      reason: "embedding_failed",
    },
    { "retry-after": "30" },
  );

/** What is missing of the snapshot is for the operator too. */
const noFiles = (): Reply =>
  json(503, {
    error: "Service unavailable",
    message:
      "The files that such a download is made of are not on the server at the moment. Ask for another format, such as csv or jsonl.",
    reason: "files_missing",
  });

const closing: Refusal = {
  kind: "unavailable",
  message: "The server is shutting down, so the query was stopped. Ask again in a moment.",
};

/** The answer to whatever a route threw. What is not the caller's doing is logged and told without detail. */
export function answerError(error: unknown, context: ErrorContext): Reply {
  if (error instanceof RefusedError) return ofRefusal(error.refusal, context.dialect);
  if (error instanceof QueryError) return ofRefusal(refusalOfQuery(error, context.dialect), context.dialect);
  if (error instanceof QueryTimeoutError) return timedOut(error);
  if (error instanceof EngineClosedError) return ofRefusal(closing, context.dialect);
  if (error instanceof StoreUnavailableError) return ofRefusal(storeDown(error.retryAfter), context.dialect);
  const { requestId, method } = context;
  const path = pathOnRecord(context.path);
  if (error instanceof OutOfMemoryError) {
    // Whether it is the query or the limit that should be another is for the operator to see.
    context.log({ level: "warn", message: "out of memory", requestId, method, path, error: error.cause });
    return outOfMemory(error);
  }
  if (error instanceof EmbedderError) {
    context.log({ level: "error", message: "a text could not be embedded", requestId, method, path, error });
    return noEmbedding();
  }
  if (error instanceof MissingFilesError) {
    context.log({ level: "error", message: "files are missing", requestId, method, path, error });
    return noFiles();
  }
  context.log({ level: "error", message: "unexpected error", requestId, method, path, error });
  return json(500, {
    error: "Internal server error",
    message: `Something went wrong on the server. Mention the request id ${requestId} when you report it.`,
    request_id: requestId,
  });
}
