import { withBareIds } from "@oqlkit/catalog";
import { heldCodes, type Queries, QueryError, type QueryOptions, type View } from "@oqlkit/engine";
import { parse, queryForm } from "@oqlkit/oql";
import {
  type CodeTest,
  type EntityName,
  type EntityType,
  isEntityType,
  type Oqo,
  safeParseOqo,
  validate,
} from "@oqlkit/oqo-schema";
import { refusal } from "./findings.ts";
import type { QueryInput } from "./query-input.ts";
import { readUrl } from "./read-url.ts";

/** A query as it came: what its form says beyond the query object is beside it. */
interface Read {
  readonly oqo: Oqo;
  /** What groups are kept by. */
  readonly q?: string | undefined;
  /** The columns to group by as they are spelled, with what chooses buckets behind them. */
  readonly groups?: readonly string[] | undefined;
}

/** A query to be run, and what it keeps groups by where the view does not say it. */
export interface Runnable extends Pick<View, "q"> {
  readonly oqo: Oqo;
}

/**
 * The query object of a query in any form.
 *
 * @throws QueryError with everything that is wrong with the text or the object.
 */
export function readQuery(input: QueryInput<EntityName>): Oqo {
  return checked(readInput(input).oqo);
}

/** The same of a query that is to be run: ids and codes that the data have are taken too; see `heldCodes`. */
export async function readRunnable(
  engine: Queries,
  input: QueryInput<EntityName>,
  options?: QueryOptions,
): Promise<Runnable> {
  const { oqo: read, q, groups = [] } = readInput(input);
  const oqo = withBareIds(read, engine.snapshot.idBase);
  const query = checked(oqo, await heldCodes(engine, oqo, options));
  const grouping = groups.length > 0 && { group_by: groups.map((column_id) => ({ column_id })) };
  return { oqo: { ...query, ...grouping }, q };
}

function readInput(input: QueryInput<EntityName>): Read {
  if (typeof input === "string") return readText(input);
  if (typeof input !== "object" || input === null) {
    throw new QueryError("invalid_query", `A query is a text or an object, not ${String(input)}.`);
  }
  if ("get_rows" in input) return { oqo: readObject(input) };
  if ("build" in input) {
    if (typeof input.build === "function") return { oqo: readObject(input.build()) };
    throw new QueryError("invalid_query", `build must be a function, not ${String(input.build)}.`, {
      path: "build",
    });
  }
  const forms = ["oql", "url", "oqo"].filter((form) => form in input);
  if (forms.length > 1)
    throw new QueryError("invalid_query", `A query has one form, not ${forms.join(" and ")} at once.`);
  if ("oql" in input) return { oqo: readOql(textOf("oql", input.oql)) };
  if ("url" in input) return readAddress(textOf("url", input.url));
  return { oqo: typeof input.oqo === "string" ? readJson(input.oqo) : readObject(input.oqo) };
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

function readText(text: string): Read {
  const form = queryForm(text);
  switch (form) {
    case "oql":
      return { oqo: readOql(text) };
    case "oqo":
      return { oqo: readJson(text) };
    case "url":
      return readAddress(text);
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

function readAddress(text: string): Read {
  const { query, ...beside } = readUrl(text);
  return { oqo: readObject(query), ...beside };
}

function checked(oqo: Oqo, codes?: CodeTest): Oqo {
  const { valid, errors } = validate(oqo, { codes });
  if (!valid) throw refusal(errors);
  return oqo;
}
