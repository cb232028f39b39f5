import { type Parameters, parameter } from "../read-parameters.ts";
import { badParameter } from "../refusal.ts";

function refuse(name: string, instead: string): never {
  throw badParameter(`${name} is not available on this server. ${instead}`);
}

/** Refuses what this server would otherwise ignore in silence, although the parameter exists. */
export function checkUnavailable(parameters: Parameters, grouped: boolean): void {
  for (const name of ["apc_sum", "cited_by_count_sum"]) {
    if (parameter(parameters, name)?.toLowerCase() === "true") refuse(name, "Leave it out.");
  }
  const format = parameter(parameters, "format")?.toLowerCase();
  if (format !== undefined && !["csv", "xlsx", "json"].includes(format)) {
    throw badParameter("format must be csv, json or xlsx.");
  }
  if (grouped && (format === "csv" || format === "xlsx"))
    refuse(`format=${format}`, "Leave it out for JSON.");
}
