import type { ViewSort } from "@oqlkit/engine";
import { type } from "arktype";
import { paging } from "../paging.ts";
import { type Parameter, queryFlag, queryList, queryText } from "../parameter.ts";
import { readSort } from "../read-sort.ts";

const idle = "Accepted from clients that send it; has no effect.";

/** Sends the key of an account. Any operation takes it. */
export const apiKey: Parameter<string> = {
  ...queryText,
  name: "api_key",
  also: ["api-key"],
  description: "The key of an account. Better sent as the header `Authorization: Bearer <key>`.",
};

/** Accepted for the sake of old clients; has no effect. */
export const mailto: Parameter<string> = {
  ...queryText,
  name: "mailto",
  description: idle,
};

const dataVersion: Parameter<string> = {
  ...queryText,
  name: "data_version",
  also: ["data-version"],
  description: `${idle} 1 is refused.`,
};

/** Whether works of the expansion corpus are looked at as well. */
export const includeXpac: Parameter<boolean> = {
  ...queryFlag,
  name: "include_xpac",
  also: ["include-xpac"],
  description: "Whether works of the expansion corpus are included. Works only.",
};

/** The keys to return. Which there are depends on the entity type. */
export const select: Parameter<string[]> = {
  ...queryList,
  name: "select",
  description:
    "Names of keys to return, separated by commas: root keys, keys within them joined by dots (`authorships.author.id`), and for works `abstract`, the abstract as plain text.",
  example: "id,display_name",
};

/** What to sort by. Which fields there are is for the engine to say. */
export const sort: Parameter<readonly ViewSort[]> = {
  ...queryText,
  name: "sort",
  value: type("string").pipe(readSort),
  description: "Fields to sort by, each with `:asc` (unless given) or `:desc`, separated by commas.",
  example: "created_date:desc",
};

/** The parameters that search, in the order messages name them. */
export const searches: readonly Parameter<string>[] = [
  { ...queryText, name: "search", description: "Words in any text of the object, in any form of them." },
  {
    ...queryText,
    name: "search.exact",
    description: "As search, but in works for words as they are written.",
  },
  {
    ...queryText,
    name: "search.semantic",
    description: "A text to which objects should be near in meaning. Works only, at most 50.",
  },
  { ...queryText, name: "search.title", description: "Words in the title. Works only." },
  { ...queryText, name: "search.title.exact", description: "Words as written in the title. Works only." },
  {
    ...queryText,
    name: "search.title_and_abstract",
    description: "Words in title or abstract. Works only.",
  },
  {
    ...queryText,
    name: "search.title_and_abstract.exact",
    description: "Words as written in title or abstract. Works only.",
  },
];

/** Which part of the catalog of works is looked at. */
export const corpus: Parameter<"core" | "expansion" | "all"> = {
  ...queryText,
  name: "corpus",
  value: type("'core' | 'expansion' | 'all'"),
  description: "The part of the catalog of works to look at; core unless given.",
  example: "core",
};

/** What a list or its groups can be sent as. */
export type Format = "csv" | "json" | "jsonl" | "parquet" | "xlsx";

/** The form of the answer. */
export const format: Parameter<Format> = {
  ...queryText,
  name: "format",
  value: type("'csv' | 'json' | 'jsonl' | 'parquet' | 'xlsx'"),
  description:
    "The form of the answer; json unless given. Groups come as csv or xlsx; where the server allows it, all objects of a list, without pages, as csv, jsonl or parquet.",
  example: "json",
};

/** Asks for what all matches cost, as listed and as paid. */
export const apcSum: Parameter<boolean> = {
  ...queryFlag,
  name: "apc_sum",
  description:
    "Adds sums of article processing charges over all matches to `meta`: `apc_list_sum_usd`, and for works `apc_paid_sum_usd`, of gold and hybrid ones. Works and sources only.",
};

/** Asks for the citations of all matches. */
export const citedByCountSum: Parameter<boolean> = {
  ...queryFlag,
  name: "cited_by_count_sum",
  description:
    "Adds the sum of citations over all matches to `meta`, as `cited_by_count_sum`; awards have none.",
};

/** What must hold of the objects. */
export const filter: Parameter<string> = {
  ...queryText,
  name: "filter",
  description:
    "Conditions `field:value`, separated by commas, all of which must hold. `|` between values means or, `!` before one means not.",
};

const notInteger = "sample must be an integer.";

/** How many objects to draw. */
export const sample: Parameter<number> = {
  name: "sample",
  in: "query",
  kind: "integer",
  value: type("1 <= number.integer <= 10000"),
  messages: {
    domain: notInteger,
    divisor: notInteger,
    max: "Sample size must be less than or equal to 10,000.",
    min: "Sample size must be at least 1.",
  },
  description: "Draws so many of the matches at random.",
};

/** What a sample is drawn by. */
export const seed: Parameter<string> = {
  ...queryText,
  name: "seed",
  description: "Makes a sample the same each time it is drawn.",
};

/** What to group by, within each other. */
export const groupBy: Parameter<string[]> = {
  ...queryList,
  name: "group_by",
  also: ["group-by"],
  within: type("string[] <= 3"),
  description: "A field to group by instead of listing objects, or up to three, for groups in groups.",
};

/** What to group by, side by side. */
export const groupBys: Parameter<string[]> = {
  ...queryList,
  name: "group_bys",
  also: ["group-bys"],
  value: type("string[] <= 10"),
  messages: { maxLength: "group_bys takes at most 10 fields." },
  description: "Up to ten fields to group by, side by side.",
};

/** What groups are kept by. */
export const q: Parameter<string> = {
  ...queryText,
  name: "q",
  description: "Keeps the groups whose name contains this text; without group_by it has no effect.",
};

/** What narrows the objects whose names are completed. */
export const autocompleteShared: readonly Parameter[] = [
  filter,
  ...searches.filter(({ name }) => name === "search"),
  dataVersion,
  includeXpac,
];

/** The parameters of a list of objects; `corpus` is for works alone. */
export const listParameters: readonly Parameter[] = [
  filter,
  ...searches,
  sort,
  paging.perPage,
  paging.page,
  paging.cursor,
  sample,
  seed,
  select,
  groupBy,
  groupBys,
  q,
  format,
  apiKey,
  mailto,
  dataVersion,
  includeXpac,
  apcSum,
  citedByCountSum,
  { ...queryFlag, name: "warm", description: idle },
];

/** The parameters of the answer with a single object; clients send some of those of lists with every request. */
export const singleParameters: readonly Parameter[] = [
  select,
  apiKey,
  mailto,
  ...[dataVersion, includeXpac, paging.perPage].map(
    ({ name, also = [] }): Parameter => ({ ...queryText, name, also, description: idle }),
  ),
];
