import { QueryError, type QueryErrorCode } from "@oqlkit/engine";

/** What the language finds wrong with a query. */
interface Finding {
  readonly type: string;
  readonly message: string;
  readonly location: string | null;
}

/** What the engine would call it, where it has a word for it. */
const codes: Readonly<Record<string, QueryErrorCode>> = {
  invalid_column: "unknown_field",
  invalid_corpus: "invalid_corpus",
  invalid_entity: "invalid_entity",
  invalid_group_by: "invalid_group_by",
  invalid_operator: "invalid_operator",
  invalid_operator_for_column: "invalid_operator",
  invalid_page: "invalid_page",
  invalid_per_page: "invalid_per_page",
  invalid_sample: "invalid_sample",
  invalid_select_column: "invalid_select",
  invalid_sort_order: "invalid_sort",
  invalid_value: "invalid_value",
  invalid_value_type: "invalid_value",
};

/** The error of a query in which these are wrong. */
export function refusal(findings: readonly Finding[]): QueryError {
  const [first] = findings;
  const message = findings.map((finding) => finding.message).join("\n");
  return new QueryError(codes[first?.type ?? ""] ?? "invalid_query", message || "This is not a query.", {
    path: first?.location ?? undefined,
  });
}
