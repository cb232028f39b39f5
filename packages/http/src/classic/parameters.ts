import { type } from "arktype";
import type { Parameter } from "../parameter.ts";

const text = type("string");
const query = { in: "query", kind: "string", value: text } as const;

/** Sends the key of an account. Any operation takes it. */
export const apiKey: Parameter<string> = {
  ...query,
  name: "api_key",
  also: ["api-key"],
  description: "The key of an account. Better sent as the header `Authorization: Bearer <key>`.",
};

/** Accepted for the sake of old clients; has no effect. */
export const mailto: Parameter<string> = {
  ...query,
  name: "mailto",
  description: "Accepted from clients that send it; has no effect.",
};

const dataVersion: Parameter<string> = {
  ...query,
  name: "data_version",
  also: ["data-version"],
  description: "Accepted from clients that send it; has no effect. 1 is refused.",
};

const includeXpac: Parameter<boolean> = {
  name: "include_xpac",
  also: ["include-xpac"],
  in: "query",
  kind: "boolean",
  value: type("boolean"),
  description: "Whether works of the expansion corpus are included. Works only.",
};

const hyphened = (name: string): readonly string[] => [name.replaceAll("_", "-")];

/** The root keys to return. */
export const select: Parameter<string> = {
  ...query,
  name: "select",
  description:
    "Names of keys to return, separated by commas: root keys, keys within them joined by dots (`authorships.author.id`), and for works `abstract`, the abstract as plain text.",
  example: "id,display_name",
};

/** Where a page begins and how long it is; shared by lists and by the query endpoint. */
export const paging: {
  readonly page: Parameter<number>;
  readonly perPage: Parameter<number>;
  readonly cursor: Parameter<string>;
} = {
  page: {
    name: "page",
    in: "query",
    kind: "integer",
    value: type("number.integer >= 1"),
    description: "The page, from 1. Pages reach 10,000 objects deep; beyond that follow a cursor.",
    example: 1,
  },
  perPage: {
    name: "per-page",
    also: ["per_page"],
    in: "query",
    kind: "integer",
    value: type("1 <= number.integer <= 200"),
    description: "Objects on a page, 25 unless given, at most 100; groups 200 unless given, at most 200.",
    example: 10,
  },
  cursor: {
    ...query,
    name: "cursor",
    description: "`*` for the first page; from then on `meta.next_cursor` of the page before.",
    example: "*",
  },
};

/** What to sort by. */
export const sort: Parameter<string> = {
  ...query,
  name: "sort",
  description: "Fields to sort by, each with `:asc` (unless given) or `:desc`, separated by commas.",
  example: "cited_by_count:desc",
};

const searches: readonly Parameter[] = [
  { ...query, name: "search", description: "Words in any text of the object, in any form of them." },
  { ...query, name: "search.exact", description: "As search, but for words as they are written." },
  {
    ...query,
    name: "search.semantic",
    description: "A text to which objects should be near in meaning. At most 50 answers.",
  },
  { ...query, name: "search.title", description: "Words in the title. Works only." },
  { ...query, name: "search.title.exact", description: "Words as written in the title. Works only." },
  {
    ...query,
    name: "search.title_and_abstract",
    description: "Words in title or abstract. Works only.",
  },
  {
    ...query,
    name: "search.title_and_abstract.exact",
    description: "Words as written in title or abstract. Works only.",
  },
];

/** The parameters that search, in the order messages name them. */
export const searchNames: readonly string[] = searches.map(({ name }) => name);

/** Which part of the catalog of works is looked at. */
export const corpus: Parameter<"core" | "expansion" | "all"> = {
  name: "corpus",
  in: "query",
  kind: "string",
  value: type("'core' | 'expansion' | 'all'"),
  description: "The part of the catalog of works to look at; core unless given.",
  example: "core",
};

const flag = { in: "query", kind: "boolean", value: type("boolean") } as const;

/** What a list or its groups can be sent as. */
export type Format = "csv" | "json" | "jsonl" | "parquet" | "xlsx";

/** The form of the answer. */
export const format: Parameter<Format> = {
  name: "format",
  in: "query",
  kind: "string",
  value: type("'csv' | 'json' | 'jsonl' | 'parquet' | 'xlsx'"),
  description:
    "The form of the answer; json unless given. Groups come as csv or xlsx; where the server allows it, all objects of a list, without pages, as csv, jsonl or parquet.",
  example: "json",
};

/** Asks for what all matches cost, as listed and as paid. */
export const apcSum: Parameter<boolean> = {
  ...flag,
  name: "apc_sum",
  description:
    "Adds sums of article processing charges over all matches to `meta`: `apc_list_sum_usd`, and for works `apc_paid_sum_usd`, of gold and hybrid ones. Works and sources only.",
};

/** Asks for the citations of all matches. */
export const citedByCountSum: Parameter<boolean> = {
  ...flag,
  name: "cited_by_count_sum",
  description: "Adds the sum of citations over all matches to `meta`, as `cited_by_count_sum`.",
};

const filter: Parameter<string> = {
  ...query,
  name: "filter",
  description:
    "Conditions `field:value`, separated by commas, all of which must hold. `|` between values means or, `!` before one means not.",
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
  {
    name: "sample",
    in: "query",
    kind: "integer",
    value: type("1 <= number.integer <= 10000"),
    description: "Draws so many of the matches at random.",
  },
  { ...query, name: "seed", description: "Makes a sample the same each time it is drawn." },
  select,
  {
    ...query,
    name: "group_by",
    also: hyphened("group_by"),
    description: "A field to group by instead of listing objects, or up to three, for groups in groups.",
  },
  {
    ...query,
    name: "group_bys",
    also: hyphened("group_bys"),
    description: "Up to ten fields to group by, side by side.",
  },
  { ...query, name: "q", description: "Keeps the groups whose name contains this text." },
  format,
  apiKey,
  mailto,
  dataVersion,
  includeXpac,
  apcSum,
  citedByCountSum,
  { ...flag, name: "warm", description: "Accepted from clients that send it; has no effect." },
];

/** The parameters of the answer with a single object. */
export const singleParameters: readonly Parameter[] = [select, apiKey, mailto, dataVersion, includeXpac];
