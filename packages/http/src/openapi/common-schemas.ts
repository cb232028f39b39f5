import type { JsonSchema } from "../operation.ts";
import { bodySchemas } from "../read-body.ts";
import { lookupBodySchema } from "../routes/lookup.ts";
import { textBodySchema } from "../routes/text.ts";
import { integer, listOf, nullable, object, schemaRef, text } from "./json-schema.ts";

const queryEcho = object({
  oql: { ...nullable("string"), description: "Null when the language has no words for the query." },
  oqo: {
    ...nullable("object"),
    description: "Null when the language has no column for a field of the query.",
  },
  url: { ...nullable("string"), description: "Null when a classic URL cannot say the query." },
});

const meta = object(
  {
    count: { ...integer, description: "Objects found, exactly; with `q` the groups in the answer." },
    "q?": text,
    db_response_time_ms: integer,
    page: { ...nullable("integer"), description: "Null while a cursor is in use." },
    per_page: integer,
    groups_count: {
      ...nullable("integer"),
      description: "Null for lists, and for groups side by side.",
    },
    cost_usd: { type: "number" },
    "apc_list_sum_usd?": { type: "number", description: "The listed charges of all matches, in US dollars." },
    "apc_paid_sum_usd?": {
      type: "number",
      description: "The charges paid for those matches that are gold or hybrid, in US dollars.",
    },
    "cited_by_count_sum?": { ...integer, description: "The citations of all matches." },
    "next_cursor?": { ...nullable("string"), description: "Null on the last page." },
    "x_query?": schemaRef("QueryEcho"),
    "data_version?": { ...text, description: "The version of the data that was asked." },
    "groups_truncated?": {
      type: "boolean",
      description: "Whether there are more groups than were returned.",
    },
    "groups_total?": {
      ...integer,
      description:
        "How many groups there are, when some were cut: the outermost, of all groupings side by side.",
    },
    "warnings?": listOf(schemaRef("Warning")),
  },
  { additionalProperties: { type: ["number", "null"] } },
);

const group = object(
  {
    key: text,
    key_display_name: nullable("string"),
    count: integer,
    "groups?": listOf(schemaRef("GroupByResult")),
    "groups_total?": { ...integer, description: "How many groups there are within, when some were cut." },
  },
  { additionalProperties: { type: ["number", "null"] } },
);

const groups = object({
  meta: schemaRef("Meta"),
  group_by: listOf(schemaRef("GroupByResult")),
  "group_bys?": listOf(
    object({
      group_by_key: text,
      groups: listOf(schemaRef("GroupByResult")),
      "groups_total?": { ...integer, description: "How many groups there are, when some were cut." },
    }),
  ),
});

const validationEntry = object({
  type: text,
  message: text,
  "code?": text,
  "position?": nullable("integer"),
  "context?": nullable("string"),
  location: nullable("string"),
});

const validationBody = object({
  valid: { type: "boolean" },
  errors: listOf(validationEntry),
  warnings: listOf(validationEntry),
});

const lintFinding = object({
  code: text,
  message: text,
  fixit: text,
  severity: { enum: ["error", "warning", "hint"] },
  start: nullable("integer"),
  end: nullable("integer"),
  location: nullable("string"),
  path: { ...nullable("array"), items: integer },
  "suggestions?": listOf(text),
});

const property = object({
  name: text,
  type: nullable("string"),
  operators: listOf(text),
  actions: listOf(text),
  entity_type: nullable("string"),
  display_name: text,
  aliases: listOf(text),
  category: nullable("string"),
  alternate_keys: listOf(text),
  bool_true: nullable("string"),
  bool_false: nullable("string"),
  supported_by: listOf(text),
});

const tag = object({
  id: text,
  display_name: text,
  score: { type: "number", minimum: 0, maximum: 1 },
});

const suggestion = object({
  id: text,
  short_id: text,
  display_name: nullable("string"),
  hint: nullable("string"),
  cited_by_count: nullable("integer"),
  works_count: nullable("integer"),
  entity_type: text,
  external_id: nullable("string"),
  filter_key: nullable("string"),
});

/** The schemas that are the same for all entity types. */
export const commonSchemas: Readonly<Record<string, JsonSchema>> = {
  ...bodySchemas,
  LookupBody: lookupBodySchema,
  TextBody: textBodySchema,
  Error: object({ error: text, message: text }),
  LimitError: object({
    error: text,
    message: text,
    "limit?": { enum: ["daily_budget", "rate_per_second", "text_rate"], description: "What was exceeded." },
    "retryAfter?": { type: "number", description: "Seconds until the call may succeed." },
  }),
  ValidationError: object({
    validation: validationBody,
    "oqo?": nullable("object"),
    "oql?": nullable("string"),
    "oxurl?": nullable("string"),
  }),
  Greeting: object({ msg: text, documentation_url: text, "version?": text }),
  Warning: object({ parameter: text, message: text }),
  QueryEcho: queryEcho,
  Meta: meta,
  GroupByResult: group,
  Groups: groups,
  List: object({
    meta: schemaRef("Meta"),
    results: listOf({ type: "object" }),
    group_by: listOf(schemaRef("GroupByResult")),
  }),
  Translation: object({
    oxurl: nullable("string"),
    oql: text,
    oql_oneline: text,
    oql_render_v2: { type: "object" },
    oqo: { type: "object" },
    validation: validationBody,
    "cost_usd?": { type: "number", description: "What running the query costs, in US dollars." },
  }),
  Validation: object({
    valid: { type: "boolean" },
    oql: nullable("string"),
    "oql_oneline?": nullable("string"),
    oqo: nullable("object"),
    oxurl: nullable("string"),
    diagnostics: listOf(lintFinding),
  }),
  ParseContext: object({
    entity: nullable("string"),
    context: object({ category: text, prefix: text, replace_range: nullable("object") }),
    diagnostic: nullable("object"),
  }),
  Properties: object({
    meta: object({
      version: text,
      fingerprint: text,
      entity_count: integer,
      property_count: integer,
      "entity?": text,
      "warnings?": listOf(schemaRef("Warning")),
    }),
    properties: {
      type: "object",
      additionalProperties: { type: "object", additionalProperties: property },
    },
  }),
  SpecIndex: object({
    artifacts: listOf(object({ slug: text, filename: text, content_type: text, url: text })),
  }),
  TextClassificationResponse: object({
    meta: object({
      "count?": integer,
      "keywords_count?": integer,
      "concepts_count?": integer,
      "warnings?": listOf(schemaRef("Warning")),
    }),
    "keywords?": listOf(tag),
    "concepts?": listOf(tag),
    "topics?": listOf(tag),
    "primary_topic?": { type: "null" },
  }),
  AutocompleteResponse: object({
    meta: object({
      count: integer,
      db_response_time_ms: integer,
      page: integer,
      per_page: integer,
      "warnings?": listOf(schemaRef("Warning")),
    }),
    results: listOf(suggestion),
  }),
  Explanation: object({
    oqo: { type: "object" },
    logical: { type: "object" },
    rewrites: listOf({ type: "object" }),
    physical: { type: "object" },
    adapter: { type: "object" },
    conditions: listOf(object({ path: text, condition: { type: "object" }, count: integer })),
  }),
  EntityTypes: object({
    meta: object({ count: integer, "warnings?": listOf(schemaRef("Warning")) }),
    results: listOf(object({ id: text, display_name: text, description: text, count: integer })),
  }),
  RateLimitResponse: object({ api_key: text, rate_limit: { type: "object" } }),
  Health: object({
    status: { enum: ["ok", "stopping", "unavailable"] },
    snapshot: { ...nullable("object") },
  }),
};
