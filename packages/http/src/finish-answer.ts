import { callOutside } from "./call-outside.ts";
import type { AppContext } from "./context.ts";
import { corsHeaders } from "./cors.ts";
import type { Answer } from "./kept-answers.ts";
import { freeMeter } from "./meter.ts";
import { credentialHeaders } from "./metering/credential.ts";
import { pathOnRecord } from "./path-on-record.ts";
import { ReadyResponse } from "./ready-response.ts";
import type { ReplyHeaders } from "./reply.ts";
import { requestIdHeader } from "./request-id.ts";

/** The headers of a meter that has none. */
export const none: ReplyHeaders = {};

/** What of a request has no part in its answer. */
export interface Course {
  readonly requestId: string;
  readonly method: string;
  readonly started: number;
  readonly metered: ReplyHeaders;
  /** Whether the request is put on record here; else it was where it was answered. */
  readonly onRecord: boolean;
}

/**
 * What caches may do with an answer that does not say it itself, told by whether it has a tag. Where callers are
 * counted, each has headers of its own even on what is the same for all.
 */
const forAll = { tagged: "no-cache", untagged: "no-store" };
const forCaller = { tagged: "private, no-cache", untagged: "private, no-store" };

/** What may be kept for all callers still has the headers of the one who asked: whoever is another one asks too. */
const varyingByCaller = ["accept-encoding", ...credentialHeaders].join(", ");

/** Logs that whoever is told of requests failed. */
const reportTo =
  ({ log }: AppContext, requestId: string) =>
  (error: unknown): void =>
    log({ level: "error", message: "what observes the requests failed", requestId, error });

/** Puts a request on record, and the headers of its answer together. */
export function finishAnswer(context: AppContext, answer: Answer, course: Course): ReadyResponse {
  const { reply, tag, varies, path, operation } = answer;
  const { requestId, method, started, metered, onRecord } = course;
  if (onRecord) {
    const milliseconds = context.now() - started;
    const shown = pathOnRecord(path);
    const record = { requestId, method, path: shown, operation, status: reply.status, milliseconds };
    callOutside(() => context.observe?.(record), reportTo(context, requestId));
  }
  const own: Record<string, string> = { [requestIdHeader]: requestId };
  if (tag !== undefined) own.etag = tag;
  const isCounted = context.meter !== freeMeter;
  const isSaid = "cache-control" in reply.headers;
  if (!isSaid) {
    const caching = isCounted ? forCaller : forAll;
    own["cache-control"] = tag === undefined ? caching.untagged : caching.tagged;
  }
  if (isSaid && isCounted) own.vary = varyingByCaller;
  else if (varies) own.vary = "accept-encoding";
  return new ReadyResponse(reply, { cors: corsHeaders(path), own, metered });
}
