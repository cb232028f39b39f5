import type { AppContext } from "./context.ts";
import { corsHeaders } from "./cors.ts";
import type { Answer } from "./kept-answers.ts";
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

/** Puts a request on record, and the headers of its answer together. */
export function finishAnswer(context: AppContext, answer: Answer, course: Course): ReadyResponse {
  const { reply, tag, varies, path, operation } = answer;
  const { requestId, method, started, metered, onRecord } = course;
  if (onRecord) {
    const milliseconds = context.now() - started;
    context.observe?.({ requestId, method, path, operation, status: reply.status, milliseconds });
  }
  const own: Record<string, string> = { [requestIdHeader]: requestId };
  if (tag !== undefined) own.etag = tag;
  if (varies) own.vary = "accept-encoding";
  return new ReadyResponse(reply, { cors: corsHeaders(path), own, metered });
}
