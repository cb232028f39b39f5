import type { QueryResult } from "../../queries.ts";

/** An answer in the terms of the naive evaluator. */
export function inShort(answer: QueryResult): unknown {
  if (answer.kind === "groups") {
    const { kind, count, groups, groupsTotal } = answer;
    return { kind, count, groups, ...(groupsTotal === undefined ? {} : { groupsTotal }) };
  }
  const ids = answer.documents.map((document) => (JSON.parse(document) as { readonly id: string }).id);
  return { kind: "rows", count: answer.count, ids };
}
