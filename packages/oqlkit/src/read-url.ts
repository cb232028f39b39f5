import { languageUrl, readListUrl } from "@oqlkit/catalog";
import { QueryError } from "@oqlkit/engine";
import { fromUrl, translate } from "@oqlkit/oql";
import { refusal } from "./findings.ts";

/** What a classic URL says. */
export interface UrlQuery {
  /** As it is written: the canonical form takes the word true for yes, whatever the field. */
  readonly query: unknown;
  readonly q?: string | undefined;
  readonly groups?: readonly string[] | undefined;
}

/** The parameters that the language reads, all but those of searches; `q` keeps groups. */
const read: ReadonlySet<string> = new Set([
  ...["filter", "corpus", "include_xpac", "include-xpac", "sample", "seed", "q"],
  ...["sort", "select", "group_by", "group-by", "per_page", "per-page", "page", "cursor"],
]);

/** Those that tell a server who asks, and have no effect on an answer. */
const passedOver: ReadonlySet<string> = new Set([
  ...["mailto", "api_key", "api-key", "data_version", "data-version", "warm", "bypass_cache"],
]);

/** Those that only a server has an answer to, and what to do instead. */
const servers: ReadonlyMap<string, string> = new Map([
  ["group_bys", "Group by one field at a time, with group_by."],
  ["group-bys", "Group by one field at a time, with group_by."],
  ["apc_sum", "Leave it out, or ask a server."],
  ["cited_by_count_sum", "Leave it out, or ask a server."],
  ["format", "Leave it out: the answer is given in the form that it is asked for."],
]);

/** What a server takes for leaving such a parameter out. */
const unset = /^(?:(?:apc|cited_by_count)_sum=false|format=json)$/i;

/** What the language warns of, as other forms may have it, and running a URL refuses. */
const refusedWhenRun = /^(?:bad_request|seed_without_sample)$/;

/**
 * Reads a classic URL as running it reads it: what a server would refuse is refused, and nothing that changes the
 * answer is left out.
 *
 * @throws QueryError with everything that is wrong with the URL.
 */
export function readUrl(text: string): UrlQuery {
  const oxurl = languageUrl(text.trim());
  const { body } = translate({ oxurl });
  const { errors, warnings } = body.validation;
  if (!("oqo" in body)) throw refusal(errors);
  const refused = warnings.filter(({ type }) => refusedWhenRun.test(type));
  if (refused.length > 0) throw refusal(refused);
  const { query } = fromUrl(oxurl);
  const list = readListUrl(text.trim());
  if (list === undefined) return { query };
  // Of several with one name the last counts.
  const parameters = new Map(new URLSearchParams(list.search));
  checkParameters(parameters);
  const grouped = groupings.map((name) => parameters.get(name)).find((value) => value);
  const groups = grouped?.split(",").flatMap((name) => name.trim() || []) ?? [];
  return groups.length === 0 ? { query } : { query, groups, q: parameters.get("q") || undefined };
}

/** By what a query is grouped, the first that says something; grouping side by side by one field is grouping by it. */
const groupings = ["group_by", "group-by", "group_bys", "group-bys"];

/** Refuses what would be left out. */
function checkParameters(parameters: ReadonlyMap<string, string>): void {
  const isGrouped = Boolean(parameters.get("group_by") || parameters.get("group-by"));
  for (const [name, value] of parameters) {
    if (read.has(name) || passedOver.has(name) || /^search(?:\.|$)/.test(name)) continue;
    const instead = servers.get(name);
    if (instead === undefined) {
      throw invalid(
        `${name} is not a parameter of a URL that asks for a list. Mend its name, or leave it out.`,
      );
    }
    const isGroupBy = name.startsWith("group") && !isGrouped && !value.includes(",");
    if (value === "" || isGroupBy || unset.test(`${name}=${value}`)) continue;
    throw invalid(`The parameter ${name} is for servers. ${instead}`);
  }
  if ((parameters.get("data_version") ?? parameters.get("data-version")) === "1")
    throw invalid("data_version=1 is not available. Leave data_version out.");
}

const invalid = (message: string): QueryError => new QueryError("invalid_query", message);
