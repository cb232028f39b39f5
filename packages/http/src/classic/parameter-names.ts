import type { EntityType } from "@oqlkit/oqo-schema";
import { badParameter } from "../refusal.ts";

const searchNames: readonly string[] = [
  "search",
  "search.exact",
  "search.semantic",
  "search.title",
  "search.title.exact",
  "search.title_and_abstract",
  "search.title_and_abstract.exact",
];

const listNames: readonly string[] = [
  "api-key",
  "api_key",
  "apc_sum",
  "cited_by_count_sum",
  "cursor",
  "data-version",
  "data_version",
  "filter",
  "format",
  "group-by",
  "group-bys",
  "group_by",
  "group_bys",
  "include-xpac",
  "include_xpac",
  "mailto",
  "page",
  "per-page",
  "per_page",
  "q",
  "sample",
  ...searchNames,
  "seed",
  "select",
  "sort",
  "warm",
];

/** Accepted without being advertised. */
const hiddenNames: ReadonlySet<string> = new Set(["bypass_cache"]);

const singleNames: readonly string[] = [
  "api-key",
  "api_key",
  "data-version",
  "data_version",
  "include-xpac",
  "include_xpac",
  "mailto",
  "select",
];

/** The parameters that search, in the order messages name them. */
export function searchParameterNames(): readonly string[] {
  return searchNames;
}

function hintFor(name: string): string {
  if (name === "limit") return " To set the size of a page use per-page.";
  if (name === "oql" || name === "oqo") return ` Send ${name} to the root path instead: /?${name}=...`;
  return "";
}

function refuse(name: string, valid: readonly string[]): never {
  if (name === "semantic") {
    throw badParameter("semantic is not a valid parameter. For semantic search use search.semantic.");
  }
  if (name.startsWith("search.") && valid.includes("search")) {
    throw badParameter(
      `${name} is not a valid parameter. Valid search parameters are: ${searchNames.join(", ")}.`,
    );
  }
  throw badParameter(
    `${name} is not a valid parameter. Valid parameters are: ${valid.join(", ")}.${hintFor(name)}`,
  );
}

function check(names: Iterable<string>, valid: readonly string[]): void {
  for (const name of names) {
    if (!valid.includes(name) && !hiddenNames.has(name)) refuse(name, valid);
  }
}

/** Refuses a parameter that lists do not know; `corpus` belongs to works alone. */
export function checkListNames(entity: EntityType, names: Iterable<string>): void {
  check(names, entity === "works" ? [...listNames, "corpus"] : listNames);
}

/** Refuses a parameter that single-object answers do not know. */
export function checkSingleNames(names: Iterable<string>): void {
  check(names, singleNames);
}
