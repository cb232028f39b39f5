import { fieldOf, filterParts, readIdentifier } from "@oqlkit/catalog";
import { type EntityType, isEntityType, type Oqo, visit } from "@oqlkit/oqo-schema";
import { listParameters, searches } from "./classic/parameters.ts";
import type { AppContext } from "./context.ts";
import { isSemantic } from "./cost.ts";
import { sumParameters } from "./meta-sums.ts";
import type { Call } from "./operation.ts";
import type { Parameter } from "./parameter.ts";
import { type Parameters, parameter } from "./read-parameters.ts";

/** Says that something which was sent made no difference. */
export interface Warning {
  readonly parameter: string;
  readonly message: string;
}

/** Says of something that was sent that it made no difference; `reason` follows the words. */
export const noEffect = (name: string, reason: string): Warning => ({
  parameter: name,
  message: `${name} has no effect${reason}.`,
});

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

/** Says which external ids are none, and so find what has the same mistake at most. */
function unidentified(oqo: Oqo): Warning[] {
  const { get_rows: entity } = oqo;
  const found: Warning[] = [];
  visit(oqo, {
    leaf({ column_id: column, value }) {
      const field = isEntityType(entity) && value !== null ? fieldOf(entity, column) : undefined;
      const name = field && identifierNames[field.form];
      if (field === undefined || name === undefined || field.source.kind === "prefix") return;
      if (readIdentifier(field, String(value)) !== undefined) return;
      const message = `'${value}' is not a valid ${name}: it finds only what has the same mistake.`;
      found.push({ parameter: "filter", message });
    },
  });
  return found;
}

/** Accepted from old clients and never looked at. */
const idle = ["mailto", "data_version", "data-version", "warm", "author_hint"];
const keys = ["api_key", "api-key"];
/** Has an answer worked out anew that might have been kept. */
const bypass = "bypass_cache";

/** Spellings of a parameter that were sent beside the one that counts. */
function outdone(parameters: Parameters, definitions: readonly Parameter[]): Warning[] {
  return definitions.flatMap(({ name, also = [] }) => {
    const [counts, ...others] = [name, ...also].filter((spelling) => parameter(parameters, spelling));
    return others
      .filter((other) => !idle.includes(other))
      .map((other) => noEffect(other, ` beside ${counts}`));
  });
}

/** Whether a parameter is a list, nothing between whose commas is nothing at all. */
const isList = ({ name, kind }: Parameter): boolean =>
  kind === "list" || name === "filter" || name === "sort";

/** Parameters that were sent with nothing, and count as not given. */
function empty({ values }: Parameters, definitions: readonly Parameter[]): Warning[] {
  return definitions
    .flatMap((definition) => {
      const nothing = isList(definition) ? /^[\s,]*$/ : /^\s*$/;
      const { name, also = [] } = definition;
      return [name, ...also].filter((spelling) => nothing.test(values.get(spelling) ?? "not sent"));
    })
    .filter((name) => !idle.includes(name) && !keys.includes(name))
    .map((name) => noEffect(name, ": it is empty"));
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
    ...Array.from(repeated.keys(), (name) => ({
      parameter: name,
      message: `${name} was sent more than once; the last one counts.`,
    })),
    ...outdone(parameters, definitions),
    ...empty(parameters, definitions),
  ];
}

/** Names that an operation does not know, where it takes any; `placeOf` says where they belong. */
export function unreadWarnings(
  { values }: Parameters,
  known: readonly string[],
  placeOf: (name: string) => string = () => " here",
): Warning[] {
  const others = [...values.keys()].filter((name) => ![...known, ...idle, ...keys, bypass].includes(name));
  return others.map((name) => noEffect(name, placeOf(name)));
}

/** Both of these, of an operation that reads the names that are `known`, some of which have `definitions`. */
export function idleWarnings(
  { parameters, context }: Pick<Call, "parameters" | "context">,
  known: readonly string[],
  definitions: readonly Parameter[] = [],
): Warning[] {
  if (parameters.values.size === 0) return [];
  return [...sharedWarnings(parameters, definitions, context), ...unreadWarnings(parameters, known)];
}

/** A body whose `meta` tells what was sent and made no difference, where something did. */
export function told<Body extends { readonly meta: object }>(
  body: Body,
  call: Pick<Call, "parameters" | "context">,
  known: readonly string[],
): Body {
  const warnings = idleWarnings(call, known);
  return warnings.length === 0 ? body : { ...body, meta: { ...body.meta, warnings } };
}

/** Says that similar works, which are of the core corpus, do not become more by the choice of another. */
function coreAlone(oqo: Oqo, { values }: Parameters): Warning[] {
  if (oqo.corpus !== "all" || !(oqo.filter_rows ?? []).some(isSemantic)) return [];
  const sent = ["corpus", "include_xpac", "include-xpac"].find((name) => values.has(name)) ?? "corpus";
  return [noEffect(sent, ": works found by meaning are of the core corpus")];
}

/** What of a query makes no difference, beside how it was sent. */
export const queryWarnings = (oqo: Oqo, parameters: Parameters): Warning[] => [
  ...coreAlone(oqo, parameters),
  ...unidentified(oqo),
];

const choosesCorpus = /^\s*is[_-]xpac\s*:/;

/** Says of the choice of a corpus that only works have more than one, or that a condition makes it. */
export function corpusWarnings(entity: EntityType, parameters: Parameters): Warning[] {
  const sent = ["include_xpac", "include-xpac"].find((name) => parameter(parameters, name) !== undefined);
  if (sent === undefined) return [];
  if (entity !== "works") return [noEffect(sent, " on anything but works")];
  const parts = filterParts(parameter(parameters, "filter") ?? "");
  const isChosen = Array.from(parts).some(({ 0: part }) => choosesCorpus.test(part));
  return isChosen ? [noEffect(sent, " beside a condition on is_xpac")] : [];
}

/** Where in a list one begins: at a page, or at a place that is followed from its first row on. */
interface Start {
  readonly page?: unknown;
  readonly cursor?: unknown;
}

/** Says of a first page that a cursor begins there anyway. */
export function besideCursor({ page, cursor }: Start): Warning[] {
  return page === undefined || cursor === undefined ? [] : [noEffect("page", " beside cursor")];
}

/** Why a list is not sent whole. */
export const notStreamed = "this server does not send whole lists (setting stream-lists)";

/** How a list is answered. */
export interface ListForm {
  readonly grouped: boolean;
  /** As a file, which has no `meta`. */
  readonly inFile: boolean;
}

/** What was sent with a list and made no difference. */
export function listWarnings(
  entity: EntityType,
  parameters: Parameters,
  { grouped, inFile }: ListForm,
  context: AppContext,
): readonly Warning[] {
  const warnings = sharedWarnings(parameters, listParameters, context);
  const given = (...names: string[]): string | undefined =>
    names.find((name) => parameter(parameters, name) !== undefined);
  const format = parameter(parameters, "format");
  if (!grouped && !inFile && format !== undefined && format !== "json") {
    const closed = context.streamLists ? "" : `: ${notStreamed}`;
    warnings.push(noEffect("format", ` without group_by${closed}`));
  }
  warnings.push(...besideCursor({ page: given("page"), cursor: given("cursor") }));
  if (!grouped && given("q") !== undefined) {
    warnings.push(noEffect("q", " without group_by: it keeps groups by their names"));
  }
  for (const {
    parameter: { name },
    sumsOf,
  } of sumParameters) {
    if (given(name) === undefined) continue;
    if (sumsOf(entity).length === 0) {
      warnings.push(noEffect(name, `: ${entity} have nothing of the kind to add up`));
    } else if (inFile) warnings.push(noEffect(name, ": a file has no place for sums"));
  }
  const perPage = given("per-page", "per_page");
  if (grouped && inFile && perPage !== undefined) {
    warnings.push(noEffect(perPage, ": a file has as many groups as an answer can"));
  }
  for (const { name } of searches) {
    if (parameter(parameters, name)?.trim() === '""') warnings.push(noEffect(name, ": it has no words"));
  }
  return [...warnings, ...corpusWarnings(entity, parameters)];
}
