import type { View } from "@oqlkit/engine";
import type { Oqo } from "@oqlkit/oqo-schema";
import type { HTTPResponse } from "h3";
import { type AppContext, engineOf } from "./context.ts";
import { costOf } from "./cost.ts";
import type { QueryEcho } from "./echo.ts";
import { encodeEnvelope } from "./envelope.ts";
import { jsonText } from "./reply.ts";

/** A query read from a request, whatever form it came in. */
export interface QueryCall {
  readonly oqo: Oqo;
  readonly view: View;
  /** Makes the echo; only called when the query succeeded. */
  readonly echo: () => QueryEcho | undefined;
}

/** Runs a query and answers with the envelope of its rows or groups. */
export async function runQuery(
  context: AppContext,
  call: QueryCall,
  signal: AbortSignal,
): Promise<HTTPResponse> {
  const engine = engineOf(context);
  const started = context.now();
  const result = await engine.query(call.oqo, call.view, { signal });
  const elapsedMs = context.now() - started;
  return jsonText(200, encodeEnvelope(result, { elapsedMs, costUsd: costOf(call.oqo), echo: call.echo() }));
}
