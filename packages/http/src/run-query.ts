import type { View } from "@oqlkit/engine";
import type { Oqo } from "@oqlkit/oqo-schema";
import type { HTTPResponse } from "h3";
import { type AppContext, engineOf } from "./context.ts";
import { costOf } from "./cost.ts";
import type { QueryEcho } from "./echo.ts";
import { type EnvelopeFacts, encodeEnvelope, encodeSideBySide } from "./envelope.ts";
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
  return jsonText(200, encodeEnvelope(result, factsOf(context, call, call.oqo, started)));
}

/** Runs a query once for each field to group by, and answers with the envelope of all groupings. */
export async function runSideBySide(
  context: AppContext,
  call: QueryCall,
  columns: readonly string[],
  signal: AbortSignal,
): Promise<HTTPResponse> {
  const engine = engineOf(context);
  const started = context.now();
  const grouped = (column_id: string): Oqo => ({ ...call.oqo, group_by: [{ column_id }] });
  const results = await Promise.all(
    columns.map(async (column) => {
      const result = await engine.query(grouped(column), call.view, { signal });
      if (result.kind !== "groups") throw new TypeError("A grouped query gives groups.");
      return { key: column.replace(/:.*$/, ""), result };
    }),
  );
  return jsonText(200, encodeSideBySide(results, factsOf(context, call, grouped(columns[0] ?? ""), started)));
}

function factsOf(context: AppContext, call: QueryCall, priced: Oqo, started: number): EnvelopeFacts {
  return {
    elapsedMs: context.now() - started,
    costUsd: costOf(priced),
    q: call.view.q,
    echo: call.echo(),
  };
}
