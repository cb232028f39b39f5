import { QueryError } from "@oqlkit/engine";
import { fromUrl } from "@oqlkit/oql";
import { canonicalColumn, type EntityType } from "@oqlkit/oqo-schema";
import { type Parameters, parameter } from "../read-parameters.ts";
import { filter, searches } from "./parameters.ts";
import { splitPlace } from "./split-place.ts";

/** The names that searches and conditions were sent under, and the column that each came to be. */
function* sentNames(entity: EntityType, parameters: Parameters): Generator<[name: string, column: string]> {
  const conditions = parameter(parameters, filter.name) ?? "";
  for (const [, name = ""] of conditions.matchAll(/(?:^|,)\s*([\w.-]+):/g)) {
    yield [name, canonicalColumn(entity, name.replaceAll("-", "_"))];
  }
  for (const { name } of searches) {
    if (parameter(parameters, name) === undefined) continue;
    const [row] = fromUrl(`/${entity}?${name}=x`).query?.filter_rows ?? [];
    if (row !== undefined && "column_id" in row) yield [name, row.column_id];
  }
}

/** An error about a field under the name that was sent: the query has one column for all names of a field. */
function asSent(error: unknown, entity: EntityType, parameters: Parameters): unknown {
  if (!(error instanceof QueryError) || error.field === undefined) return error;
  const { code, field: column, message, path } = error;
  const names = [...sentNames(entity, parameters)];
  const field = names.find(([name, other]) => other === column && name !== column)?.[0];
  if (field === undefined || names.some(([name]) => name === column)) return error;
  const named = message.replace(/[\w.]*\w/g, (word) =>
    word === column ? field : word === `${column}.exact` ? `${field}.exact` : word,
  );
  return new QueryError(code, named, { path, field });
}

/** An unknown field in a filter with the comma before it, which may have been meant as a part of a value. */
function withPlace(error: unknown, parameters: Parameters): unknown {
  if (!(error instanceof QueryError) || error.code !== "unknown_field" || error.field === undefined)
    return error;
  const { code, message, path, field } = error;
  if (!path?.startsWith("filter_rows")) return error;
  const named = (part: string): boolean => part.slice(0, part.indexOf(":")).trim() === field;
  const place = splitPlace(parameter(parameters, filter.name) ?? "", named);
  return place === "" ? error : new QueryError(code, `${message}.${place}`, { path, field });
}

/** Does work for a call, whose errors tell of its fields by the names that were sent, and where. */
export async function namingAsSent<R>(
  entity: EntityType,
  parameters: Parameters,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw withPlace(asSent(error, entity, parameters), parameters);
  }
}
