import { fieldOf, languageName, respelledFilter } from "@oqlkit/catalog";
import type { View } from "@oqlkit/engine";
import { type FromUrlResult, fromUrl } from "@oqlkit/oql";
import { column, type EntityType, type Oqo } from "@oqlkit/oqo-schema";
import { type SpelledFields, spelledFields } from "../collections/spelled-fields.ts";
import { type Unsaid, unsaidText } from "../echo-warnings.ts";
import { type MetaSum, readSums } from "../meta-sums.ts";
import { paging } from "../paging.ts";
import { readParameter } from "../parameter.ts";
import type { Parameters } from "../read-parameters.ts";
import { checkSelect } from "../read-select.ts";
import { badParameter } from "../refusal.ts";
import { checkFilter } from "./check-filter.ts";
import {
  checkCombinations,
  checkRetired,
  checkSample,
  checkSearches,
  readSideBySide,
} from "./check-rules.ts";
import { checkNested } from "./nested-filter.ts";
import { checkListNames } from "./parameter-names.ts";
import {
  corpus,
  filter as filterParameter,
  groupBy,
  includeXpac,
  q,
  seed as seedParameter,
  select as selectParameter,
  sort,
} from "./parameters.ts";
import { splitPlace } from "./split-place.ts";

/** A classic list call, read. */
export interface ClassicCall {
  readonly oqo: Oqo;
  /** The query as the language says it. */
  readonly said: Oqo;
  /** The URL of the query: the call without what only concerns how its objects are shown. */
  readonly url: string;
  /** What the language has no words for. */
  readonly unsaid: readonly Unsaid[];
  readonly view: View;
  /** What was sent to keep groups by; it has no effect on a list. */
  readonly q: string | undefined;
  /** What to add up over all matches. */
  readonly sums: readonly MetaSum[];
  /** Fields that are grouped by side by side, when they are. */
  readonly sideBySide: readonly string[] | undefined;
  /** How the fields are called that are compared with collections. */
  readonly spelled: SpelledFields;
}

/** The parameters that choose a corpus; only works have more than one. */
function corpusPieces(entity: EntityType, parameters: Parameters): [string, string | undefined][] {
  if (entity !== "works") return [];
  return [
    ["corpus", readParameter(corpus, parameters)],
    ["include_xpac", readParameter(includeXpac, parameters)?.toString()],
  ];
}

/** Signs that classic URLs have as they are. */
const plainSigns = /%(?:20|2C|3A|7C)/g;
const encoded = (value: string): string => encodeURIComponent(value).replace(plainSigns, decodeURIComponent);

/** The part of the call that is the query, as the URL that the language reads. */
function queryUrl(entity: EntityType, pieces: Iterable<readonly [string, string | undefined]>): string {
  const written: string[] = [];
  for (const [key, value] of pieces) {
    if (value !== undefined && value !== "") written.push(`${key}=${encoded(value)}`);
  }
  const name = languageName(entity);
  return written.length === 0 ? `/${name}` : `/${name}?${written.join("&")}`;
}

/** Refuses a filter with a part that is no condition, whatever its fields and values are. */
function checkParts({ diagnostics }: FromUrlResult, filter: string): void {
  for (const { message, params } of diagnostics) {
    if (!("part" in params)) continue;
    throw badParameter(`${message}${splitPlace(filter, (part) => part === params.part)}`);
  }
}

interface ReadQuery {
  readonly query: Oqo;
  /** Whether the language has a column for each field of the filter. */
  readonly known: boolean;
}

function checkValues({ query, diagnostics }: FromUrlResult): ReadQuery {
  // The catalog has fields that the language has no column for, so the engine is the judge of names.
  const error = diagnostics.find(
    ({ code, severity }) => severity === "error" && code !== "url_unknown_field",
  );
  if (query === undefined || error !== undefined) {
    throw badParameter(error?.message ?? "The query could not be read.");
  }
  return { query, known: diagnostics.every(({ severity }) => severity !== "error") };
}

/** Groups of these hold some of the organizations alone that the language's column for them has. */
export const partialGroups: RegExp = /_lineage$/;

/**
 * Whether the language groups as a field does, by the column that it takes the field for, if it groups by that at all.
 */
function groupsAlike(entity: EntityType, field: string, said: string | undefined): boolean {
  if (said === undefined || column(entity, said) === undefined) return false;
  if (fieldOf(entity, said)?.groupable === false) return false;
  return said === field || !partialGroups.test(field);
}

/**
 * Reads the parameters of `GET /{entities}` in the documented order of checks, so that a call with several
 * mistakes is always answered with the same one.
 */
export function readClassicCall(entity: EntityType, parameters: Parameters): ClassicCall {
  const select = readParameter(selectParameter, parameters);
  if (select !== undefined) checkSelect(entity, select);
  checkListNames(entity, parameters.values.keys());
  checkRetired(parameters);
  const columns = readParameter(groupBy, parameters) ?? [];
  const sideBySide = readSideBySide(parameters);
  const grouped = columns.length > 0 || sideBySide !== undefined;
  checkCombinations(parameters, grouped);
  const sums = readSums(entity, parameters);
  const sample = checkSample(parameters, grouped);
  const searches = checkSearches(entity, parameters);
  const corpusChoice = corpusPieces(entity, parameters);
  const keptBy = readParameter(q, parameters);
  const seed = sample === undefined ? undefined : readParameter(seedParameter, parameters);
  const filterText = readParameter(filterParameter, parameters);
  const filter = filterText && respelledFilter(entity, filterText, searches.has("search.semantic"));
  if (filter !== undefined) {
    checkNested(entity, filter);
    checkFilter(entity, filter);
  }
  const spelled = spelledFields(entity, filter ?? "");
  const groups = (sideBySide?.length === 1 ? sideBySide : columns).map((name) => name.replace(/:.*$/, ""));
  const url = queryUrl(entity, [
    ["filter", filter],
    ...searches,
    ...corpusChoice,
    ["sample", sample?.toString()],
    ["seed", seed],
    ["group_by", groups.join(",")],
  ]);
  const read = fromUrl(url);
  checkParts(read, filter ?? "");
  const view: View = {
    page: readParameter(paging.page, parameters),
    perPage: readParameter(paging.perPage, parameters),
    cursor: readParameter(paging.cursor, parameters),
    sort: readParameter(sort, parameters),
    select,
    q: grouped ? keptBy : undefined,
  };
  const { query, known } = checkValues(read);
  const said = query.group_by ?? [];
  const alike = groups.every((name, index) => groupsAlike(entity, name, said[index]?.column_id));
  const byText = unsaidText(query);
  const unsaid: Unsaid[] = [
    ...(known ? [] : ["filter" as const]),
    ...(alike ? [] : [sideBySide === undefined ? ("group_by" as const) : ("group_bys" as const)]),
    ...(byText === undefined ? [] : [byText]),
  ];
  // As they are spelled: the language has one column for some fields that differ in what they group by.
  const grouping = columns.length > 0 ? { group_by: columns.map((column_id) => ({ column_id })) } : {};
  return {
    oqo: { ...query, ...grouping },
    said: query,
    url,
    unsaid,
    view,
    q: keptBy,
    sums,
    sideBySide,
    spelled,
  };
}
