import { languageUrl, withBareIds } from "@oqlkit/catalog";
import { heldCodes, type Queries, QueryError, type QueryErrorCode, type QueryOptions } from "@oqlkit/engine";
import { fromUrl, parse, queryForm, translate } from "@oqlkit/oql";
import {
  type CodeTest,
  type EntityName,
  type EntityType,
  isEntityType,
  type Oqo,
  safeParseOqo,
  validate,
} from "@oqlkit/oqo-schema";
import type { QueryInput } from "./query-input.ts";

interface Finding {
  readonly type: string;
  readonly message: string;
  readonly location: string | null;
}

/**
 * The query object of a query in any form.
 *
 * @throws QueryError with everything that is wrong with the text or the object.
 */
export function readQuery(input: QueryInput<EntityName>): Oqo {
  return checked(readInput(input));
}

/** The same of a query that is to be run: ids and codes that the data have are taken too; see `heldCodes`. */
export async function readRunnable(
  engine: Queries,
  input: QueryInput<EntityName>,
  options?: QueryOptions,
): Promise<Oqo> {
  const oqo = withBareIds(readInput(input), engine.snapshot.idBase);
  return checked(oqo, await heldCodes(engine, oqo, options));
}

function readInput(input: QueryInput<EntityName>): Oqo {
  if (typeof input === "string") return readText(input);
  if (typeof input !== "object" || input === null) {
    throw new QueryError("invalid_query", `A query is a text or an object, not ${String(input)}.`);
  }
  if ("get_rows" in input) return readObject(input);
  if ("build" in input) return readObject(input.build());
  const forms = ["oql", "url", "oqo"].filter((form) => form in input);
  if (forms.length > 1)
    throw new QueryError("invalid_query", `A query has one form, not ${forms.join(" and ")} at once.`);
  if ("oql" in input) return readOql(textOf("oql", input.oql));
  if ("url" in input) return readUrl(textOf("url", input.url));
  return typeof input.oqo === "string" ? readJson(input.oqo) : readObject(input.oqo);
}

function textOf(form: string, text: unknown): string {
  if (typeof text === "string") return text;
  throw new QueryError("invalid_query", `${form} must be a text, not ${String(text)}.`, { path: form });
}

/** The entity type whose objects a query returns. */
export function entityOf({ get_rows }: Oqo): EntityType {
  if (get_rows === "types") return "work-types";
  if (isEntityType(get_rows)) return get_rows;
  throw new QueryError("invalid_entity", `'${get_rows}' is not an entity type that can be queried.`, {
    path: "get_rows",
  });
}

function readText(text: string): Oqo {
  const form = queryForm(text);
  switch (form) {
    case "oql":
      return readOql(text);
    case "oqo":
      return readJson(text);
    case "url":
      return readUrl(text);
    default:
      return form satisfies never;
  }
}

function readOql(text: string): Oqo {
  const { query, diagnostics } = parse(text);
  if (query !== undefined) return query;
  throw refusal(
    diagnostics.map(({ message, hint }) => ({
      type: "invalid_query",
      message: `${/[.?!]$/.test(message) ? message : `${message}.`} ${hint}`,
      location: null,
    })),
  );
}

function readJson(text: string): Oqo {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new QueryError("invalid_query", `The OQO is not JSON: ${reason}`);
  }
  return readObject(value);
}

function readObject(value: unknown): Oqo {
  const read = safeParseOqo(value);
  if (!read.ok) throw refusal(read.errors);
  return read.oqo;
}

function readUrl(text: string): Oqo {
  const oxurl = languageUrl(text.trim());
  const { body } = translate({ oxurl });
  if (!("oqo" in body)) throw refusal(body.validation.errors);
  // As it is written: the canonical form takes the word true for yes, whatever the field.
  return readObject(fromUrl(oxurl).query);
}

function checked(oqo: Oqo, codes?: CodeTest): Oqo {
  const { valid, errors } = validate(oqo, { codes });
  if (!valid) throw refusal(errors);
  return oqo;
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

function refusal(findings: readonly Finding[]): QueryError {
  const [first] = findings;
  const message = findings.map((finding) => finding.message).join("\n");
  return new QueryError(codes[first?.type ?? ""] ?? "invalid_query", message || "This is not a query.", {
    path: first?.location ?? undefined,
  });
}
