import { type Oqo, visit } from "@oqlkit/oqo-schema";
import { RefusedError, type ValidationEntry } from "./refusal.ts";

/** What validation and translation say about one mistake. */
export interface Finding {
  readonly type: string;
  readonly message: string;
  readonly location?: string | null;
  readonly position?: number | null;
  readonly context?: string | null;
  readonly code?: string;
}

const entryTypes = ["parse_error", "bad_request", "invalid_entity", "invalid_body"] as const;

/** A finding as the wire has it: four types, with the finer word kept as `code`. */
function entryOf(finding: Finding): ValidationEntry {
  const { type, message, code, position, context, location = null } = finding;
  const known = entryTypes.find((entryType) => entryType === type);
  const finer = code ?? (known === undefined ? type : undefined);
  return {
    type: known ?? "bad_request",
    message,
    ...(position === undefined ? {} : { position }),
    ...(context === undefined ? {} : { context }),
    location,
    ...(finer === undefined ? {} : { code: finer }),
  };
}

/** The refusal of a query for what was found wrong with it, ready to throw. */
export function badQuery(
  errors: readonly Finding[],
  warnings: readonly unknown[],
  before: Readonly<Record<string, unknown>> = {},
): RefusedError {
  return new RefusedError({ kind: "validation", status: 400, errors: errors.map(entryOf), warnings, before });
}

/** What is wrong with a query in the words of its object, which is shown; other errors as they are. */
export function inLanguage(error: unknown, query: Oqo): unknown {
  if (!(error instanceof RefusedError) || error.refusal.kind !== "parameters") return error;
  const { message, leaf } = error.refusal;
  let location: string | null = null;
  visit(query, {
    leaf(node, path) {
      if (node === leaf) location = `${path}.value`;
    },
  });
  return badQuery([{ type: "bad_request", message, location }], [], { oqo: query });
}
