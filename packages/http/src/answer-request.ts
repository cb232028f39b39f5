import type { AbortSignalLike } from "@oqlkit/engine";
import type { H3Event } from "h3";
import { askedBy } from "./asked-by.ts";
import { CallerSignal } from "./caller-signal.ts";
import { compress, encodingOf, hasText, headOf, isCompressible } from "./compress.ts";
import type { AppContext } from "./context.ts";
import { entityTagOf, isKnown } from "./entity-tag.ts";
import { answerError, type ErrorContext } from "./errors.ts";
import { finishAnswer, none } from "./finish-answer.ts";
import { type Answer, answerKey, type KeptAnswers, type Outcome } from "./kept-answers.ts";
import type { HttpLimits } from "./limits.ts";
import type { Admission } from "./meter.ts";
import type { Call, Operation } from "./operation.ts";
import { badBytes } from "./percent-decode.ts";
import { isPieces } from "./pieces.ts";
import { readParameters } from "./read-parameters.ts";
import { badParameter, nothingAt, RefusedError } from "./refusal.ts";
import { json, noContent, type Reply, type ReplyHeaders } from "./reply.ts";
import { requestIdHeader, requestIdOf } from "./request-id.ts";
import { type RequestTarget, requestLineLength, targetOf } from "./request-target.ts";
import { SharedSignal } from "./shared-signal.ts";

/** What a request has come to: an operation, or the reason why there is none. */
export type Routed =
  | { readonly kind: "operation"; readonly operation: Operation }
  | { readonly kind: "method"; readonly allowed: readonly string[] }
  | { readonly kind: "nothing"; readonly why?: string };

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/** Methods by which something is lost or changed when they come to another place than was meant. */
const changing: ReadonlySet<string> = new Set(["POST", "PATCH", "DELETE"]);

/** Browsers need not ask again before each request: seconds, of which they take two hours at most. */
const preflight: ReplyHeaders = { "access-control-max-age": "7200" };

/** Refuses what no operation is asked about: methods the API does not have and request lines that are too long. */
function checkTransport(method: string, target: RequestTarget, routed: Routed, limits: HttpLimits): void {
  if (!methods.has(method)) {
    throw new RefusedError({
      kind: "method",
      allowed: routed.kind === "method" ? routed.allowed : [...methods],
    });
  }
  if (method !== "POST" && requestLineLength(method, target) > limits.maxRequestLine) {
    const asks = askedBy(`${target.path}?${target.search}`);
    throw new RefusedError({ kind: "url-too-long", asks, limit: limits.maxRequestLine });
  }
  // Clients that tidy a path themselves cannot be told; others must not change what stands above what they name.
  if (changing.has(method) && target.hasDots)
    throw badParameter(
      "The path has a segment '.' or '..', which leads to another place. Name what is meant without.",
    );
  checkBytes("query string", target.search);
  if (routed.kind === "operation") checkBytes("path", target.rawPath);
}

function checkBytes(where: string, text: string): void {
  const bad = badBytes(text);
  if (bad === undefined) return;
  throw badParameter(
    `The ${where} is not in UTF-8 at '${bad.slice(0, 30)}'. Percent-encode the bytes of its text in UTF-8: é is %C3%A9.`,
  );
}

/** For the record only, as nobody's fault but the client's, which is gone. */
function abandoned(): Reply {
  return json(499, {
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

/** Whether the caller was answered in place of the app, as when the rest of a request did not come in time. */
const isReplaced = ({ context: { callerSignal } }: H3Event): boolean =>
  callerSignal instanceof CallerSignal && callerSignal.isReplaced;

/** Whether an answer may carry a tag: when the snapshot alone settles it. */
const isTagged = ({ status, volatile }: Reply): boolean =>
  status === 304 || (status === 200 && volatile !== true);

/** How the answer to a call is known again, and the snapshot it is made from. */
interface Marks {
  readonly version: string;
  readonly tag: string;
  /** What it is kept by; undefined when it is not. */
  readonly key: string | undefined;
  /** As of the operation; compressing takes longer. */
  readonly quick: boolean;
}

/** Undefined for what the snapshot alone does not settle. */
function marksOf(operation: Operation | null, call: Call): Marks | undefined {
  const { context, request, target, parameters } = call;
  const tag = operation?.bySnapshot === true ? entityTagOf(call) : undefined;
  if (tag === undefined || context.engine === null) return undefined;
  const kept =
    context.answers !== undefined &&
    request.method === "GET" &&
    (parameters.values.get("bypass_cache") ?? "false") === "false";
  const encoding = encodingOf(request);
  return {
    version: context.engine.snapshot.version,
    tag,
    key: kept ? answerKey(target.url, encoding) : undefined,
    quick: operation?.quick === true && encoding === undefined,
  };
}

/** The reply that the same call had before, or is having now; undefined for the call that is to make it. */
async function knownReply(answers: KeptAnswers, key: string, marks: Marks): Promise<Reply | undefined> {
  for (;;) {
    const kept = answers.find(key, marks.version);
    if (kept !== undefined) return kept.reply;
    // Made sooner than another who makes it is waited for.
    if (marks.quick) return undefined;
    const others = answers.begin(key, marks);
    if (others === undefined) return undefined;
    const outcome = await others;
    if (outcome !== "mine") return answers.find(key, marks.version)?.reply ?? outcome;
  }
}

/** Answers that are about their caller: who has it already, is not known, may not have it, or cannot pay. */
const callers: ReadonlySet<number> = new Set([304, 401, 403, 429]);

/** What a reply is to others who wait for the same. After a timeout each would only wait as long again. */
function outcomeOf(reply: Reply, { aborted }: AbortSignalLike): Outcome {
  if (aborted || callers.has(reply.status)) return "mine";
  return reply.status === 504 ? reply : undefined;
}

/** Such an answer, once it is paid for. */
async function keptReply({ context, admission }: Call, marks: Marks): Promise<Reply | undefined> {
  const { answers } = context;
  const { key } = marks;
  const reply =
    key === undefined || answers === undefined ? undefined : await knownReply(answers, key, marks);
  const payable = reply?.price === undefined || (await admission.charge(reply.price));
  return payable ? reply : undefined;
}

async function respond(routed: Routed, call: Call, marks: Marks | undefined): Promise<Reply> {
  switch (routed.kind) {
    case "operation": {
      const { operation } = routed;
      if (marks === undefined) return operation.respond(call);
      const known = call.request.headers.get("if-none-match");
      if (known !== null && isKnown(known, marks.tag)) return noContent(304);
      const kept = await keptReply(call, marks);
      if (known?.trim() !== "*") return kept ?? operation.respond(call);
      // Any answer that there is is known, whatever its tag (RFC 9110, 13.1.2).
      const reply = kept ?? (await operation.respond(call));
      if (!isTagged(reply)) return reply;
      // What is not sent lets go of what it is made of.
      if (isPieces(reply.body)) await reply.body.return();
      return noContent(304);
    }
    case "method":
      throw new RefusedError({ kind: "method", allowed: routed.allowed });
    case "nothing":
      throw nothingAt(call.target.path, routed.why);
    default:
      return routed satisfies never;
  }
}

/** Headers that HTTP carries (RFC 9110, 5.1 and 5.5); others would end the connection. */
function checked(headers: ReplyHeaders): ReplyHeaders {
  for (const name in headers) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(headers[name] ?? ""))
      throw new TypeError(`The meter gave a header that HTTP does not carry, by the name ${name}.`);
  }
  return headers;
}

/** An answer that is ready is not lost because its price could not be put on record. */
async function settle(
  admission: Admission,
  status: number,
  { requestId, log }: ErrorContext,
): Promise<ReplyHeaders> {
  try {
    return checked(await admission.settle(status));
  } catch (error) {
    log({ level: "error", message: "the meter failed to settle a request", requestId, error });
    return none;
  }
}

/** Whether the snapshot was not changed since: an answer of another has another tag. */
const isOf = ({ engine }: AppContext, { version }: Marks): boolean => engine?.snapshot.version === version;

/** Keeps an answer, unless the snapshot was changed while it was compressed. */
function keep(context: AppContext, marks: Marks, answer: Answer): void {
  const { answers } = context;
  const { key, version, quick } = marks;
  if (key === undefined || !isOf(context, marks)) return;
  if (quick) answers?.keepWhenMadeAgain(key, answer, version);
  else answers?.keep(key, answer, version);
}

/** What is sent of a reply: compressed as the caller likes, for HEAD without its body. */
async function sentOf(reply: Reply, request: Request): Promise<Pick<Answer, "reply" | "varies">> {
  // What is not sent again would have been a text; what was kept may be compressed already.
  const varies = hasText(reply) || reply.status === 304 || "content-encoding" in reply.headers;
  const encoding = isCompressible(reply) ? encodingOf(request) : undefined;
  if (request.method === "HEAD") return { reply: headOf(reply, encoding), varies };
  return { reply: encoding === undefined ? reply : await compress(reply, encoding), varies };
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
  const requestId = requestIdOf(request.headers.get(requestIdHeader));
  const operation = routed.kind === "operation" ? routed.operation : null;
  const dialect = operation?.dialect ?? "classic";
  const describe: ErrorContext = { dialect, requestId, method, path: target.path, log: context.log };
  const signal = signalOf(event);
  let admission: Admission | undefined;
  let marks: Marks | undefined;
  let reply: Reply;
  try {
    const parameters = readParameters(target.search);
    const unchecked = method === "OPTIONS" ? "key and rate" : operation?.unchecked;
    admission = await context.meter.admit({ request, requestId, parameters, operation, unchecked });
    if (method === "OPTIONS") reply = noContent(204, preflight);
    else {
      if (admission.refusal !== undefined) throw admission.refusal;
      checkTransport(method, target, routed, context.limits);
      const segments = event.context.params ?? {};
      const call = { context, request, requestId, target, parameters, segments, admission, signal };
      marks = marksOf(operation, call);
      reply = await respond(routed, call, marks);
    }
  } catch (error) {
    reply = signal.aborted ? abandoned() : answerError(error, describe);
  }
  try {
    const metered = admission === undefined ? none : await settle(admission, reply.status, describe);
    const tag = marks !== undefined && isTagged(reply) && isOf(context, marks) ? marks.tag : undefined;
    const { reply: sent, varies } = await sentOf(reply, request);
    // Named one by one: spread, they are an object that takes V8 longer to make than routing takes.
    const answer = { reply: sent, tag, varies, path: target.path, operation: operation?.id ?? null };
    if (marks !== undefined && tag !== undefined && reply.status === 200) keep(context, marks, answer);
    const onRecord = !isReplaced(event);
    return finishAnswer(context, answer, { requestId, method, started, metered, onRecord });
  } finally {
    if (marks?.key !== undefined) context.answers?.end(marks.key, marks, outcomeOf(reply, signal));
  }
}
