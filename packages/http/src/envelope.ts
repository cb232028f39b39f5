import type { QueryResult } from "@oqlkit/engine";
import type { QueryEcho } from "./echo.ts";

/** What an envelope says beside the result itself. */
export interface EnvelopeFacts {
  readonly elapsedMs: number;
  readonly costUsd: number;
  /** Left out when the forms of the query could not be made. */
  readonly echo: QueryEcho | undefined;
}

function metaOf(result: QueryResult, facts: EnvelopeFacts): Record<string, unknown> {
  const withCursor = result.nextCursor !== undefined;
  const page = result.kind === "rows" ? result.page : withCursor ? null : 1;
  return {
    count: result.count,
    db_response_time_ms: Math.round(facts.elapsedMs),
    page,
    per_page: result.perPage,
    groups_count: result.kind === "groups" ? result.groupsCount : null,
    cost_usd: facts.costUsd,
    ...(withCursor ? { next_cursor: result.nextCursor } : {}),
    ...(facts.echo === undefined ? {} : { x_query: facts.echo }),
  };
}

/** The answer to a list or a grouping as JSON text. Objects are joined as the JSON texts they are. */
export function encodeEnvelope(result: QueryResult, facts: EnvelopeFacts): string {
  const meta = JSON.stringify(metaOf(result, facts));
  switch (result.kind) {
    case "rows":
      return `{"meta":${meta},"results":[${result.documents.join(",")}],"group_by":[]}`;
    case "groups":
      return `{"meta":${meta},"group_by":${JSON.stringify(result.groups)}}`;
    default:
      return result satisfies never;
  }
}
