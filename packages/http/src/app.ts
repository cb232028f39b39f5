import type { Engine } from "@oqlkit/engine";
import { H3, type H3Event } from "h3";
import type { AppContext } from "./context.ts";
import { route } from "./context.ts";
import { answerError, type LogEntry } from "./errors.ts";
import { defaultHttpLimits, type HttpLimits } from "./limits.ts";
import { RefusedError } from "./refusal.ts";
import { noContent } from "./reply.ts";
import { requestLineLength, routeByTarget, targetOf } from "./request-target.ts";
import { addEntityRoutes } from "./routes/entities.ts";
import { addHealthRoutes } from "./routes/health.ts";
import { addPropertyRoutes } from "./routes/properties.ts";
import { addRootRoutes } from "./routes/root.ts";
import { addSpecRoutes } from "./routes/spec.ts";
import { addTranslateRoutes } from "./routes/translate.ts";

/** What the app is made of. */
export interface AppDependencies {
  /** Answers the queries; null while there is no snapshot, and then queries are answered with 503. */
  readonly engine: Engine | null;
  /** Where the app is reachable from outside, used in redirects. Default: relative to the host. */
  readonly baseUrl?: string;
  readonly limits?: Partial<HttpLimits>;
  /** Receives what the operator should know. Default: one line of JSON on standard error. */
  readonly log?: (entry: LogEntry) => void;
  /** Milliseconds on a clock that only moves forward. Default `performance.now`. */
  readonly now?: () => number;
}

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

function logToConsole({ error, ...entry }: LogEntry): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : error;
  console.error(JSON.stringify(detail === undefined ? entry : { ...entry, error: String(detail) }));
}

function contextOf(dependencies: AppDependencies): AppContext {
  return {
    engine: dependencies.engine,
    baseUrl: (dependencies.baseUrl ?? "").replace(/\/+$/, ""),
    limits: { ...defaultHttpLimits, ...dependencies.limits },
    log: dependencies.log ?? logToConsole,
    now: dependencies.now ?? (() => performance.now()),
  };
}

/** Refuses what no route is asked about: methods the API does not have and request lines that are too long. */
function checkTransport(event: H3Event, limits: HttpLimits): void {
  const { method } = event.req;
  if (!methods.includes(method)) throw new RefusedError({ kind: "method", allowed: methods });
  const target = targetOf(event);
  if (method !== "POST" && requestLineLength(method, target) > limits.maxRequestLine) {
    const ofOql = target.path === "/" && /(?:^|&)oql=/.test(target.search);
    throw new RefusedError({ kind: "url-too-long", ofOql, limit: limits.maxRequestLine });
  }
}

/**
 * Makes the HTTP API as an h3 app. Serve it by itself (`serveApp`), call it in process
 * (`app.request("/works")`), or mount it in another app by its `fetch`: `host.mount("/catalog", app.fetch)`.
 */
export function createApp(dependencies: AppDependencies): H3 {
  const context = contextOf(dependencies);
  const errorContext = (event: H3Event) => ({
    dialect: "classic" as const,
    method: event.req.method,
    path: event.url.pathname,
    log: context.log,
  });
  const app = new H3({
    allowMalformedURL: true,
    silent: true,
    onRequest: routeByTarget,
    onError: (error, event) =>
      answerError(error.unhandled ? (error.cause ?? error) : error, errorContext(event)),
  });
  app.use((event, next) => {
    try {
      checkTransport(event, context.limits);
    } catch (error) {
      return answerError(error, errorContext(event));
    }
    return event.req.method === "OPTIONS" ? noContent() : next();
  });
  addRootRoutes(app, context);
  addHealthRoutes(app, context);
  addSpecRoutes(app, context);
  addTranslateRoutes(app, context);
  addPropertyRoutes(app, context);
  addEntityRoutes(app, context);
  app.all(
    "/**",
    route(context, "classic", (_event, { path }) => {
      throw new RefusedError({ kind: "not-found", message: `There is nothing at ${path}.` });
    }),
  );
  return app;
}
