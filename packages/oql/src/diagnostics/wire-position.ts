import type { Diagnostic } from "./diagnostic.ts";

/**
 * Where a diagnostic of a text stands in the answers of the service, in code points. What is missing at the end of the
 * text has no position there, nor has a mistake that is about a condition as a whole.
 */
export function wirePosition({ code, params, span }: Diagnostic): number | null {
  if (span.start === span.end) return null;
  switch (code) {
    case "OQL_BAD_OPERATOR_FOR_FIELD":
    case "OQL_BAD_COLLECTION_REF":
      return null;
    case "OQL_MISSING_OPERATOR":
      return "partial" in params && params.partial ? null : span.start;
    default:
      return span.start;
  }
}
