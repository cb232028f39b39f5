import type { StreamedRow, View } from "@oqlkit/engine";
import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import { chargeQuery } from "./charge-query.ts";
import type { Format } from "./classic/parameters.ts";
import { resolveCollections } from "./collections/resolve-collections.ts";
import type { SpelledFields } from "./collections/spelled-fields.ts";
import { type AppContext, engineOf } from "./context.ts";
import { type ListFormat, piecesOf } from "./list-pieces.ts";
import { logFailure } from "./log-failure.ts";
import type { Call, JsonSchema } from "./operation.ts";
import { beginPieces, releasing } from "./pieces.ts";
import { badParameter } from "./refusal.ts";
import type { Reply } from "./reply.ts";
import { isVolatile } from "./volatile.ts";
import { warningHeader } from "./warning-header.ts";
import { notStreamed, queryWarnings, type Warning } from "./warnings.ts";

/** A list that is wanted whole. */
export interface ListFile {
  readonly entity: EntityType;
  readonly oqo: Oqo;
  /** How the URL calls the fields that are compared with collections. */
  readonly spelled: SpelledFields;
  readonly view: Pick<View, "sort" | "select">;
  readonly format: ListFormat;
  /** What the caller sent without effect. */
  readonly warnings: readonly Warning[];
}

/** Objects that one call pays for: as many as a page has. */
const objectsACall = 100;
/** Documents that are read at a time, and ids, which are much smaller. */
const batches = { csv: 500, jsonl: 500, parquet: 20_000 } as const;

const mediaTypes: Readonly<Record<ListFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson",
  parquet: "application/vnd.apache.parquet",
};

/** The media types of files, and what they hold. */
export const listFiles: Readonly<Record<string, JsonSchema>> = {
  "text/csv": { type: "string", description: "A header, and a line for each object or group." },
  "application/x-ndjson": { type: "string", description: "An object a line." },
  "application/vnd.apache.parquet": { description: "A column for each key of the objects." },
};

/**
 * The file that a list is wanted as; undefined for a page in an envelope.
 *
 * @throws RefusedError where lists are not sent whole, and for paging, which a whole list has none of.
 */
export function readListFormat(
  format: Format | undefined,
  { page, perPage, cursor }: View,
  { streamLists }: AppContext,
): ListFormat | undefined {
  if (format === undefined || format === "json" || format === "xlsx") return undefined;
  if (!streamLists) {
    // As in the reference, where files are for groups alone; a warning tells it.
    if (format === "csv") return undefined;
    throw badParameter(`format=${format} is not available: ${notStreamed}. Leave it out.`);
  }
  const paging = Object.entries({ page, "per-page": perPage, cursor });
  const given = paging.find(([, value]) => value !== undefined)?.[0];
  if (given === undefined) return format;
  throw badParameter(
    `${given} does not work with format=${format}, which gives the whole list. Leave it out.`,
  );
}

/**
 * All objects of a list as a file, made while it is sent. It is of one snapshot, and costs what its pages would.
 * Whatever is wrong before the first piece is ready is refused as ever; what fails later ends the connection.
 */
export async function sendList(call: Call, list: ListFile): Promise<Reply> {
  const { context, signal, admission } = call;
  const { entity, oqo, view, format } = list;
  const engine = engineOf(context);
  const collections = await resolveCollections(call, oqo, list.spelled);
  const counting: View = { ...view, perPage: 1 };
  const { price } = await chargeQuery(call, oqo, () => engine.check(oqo, counting, { signal, collections }));
  const held = engine.hold();
  try {
    const { count } = await held.query(oqo, counting, { signal, collections });
    const calls = Math.ceil(count / objectsACall);
    if (calls > 1) await admission.charge(price, calls);
    const headless = call.request.method === "HEAD";
    const rows = headless
      ? nothing()
      : held.stream(oqo, view, {
          signal,
          collections,
          batch: batches[format],
          documents: format !== "parquet",
        });
    const pieces = releasing(piecesOf(call, list, rows, held), held);
    const body = await beginPieces(pieces, logFailure(call));
    if (headless) await body.return();
    return {
      status: 200,
      body,
      headers: {
        "content-type": mediaTypes[format],
        "content-disposition": `attachment; filename="${entity}.${format}"`,
        "x-total-count": `${count}`,
        ...warningHeader([...list.warnings, ...queryWarnings(oqo, call.parameters)]),
      },
      volatile: isVolatile(oqo),
    };
  } catch (error) {
    held.release();
    throw error;
  }
}

async function* nothing(): AsyncGenerator<StreamedRow> {}
