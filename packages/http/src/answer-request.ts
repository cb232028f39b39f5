import type { AbortSignalLike } from "@oqlkit/engine";
import type { H3Event } from "h3";
import { CallerSignal } from "./caller-signal.ts";
import { compress, encodingOf, isCompressible } from "./compress.ts";
import type { AppContext } from "./context.ts";
import { corsHeaders } from "./cors.ts";
import { entityTagOf, isKnown } from "./entity-tag.ts";
import { answerError, type ErrorContext } from "./errors.ts";
import type { HttpLimits } from "./limits.ts";
import type { Admission } from "./meter.ts";
import type { Call, Operation } from "./operation.ts";
import { readParameters } from "./read-parameters.ts";
import { ReadyResponse } from "./ready-response.ts";
import { RefusedError } from "./refusal.ts";
import { json, noContent, type Reply, type ReplyHeaders } from "./reply.ts";
import { requestIdOf } from "./request-id.ts";
import { type RequestTarget, requestLineLength, targetOf } from "./request-target.ts";
import { SharedSignal } from "./shared-signal.ts";

/** What a request has come to: an operation, or the reason why there is none. */
export type Routed =
  | { readonly kind: "operation"; readonly operation: Operation }
  | { readonly kind: "method"; readonly allowed: readonly string[] }
  | { readonly kind: "nothing" };

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/** Refuses what no operation is asked about: methods the API does not have and request lines that are too long. */
function checkTransport(method: string, target: RequestTarget, routed: Routed, limits: HttpLimits): void {
  if (!methods.has(method)) {
    throw new RefusedError({
      kind: "method",
      allowed: routed.kind === "method" ? routed.allowed : [...methods],
    });
  }
  if (method !== "POST" && requestLineLength(method, target) > limits.maxRequestLine) {
    const ofOql = target.path === "/" && /(?:^|&)oql=/.test(target.search);
    throw new RefusedError({ kind: "url-too-long", ofOql, limit: limits.maxRequestLine });
  }
}

/** For the record only: the client that asked is gone. */
function abandoned(): Reply {
  return json(503, {
    error: "Request aborted",
    message: "The connection was closed before the answer was ready.",
  });
}

/** Tells when the caller is gone: in the server's own way, or in that of the platform. */
const signalOf = ({ context, req }: H3Event): AbortSignalLike => {
  const { callerSignal } = context;
  // One request may come to many calls of the engine.
  return new SharedSignal(callerSignal instanceof CallerSignal ? callerSignal : req.signal);
};

/** Whether an answer may carry a tag: when the snapshot alone settles it. */
const isTagged = ({ status, volatile }: Reply): boolean =>
  status === 304 || (status === 200 && volatile !== true);

function respond(routed: Routed, call: Call, tag: string | undefined): Reply | Promise<Reply> {
  switch (routed.kind) {
    case "operation":
      if (tag !== undefined && isKnown(call.request, tag)) return noContent(304);
      return routed.operation.respond(call);
    case "method":
      throw new RefusedError({ kind: "method", allowed: routed.allowed });
    case "nothing":
      throw new RefusedError({ kind: "not-found", message: `There is nothing at ${call.target.path}.` });
    default:
      return routed satisfies never;
  }
}

/** An answer that is ready is not lost because its price could not be put on record. */
async function settle(
  admission: Admission,
  status: number,
  { requestId, log }: ErrorContext,
): Promise<ReplyHeaders> {
  try {
    return await admission.settle(status);
  } catch (error) {
    log({ level: "error", message: "the meter failed to settle a request", requestId, error });
    return none;
  }
}

const none: ReplyHeaders = {};

/** What is said of a request itself, whatever it asked for. */
function ownHeaders(requestId: string, tag: string | undefined, varies: boolean): ReplyHeaders {
  const headers: Record<string, string> = { "x-request-id": requestId };
  if (tag !== undefined) headers.etag = tag;
  if (varies) headers.vary = "accept-encoding";
  return headers;
}

/**
 * Answers one request, whatever comes of it: transport rules, admission, the operation, the mapping of errors,
 * the headers of the meter, compression, the record.
 */
export async function answerRequest(context: AppContext, routed: Routed, event: H3Event): Promise<Response> {
  const started = context.now();
  const { req: request } = event;
  const { method } = request;
  const target = targetOf(event);
  const requestId = requestIdOf(request);
  const operation = routed.kind === "operation" ? routed.operation : null;
  const dialect = operation?.dialect ?? "classic";
  const describe: ErrorContext = { dialect, requestId, method, path: target.path, log: context.log };
  const signal = signalOf(event);
  let admission: Admission | undefined;
  let tag: string | undefined;
  let reply: Reply;
  try {
    const parameters = readParameters(target.search);
    const unchecked = method === "OPTIONS" ? "key and rate" : operation?.unchecked;
    admission = await context.meter.admit({ request, requestId, parameters, operation, unchecked });
    if (method === "OPTIONS") reply = noContent(204);
    else {
      if (admission.refusal !== undefined) throw admission.refusal;
      checkTransport(method, target, routed, context.limits);
      const segments = event.context.params ?? {};
      const call = { context, request, requestId, target, parameters, segments, admission, signal };
      tag = operation?.bySnapshot === true ? entityTagOf(call) : undefined;
      reply = await respond(routed, call, tag);
    }
  } catch (error) {
    reply = signal.aborted ? abandoned() : answerError(error, describe);
  }
  const metered = admission === undefined ? none : await settle(admission, reply.status, describe);
  const varies = isCompressible(reply);
  const encoding = varies ? encodingOf(request) : undefined;
  const sent = encoding === undefined ? reply : await compress(reply, encoding);
  context.observe?.({
    requestId,
    method,
    path: target.path,
    operation: operation?.id ?? null,
    status: reply.status,
    milliseconds: context.now() - started,
  });
  const own = ownHeaders(requestId, isTagged(reply) ? tag : undefined, varies);
  return new ReadyResponse(sent, { cors: corsHeaders(target.path), own, metered });
}
