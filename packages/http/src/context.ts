import type { Engine } from "@oqlkit/engine";
import type { EventHandler, H3Event, HTTPResponse } from "h3";
import { answerError, type ErrorDialect, type LogEntry } from "./errors.ts";
import type { HttpLimits } from "./limits.ts";
import { RefusedError } from "./refusal.ts";
import { json } from "./reply.ts";
import type { RequestTarget } from "./request-target.ts";
import { targetOf } from "./request-target.ts";

/** What every route works with. */
export interface AppContext {
  /** Null while there is no snapshot to query. */
  readonly engine: Engine | null;
  /** Where the app is reachable, without a trailing slash; empty for redirects relative to the host. */
  readonly baseUrl: string;
  readonly limits: HttpLimits;
  readonly log: (entry: LogEntry) => void;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
}

/** The engine, or a refusal when no snapshot is open. */
export function engineOf(context: AppContext): Engine {
  if (context.engine !== null) return context.engine;
  throw new RefusedError({
    kind: "unavailable",
    message:
      "No catalog snapshot is open, so nothing can be queried. Build one and start the server with it.",
  });
}

/** For the record only: the client that asked is gone. */
function abandoned(): HTTPResponse {
  return json(503, {
    error: "Request aborted",
    message: "The connection was closed before the answer was ready.",
  });
}

/** Makes a handler of a route: hands it the request's target and answers what it throws. */
export function route(
  context: AppContext,
  dialect: ErrorDialect,
  respond: (event: H3Event, target: RequestTarget) => unknown,
): EventHandler {
  return async (event) => {
    const target = targetOf(event);
    try {
      return await respond(event, target);
    } catch (error) {
      if (event.req.signal.aborted) return abandoned();
      return answerError(error, { dialect, method: event.req.method, path: target.path, log: context.log });
    }
  };
}
