import type { AnswerDefinition, HeaderName, JsonSchema, OperationFacts } from "../operation.ts";
import { count, integer, text } from "./json-schema.ts";

const dollars: JsonSchema = { type: "string", pattern: "^\\d+(\\.\\d+)?$" };

const header = (description: string, schema: JsonSchema = text): JsonSchema => ({ description, schema });

/** A header that every answer has which is described with it. */
const sure = (description: string, schema?: JsonSchema): JsonSchema => ({
  ...header(description, schema),
  required: true,
});

/** Headers of answers, by name. Those of budgets come from servers that count what callers use. */
export const headers: Readonly<Record<HeaderName, JsonSchema>> = {
  "X-Request-Id": sure("What the log knows the request by."),
  "Access-Control-Allow-Origin": sure("Pages of any origin may read answers.", { const: "*" }),
  "Access-Control-Allow-Methods": sure("The methods that pages may use here."),
  "Access-Control-Allow-Headers": sure("The headers that pages may send."),
  "Access-Control-Expose-Headers": sure("The headers that pages may read."),
  Vary: header("The headers of requests that the answer depends on."),
  "Content-Encoding": header("How a long text is compressed.", { enum: ["br", "gzip"] }),
  "X-RateLimit-Limit": header("Credits a day, of $0.0001 each.", integer),
  "X-RateLimit-Remaining": header(
    "Credits left today; left out where nobody asked the account store.",
    count,
  ),
  "X-RateLimit-Credits-Used": header("Credits that this call cost.", integer),
  "X-RateLimit-Reset": header("Seconds until the day's budget is renewed.", integer),
  "X-RateLimit-Onetime-Remaining": header("Credits left of those that were prepaid.", count),
  "X-RateLimit-Limit-USD": header("Dollars a day.", dollars),
  "X-RateLimit-Remaining-USD": header("Dollars left today.", dollars),
  "X-RateLimit-Prepaid-Remaining-USD": header("Dollars left of those that were prepaid.", dollars),
  "X-RateLimit-Cost-USD": header("Dollars that this call cost.", dollars),
  "X-RateLimit-Credits-Required": header(
    "Credits that the call needs; 0 if it was refused before its price was known.",
    integer,
  ),
  "X-RateLimit-Cost-Required-USD": header(
    "Dollars that the call needs; 0 if it was refused before its price was known.",
    dollars,
  ),
  "WWW-Authenticate": sure("How a key is sent."),
  "Retry-After": sure("Seconds until it is worth asking again.", { type: "integer", minimum: 1 }),
  ETag: header(
    "A mark of the answer and of the version of the data; answers that depend on chance have none.",
  ),
  Location: sure("Where to ask instead, or for what was made."),
  "Accept-Encoding": sure("How bodies may be sent.", { const: "identity" }),
  "Cache-Control": sure("How long the answer may be kept, and by whom."),
  "Content-Disposition": header("The name of a file: of groups as CSV or XLSX, and of whole lists."),
  "Content-Security-Policy": sure("What the answer may load when it is shown as a page: nothing."),
  "X-Total-Count": header("How many objects a whole list has.", count),
  "X-Warnings": header(
    "What was sent and made no difference, of an answer without `meta`: JSON, an array as `meta.warnings` is.",
  ),
  Deprecation: sure("The address will go.", { const: "true" }),
};

/** Those of every answer. */
const always: readonly HeaderName[] = [
  "X-Request-Id",
  "Access-Control-Allow-Origin",
  "Access-Control-Allow-Methods",
  "Access-Control-Allow-Headers",
  "Access-Control-Expose-Headers",
  "Cache-Control",
  "Vary",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Credits-Used",
  "X-RateLimit-Reset",
  "X-RateLimit-Onetime-Remaining",
  "X-RateLimit-Limit-USD",
  "X-RateLimit-Remaining-USD",
  "X-RateLimit-Prepaid-Remaining-USD",
  "X-RateLimit-Cost-USD",
];

/** Those that answers with a status have, whatever the operation. */
const byStatus: Readonly<Record<string, readonly HeaderName[]>> = {
  201: ["Location"],
  301: ["Location"],
  302: ["Location"],
  304: ["ETag"],
  401: ["WWW-Authenticate"],
  415: ["Accept-Encoding"],
  429: ["X-RateLimit-Credits-Required", "X-RateLimit-Cost-Required-USD", "Retry-After"],
};

/** The names of the headers that an operation's answer with a status may have. */
export function headersOf(
  status: string,
  { content, headers: own = [] }: AnswerDefinition,
  { bySnapshot }: OperationFacts,
): readonly HeaderName[] {
  return [
    ...always,
    ...(content === undefined ? [] : (["Content-Encoding"] as const)),
    ...(bySnapshot && status === "200" ? (["ETag"] as const) : []),
    ...(byStatus[status] ?? []),
    ...own,
  ];
}
