import { toDollars } from "@oqlkit/accounts";
import type { QueryResult, View } from "@oqlkit/engine";
import type { Oqo } from "@oqlkit/oqo-schema";
import { type Charge, chargeQuery } from "./charge-query.ts";
import { resolveCollections } from "./collections/resolve-collections.ts";
import type { SpelledFields } from "./collections/spelled-fields.ts";
import { engineOf } from "./context.ts";
import type { QueryEcho } from "./echo.ts";
import { type EnvelopeFacts, encodeEnvelope, encodeSideBySide, type Grouping } from "./envelope.ts";
import { type GroupFileFormat, groupFile } from "./group-file.ts";
import type { MetaSum } from "./meta-sums.ts";
import type { Call } from "./operation.ts";
import { OwnAddresses } from "./own-addresses.ts";
import { jsonText, type Reply } from "./reply.ts";
import { isVolatile } from "./volatile.ts";
import { warningHeader } from "./warning-header.ts";
import { queryWarnings, type Warning } from "./warnings.ts";

/** A query read from a request, whatever form it came in. */
export interface QueryCall {
  readonly oqo: Oqo;
  /** How a URL calls the fields that are compared with collections. */
  readonly spelled?: SpelledFields | undefined;
  readonly view: View;
  /** The text that groups are kept by, which `meta` repeats whether there are groups or not. */
  readonly q?: string | undefined;
  /** What `meta` is to tell of all matches. */
  readonly sums?: readonly MetaSum[] | undefined;
  /** Makes the echo; only called when the query succeeded. */
  readonly echo: () => QueryEcho | undefined;
  /** Groups are wanted as a file. */
  readonly file?: GroupFileFormat | undefined;
  /** What the caller sent without effect. */
  readonly warnings: readonly Warning[];
}

/** Runs a query and answers with the envelope of its rows or groups. */
export async function runQuery(call: Call, query: QueryCall): Promise<Reply> {
  const { context, signal } = call;
  const engine = engineOf(context);
  const collections = await resolveCollections(call, query.oqo, query.spelled);
  const charge = await chargeQuery(call, query.oqo, () =>
    engine.check(query.oqo, viewOf(query), { signal, collections }),
  );
  const begun = { started: context.now(), version: engine.snapshot.version };
  const result = await engine.query(query.oqo, viewOf(query), { signal, collections });
  if (query.file !== undefined && result.kind === "groups") {
    const file = await fileOf(call, query, query.file, [{ key: fieldsOf(query.oqo), result }]);
    return marked(query.oqo, charge, file);
  }
  const facts = factsOf(call, query, charge, result, begun);
  return marked(query.oqo, charge, jsonText(200, encodeEnvelope(addressed(result, call), facts)));
}

/** Runs a query once for each field to group by, and answers with the envelope of all groupings. */
export async function runSideBySide(
  call: Call,
  query: QueryCall,
  columns: readonly string[],
): Promise<Reply> {
  const { context, signal } = call;
  const engine = engineOf(context);
  const grouped = (column_id: string): Oqo => ({ ...query.oqo, group_by: [{ column_id }] });
  const priced = grouped(columns[0] ?? "");
  const collections = await resolveCollections(call, priced, query.spelled);
  const options = { signal, collections };
  const charge = await chargeQuery(call, priced, async () => {
    for (const column of columns) await engine.check(grouped(column), viewOf(query), options);
  });
  const begun = { started: context.now(), version: engine.snapshot.version };
  const results = await Promise.all(
    columns.map(async (column) => {
      const result = await engine.query(grouped(column), viewOf(query), options);
      if (result.kind !== "groups") throw new TypeError("A grouped query gives groups.");
      return { key: column.replace(/:.*$/, ""), result };
    }),
  );
  if (query.file !== undefined) {
    return marked(query.oqo, charge, await fileOf(call, query, query.file, results));
  }
  const all = results.map(({ result }) => result);
  // Some fields narrow the rows down to those they are about.
  const widest = all.reduce((most, result) => (result.count > most.count ? result : most));
  const facts = factsOf(call, query, charge, widest, begun);
  return marked(query.oqo, charge, jsonText(200, encodeSideBySide(results, facts)));
}

const cut: Warning = {
  parameter: "format",
  message:
    "There are more groups than the file has; cursor=* gives those of one field page by page, as json.",
};

const warningsOf = ({ parameters }: Call, { oqo, warnings }: QueryCall): Warning[] => [
  ...warnings,
  ...queryWarnings(oqo, parameters),
];

/** Groups as a file, with what `meta` would warn of in a header. */
async function fileOf(
  call: Call,
  query: QueryCall,
  format: GroupFileFormat,
  groupings: readonly Grouping[],
): Promise<Reply> {
  const { headers, ...file } = await groupFile(format, groupings);
  const warnings = warningsOf(call, query);
  const isCut = groupings.some(({ result }) => result.truncated);
  return { ...file, headers: { ...headers, ...warningHeader(isCut ? [...warnings, cut] : warnings) } };
}

/** A result whose objects have addresses of this server. */
function addressed(result: QueryResult, call: Call): QueryResult {
  if (result.kind !== "rows") return result;
  const addresses = OwnAddresses.of(call);
  return { ...result, documents: result.documents.map((document) => addresses.inText(document)) };
}

/** Authorships that works have in lists; alone they have all. */
const maxAuthorships = 100;

/** A file has no `meta`, and so no room for sums. */
const viewOf = ({ view, sums, file }: QueryCall): View =>
  sums === undefined || file !== undefined ? { ...view, maxAuthorships } : { ...view, sums, maxAuthorships };

/** What an answer tells of its cost is another thing for a caller who did not pay. */
const marked = (oqo: Oqo, { price, paid }: Charge, answer: Reply): Reply => ({
  ...answer,
  price,
  volatile: !paid || isVolatile(oqo),
});

const fieldsOf = ({ group_by: fields = [] }: Oqo): string =>
  fields.map(({ column_id }) => column_id.replace(/:.*$/, "")).join(",");

/** When the engine was asked, and the version of the snapshot that it had then. */
interface Begun {
  readonly started: number;
  readonly version: string;
}

function factsOf(
  call: Call,
  query: QueryCall,
  { price, paid }: Charge,
  { sums: added = [] }: QueryResult,
  { started, version }: Begun,
): EnvelopeFacts {
  const { context } = call;
  const sums = (query.sums ?? []).map(({ key }, index) => [key, added[index] ?? 0] as const);
  return {
    sums: Object.fromEntries(sums),
    elapsedMs: context.now() - started,
    costUsd: paid ? toDollars(context.prices[price]) : 0,
    q: query.q,
    echo: query.echo(),
    dataVersion: version,
    warnings: warningsOf(call, query),
  };
}
