import { entityOfId, parseLetteredId } from "@oqlkit/catalog";
import type { Lookup } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { ByteText } from "../byte-text.ts";
import { checkSingleNames } from "../classic/parameter-names.ts";
import { select, singleParameters } from "../classic/parameters.ts";
import { type AppContext, engineOf } from "../context.ts";
import type { Call } from "../operation.ts";
import { OwnAddresses } from "../own-addresses.ts";
import { readParameter } from "../parameter.ts";
import { percentDecode } from "../percent-decode.ts";
import { RefusedError } from "../refusal.ts";
import { jsonText, type Reply, redirectTo } from "../reply.ts";
import { warningHeader } from "../warning-header.ts";
import { idleWarnings } from "../warnings.ts";

export type Found = Extract<Lookup, { readonly kind: "found" }>;

function notFound(entity: EntityType, text: string): RefusedError {
  return new RefusedError({ kind: "not-found", message: `No object of /${entity} has the id ${text}.` });
}

/** The place of an object on this server, with the caller's query string. */
function locationOf(context: AppContext, entity: EntityType, id: string, search: string): string {
  return `${context.baseUrl}/${entity}/${encodeURIComponent(id)}${search === "" ? "" : `?${search}`}`;
}

function selectOf({ parameters }: Call): readonly string[] | undefined {
  checkSingleNames(parameters.values.keys());
  return readParameter(select, parameters);
}

/** An object as it is stored, with addresses of this server. */
export function documentWith(addresses: OwnAddresses, found: Found): string | ByteText {
  const { byteString } = found;
  // The text of the others is made when it is read.
  if (byteString === undefined) return addresses.inText(found.document);
  return new ByteText(addresses.inByteString(byteString));
}

function objectReply(found: Found, call: Call): Reply {
  const text = documentWith(OwnAddresses.of(call), found);
  const reply = jsonText(200, text, warningHeader(idleWarnings(call, [select.name], singleParameters)));
  return isPriced(call) ? { ...reply, price: "singleton" } : reply;
}

/** What costs nothing, as single objects mostly do, spares its caller the charge. */
const isPriced = ({ context }: Call): boolean => context.prices.singleton > 0;

/** `GET /{entities}/{id}`: the object, or the way to the one it was merged into. */
export async function getSingle(call: Call, entity: EntityType, encodedId: string): Promise<Reply> {
  const { context, signal, target } = call;
  const select = selectOf(call);
  const text = percentDecode(encodedId);
  if (isPriced(call)) await call.admission.charge("singleton");
  const lookup = await engineOf(context).get(entity, text, { signal, select });
  switch (lookup.kind) {
    case "found":
      return objectReply(lookup, call);
    case "merged":
      return redirectTo(301, locationOf(context, entity, lookup.into, target.search));
    case "absent":
      throw notFound(entity, text);
    default:
      return lookup satisfies never;
  }
}

/** `GET /{entities}/random`: any object. */
export async function getRandom(call: Call, entity: EntityType): Promise<Reply> {
  const { context, signal } = call;
  const select = selectOf(call);
  if (isPriced(call)) await call.admission.charge("singleton");
  const lookup = await engineOf(context).random(entity, { signal, select });
  if (lookup.kind !== "found") {
    throw new RefusedError({ kind: "not-found", message: `The catalog holds no objects of /${entity}.` });
  }
  return objectReply(lookup, call);
}

/** `GET /W123`: the way to the typed path of a lettered id, short or as a URL. */
export function redirectById(context: AppContext, segment: string, search: string): Reply {
  const id = parseLetteredId(percentDecode(segment));
  const entity = id === undefined ? undefined : entityOfId(id);
  if (id === undefined || entity === undefined) {
    throw new RefusedError({ kind: "not-found", message: "OpenAlex ID format not recognized" });
  }
  return redirectTo(302, locationOf(context, entity, id, search));
}
