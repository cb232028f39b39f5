import { fieldOf, readValue } from "@oqlkit/catalog";
import { type EntityType, isEntityType, type Oqo, type View, visit } from "@oqlkit/oqo-schema";
import { listParameters, searches } from "./classic/parameters.ts";
import type { AppContext } from "./context.ts";
import { unknownToo } from "./echo.ts";
import { notStreamed } from "./list-file.ts";
import { sumParameters } from "./meta-sums.ts";
import type { Call } from "./operation.ts";
import type { Parameter } from "./parameter.ts";
import { type Parameters, parameter } from "./read-parameters.ts";
import { type JudgedQuery, verdictOn } from "./read-query.ts";
import { respelled } from "./respelled.ts";
import { hasMarkedSeed, sayable } from "./sayable.ts";

/** Says that something which was sent made no difference. */
export interface Warning {
  readonly parameter: string;
  readonly message: string;
}

const noEffect = (name: string, reason: string): Warning => ({
  parameter: name,
  message: `${name} has no effect${reason}.`,
});

/** What the query language has no words for: a field, or a text with wildcards or quotation marks. */
export type Unsaid = "filter" | "group_by" | "search" | "seed";

const fieldUnsaid = (parameter: Unsaid): string =>
  `The query language has no words for a field in ${parameter}`;
const reasons: Readonly<Record<Unsaid, string>> = {
  filter: fieldUnsaid("filter"),
  group_by: fieldUnsaid("group_by"),
  search:
    "The query language has no wildcards where words are matched by stem, and no quotation marks in texts",
  seed: "The query language has no quotation marks in seeds",
};

/** Says why an answer has no `x_query`. */
export const notSaid = (parameter: Unsaid): Warning => ({
  parameter,
  message: `${reasons[parameter]}, so there is no x_query.`,
});

/** What of a query whose fields have words the language has none for, if there is something. */
export function unsaidText(oqo: Oqo): Unsaid | undefined {
  if (hasMarkedSeed(oqo)) return "seed";
  return sayable(oqo) === undefined ? "search" : undefined;
}

/** Says what the echo of a query that is grouped by several fields side by side leaves out. */
export const saidByUrl: Warning = {
  parameter: "group_bys",
  message:
    "The query language groups by fields within one another only: in x_query the url gives the groups, oql and oqo the objects that are grouped.",
};

/** Says what the URL of an echo alone keeps of how groups are shown. */
export function shownByUrl(columns: readonly string[], q: string | undefined): Warning[] {
  const unknown = columns.find((column) => column.endsWith(unknownToo));
  return [
    ...(unknown === undefined
      ? []
      : [
          {
            parameter: "group_by",
            message: `The oql and oqo of x_query leave out ${unknownToo} and so the rows without a value; its url has it.`,
          },
        ]),
    ...(q === undefined
      ? []
      : [
          {
            parameter: "q",
            message: "The oql and oqo of x_query leave out q and so give all groups; its url has it.",
          },
        ]),
  ];
}

/** Says that an echo cannot be sent again, since URLs take values that are none, and find nothing by them. */
export async function notTaken(call: Call, oqo: Oqo): Promise<Warning[]> {
  const { errors } = await verdictOn(call, respelled(oqo));
  const [first] = errors.filter(({ location }) => location?.startsWith("filter_rows"));
  if (first === undefined) return [];
  const message = `${first.message} The query language refuses such values, and so the oql and oqo of x_query; the url is taken.`;
  return [{ parameter: "filter", message }];
}

/** A phrase of several words with how far they may be moved; beside wildcards words between them are counted. */
const displaced = /^"[^"*?]*[^\s"*?]\s+[^\s"*?][^"*?]*"~\d+$/;

/** Says where the text of an echo may find other rows than its other forms, which displace words, or rank them otherwise. */
export function saidLoosely(oqo: Oqo): Warning[] {
  const found: Warning[] = [];
  const split = new Set<string>();
  // A search of several parts is a condition for each where the text says it.
  const said = sayable(oqo, (run) => split.add(run)) ?? oqo;
  for (const run of split) {
    found.push({
      parameter: "search",
      message: `The query language has no words for a search that begins like '${run}'. The oql of x_query has its words one by one and finds the same objects, perhaps in another order.`,
    });
  }
  visit(said, {
    leaf({ value, operator }) {
      if (operator !== "has" || typeof value !== "string" || !displaced.test(value)) return;
      found.push({
        parameter: "search",
        message: `${value} counts how far words are moved. The oql of x_query, within, counts the words between them, in any order, and may find other objects; its oqo and url find these.`,
      });
    },
  });
  return found;
}

const identifierNames: Readonly<Record<string, string>> = {
  doi: "DOI",
  orcid: "ORCID",
  ror: "ROR ID",
  issn: "ISSN",
  pmid: "PubMed ID",
  pmcid: "PubMed Central ID",
  wikidata: "Wikidata ID",
  scopus: "Scopus author ID",
  mag: "MAG ID",
};

/** Says which external ids are none, and so find nothing. */
export function unidentified(oqo: Oqo): Warning[] {
  const { get_rows: entity } = oqo;
  const found: Warning[] = [];
  visit(oqo, {
    leaf({ column_id: column, value }) {
      const field = isEntityType(entity) && value !== null ? fieldOf(entity, column) : undefined;
      const name = field && identifierNames[field.form];
      if (field === undefined || name === undefined || field.source.kind === "prefix") return;
      if (readValue(field, String(value)) !== undefined) return;
      found.push({ parameter: "filter", message: `'${value}' is not a valid ${name} and finds nothing.` });
    },
  });
  return found;
}

/** Accepted from old clients and never looked at. */
const idle = ["mailto", "data_version", "data-version", "warm", "bypass_cache", "author_hint"];
const keys = ["api_key", "api-key"];

/** Spellings of a parameter that were sent beside the one that counts. */
function outdone(parameters: Parameters, definitions: readonly Parameter[]): Warning[] {
  return definitions.flatMap(({ name, also = [] }) => {
    const [counts, ...others] = [name, ...also].filter((spelling) => parameter(parameters, spelling));
    return others
      .filter((other) => !idle.includes(other))
      .map((other) => noEffect(other, ` beside ${counts}`));
  });
}

/** What may be sent with any operation that has such parameters, and made no difference. */
export function sharedWarnings(
  parameters: Parameters,
  definitions: readonly Parameter[],
  { accounts }: AppContext,
): Warning[] {
  const { values, repeated } = parameters;
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
    ...outdone(parameters, definitions),
  ];
}

/** Names that an operation does not know, where it takes any. */
export function unreadWarnings({ values }: Parameters, known: readonly string[]): Warning[] {
  const others = [...values.keys()].filter((name) => ![...known, ...idle, ...keys].includes(name));
  return others.map((name) => noEffect(name, " here"));
}

/** Says of the choice of a corpus that only works have more than one. */
export function corpusWarnings(entity: EntityType, parameters: Parameters): Warning[] {
  if (entity === "works") return [];
  const sent = ["include_xpac", "include-xpac"].find((name) => parameter(parameters, name) !== undefined);
  return sent === undefined ? [] : [noEffect(sent, " on anything but works")];
}

/** What was sent with a list and made no difference. */
export function listWarnings(
  entity: EntityType,
  parameters: Parameters,
  grouped: boolean,
  context: AppContext,
): readonly Warning[] {
  const warnings = sharedWarnings(parameters, listParameters, context);
  const given = (...names: string[]): string | undefined =>
    names.find((name) => parameter(parameters, name) !== undefined);
  if (!grouped && given("format") !== undefined) {
    const closed = context.streamLists ? "" : `: ${notStreamed}`;
    warnings.push(noEffect("format", ` without group_by${closed}`));
  }
  if (!grouped && given("q") !== undefined) {
    warnings.push(noEffect("q", " without group_by: it keeps groups by their names"));
  }
  for (const {
    parameter: { name },
    sumsOf,
  } of sumParameters) {
    if (given(name) !== undefined && sumsOf(entity).length === 0) {
      warnings.push(noEffect(name, `: ${entity} have nothing of the kind to add up`));
    }
  }
  for (const { name } of searches) {
    if (parameter(parameters, name)?.trim() === '""') warnings.push(noEffect(name, ": it has no words"));
  }
  return [...warnings, ...corpusWarnings(entity, parameters)];
}

/** What was chosen of how the rows are shown: beside the query in the body, in the query string, and in the query. */
export interface ChosenViews {
  readonly body: View;
  readonly queryString: View;
  readonly embedded: View;
}

const viewNames: Readonly<Record<string, string>> = { sort_by: "sort" };

/** What of a view another one that counts before it says as well. */
function outweighed({ body, queryString, embedded }: ChosenViews, { values }: Parameters): Warning[] {
  const nameOf = (key: string): string => viewNames[key] ?? key;
  const inUrl = Object.keys(queryString).filter((key) => Object.hasOwn(body, key));
  const inQuery = Object.keys(embedded).filter((key) => Object.hasOwn({ ...queryString, ...body }, key));
  return [
    ...inUrl.map((key) => {
      const hyphened = nameOf(key).replaceAll("_", "-");
      return noEffect(
        values.has(hyphened) ? hyphened : nameOf(key),
        " beside the body, which says it as well",
      );
    }),
    ...inQuery.map((key) => ({
      parameter: "oqo",
      message: `${key} in the oqo has no effect beside ${nameOf(key)}.`,
    })),
  ];
}

const executed = ["oql", "oqo", "sort", "select", "page", "per_page", "per-page", "cursor"];

/** What was sent with an executed query, or stands in it, and made no difference. */
export function executeWarnings(
  { oqo, warnings }: JudgedQuery,
  views: ChosenViews,
  parameters: Parameters,
  definitions: readonly Parameter[],
  context: AppContext,
): readonly Warning[] {
  const known = new Set([...executed, ...idle, ...keys]);
  const others = [...parameters.values.keys()].filter((name) => !known.has(name));
  const unsaid = unsaidText(oqo);
  const both = parameters.values.has("oql") && parameters.values.has("oqo");
  return [
    ...sharedWarnings(parameters, definitions, context),
    ...warnings.map(({ location, message }) => ({ parameter: location ?? "oqo", message })),
    ...outweighed(views, parameters),
    ...(both ? [noEffect("oqo", " beside oql")] : []),
    ...others.map((name) => noEffect(name, " here; say it in the query")),
    ...(unsaid === undefined ? saidLoosely(oqo) : [notSaid(unsaid)]),
  ];
}
