import { type ListUrl, readListUrl } from "@oqlkit/catalog";
import { checkQuery, type Limits, QueryError } from "@oqlkit/engine";
import { collectionReferences } from "../collections/references.ts";
import { readGroupFormat, viewInFile } from "../group-file.ts";
import { readParameter } from "../parameter.ts";
import { readParameters } from "../read-parameters.ts";
import { RefusedError } from "../refusal.ts";
import { format } from "./parameters.ts";
import { readClassicCall } from "./read-call.ts";

function checkCall({ entity, search }: ListUrl, limits: Partial<Limits>): void {
  const parameters = readParameters(search);
  const { oqo, view, sideBySide, spelled } = readClassicCall(entity, parameters);
  const wanted = readParameter(format, parameters);
  const grouped = sideBySide !== undefined || oqo.group_by !== undefined;
  const shown = viewInFile(view, grouped ? readGroupFormat(wanted) : undefined);
  collectionReferences(entity, oqo, spelled);
  const queries = sideBySide?.map((column_id) => ({ ...oqo, group_by: [{ column_id }] })) ?? [oqo];
  for (const query of queries) checkQuery(query, shown, limits);
}

/**
 * What a URL of a list is refused with when it is called, whatever the catalog holds; undefined for any other.
 * `limits` are those of the engine that would be asked, where there is one.
 */
export function refusalOfUrl(url: string, limits: Partial<Limits>): string | undefined {
  const list = readListUrl(url);
  if (list === undefined) return undefined;
  try {
    checkCall(list, limits);
    return undefined;
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    const refusal = error instanceof RefusedError ? error.refusal : undefined;
    return refusal?.kind === "parameters" || refusal?.kind === "pagination" ? refusal.message : undefined;
  }
}
