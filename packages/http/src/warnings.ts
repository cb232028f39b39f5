import type { EntityType } from "@oqlkit/oqo-schema";
import type { AppContext } from "./context.ts";
import { notStreamed } from "./list-file.ts";
import { sumParameters } from "./meta-sums.ts";
import { type Parameters, parameter } from "./read-parameters.ts";

/** Says that something which was sent made no difference. */
export interface Warning {
  readonly parameter: string;
  readonly message: string;
}

const noEffect = (name: string, reason: string): Warning => ({
  parameter: name,
  message: `${name} has no effect${reason}.`,
});

/** Says why an answer has no `x_query`. */
export const notSaid = (parameter: "filter" | "group_by"): Warning => ({
  parameter,
  message: `The query language has no words for a field in ${parameter}, so there is no x_query.`,
});

/** Accepted from old clients and never looked at. */
const idle = ["mailto", "data_version", "data-version", "warm", "bypass_cache", "author_hint"];
const keys = ["api_key", "api-key"];

function shared({ values, repeated }: Parameters, { accounts }: AppContext): Warning[] {
  const names = [...values.keys()];
  return [
    ...names.filter((name) => idle.includes(name)).map((name) => noEffect(name, "")),
    ...names
      .filter((name) => keys.includes(name) && accounts === undefined)
      .map((name) => noEffect(name, ": this server has no accounts")),
    ...[...repeated].map((name) => ({
      parameter: name,
      message: `${name} was sent more than once; the last one counts.`,
    })),
  ];
}

/** What was sent with a list and made no difference. */
export function listWarnings(
  entity: EntityType,
  parameters: Parameters,
  grouped: boolean,
  context: AppContext,
): readonly Warning[] {
  const warnings = shared(parameters, context);
  const given = (...names: string[]): string | undefined =>
    names.find((name) => parameter(parameters, name) !== undefined);
  if (!grouped && given("format") !== undefined) {
    const closed = context.streamLists ? "" : `: ${notStreamed}`;
    warnings.push(noEffect("format", ` without group_by${closed}`));
  }
  for (const {
    parameter: { name },
    sumsOf,
  } of sumParameters) {
    if (given(name) !== undefined && sumsOf(entity).length === 0) {
      warnings.push(noEffect(name, `: ${entity} have nothing of the kind to add up`));
    }
  }
  const xpac = given("include_xpac", "include-xpac");
  if (xpac !== undefined && entity !== "works") warnings.push(noEffect(xpac, " on anything but works"));
  return warnings;
}

const executed = ["oql", "oqo", "sort", "select", "page", "per_page", "per-page", "cursor"];

/** What was sent in the query string of an executed query and made no difference. */
export function executeWarnings(parameters: Parameters, context: AppContext): readonly Warning[] {
  const known = new Set([...executed, ...idle, ...keys]);
  const others = [...parameters.values.keys()].filter((name) => !known.has(name));
  const both = parameters.values.has("oql") && parameters.values.has("oqo");
  return [
    ...shared(parameters, context),
    ...(both ? [noEffect("oqo", " beside oql")] : []),
    ...others.map((name) => noEffect(name, " here; say it in the query")),
  ];
}
