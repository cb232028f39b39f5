import { entityOfId, parseId } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { HTTPResponse } from "h3";
import { checkSingleNames } from "../classic/parameter-names.ts";
import { type AppContext, engineOf } from "../context.ts";
import { percentDecode } from "../percent-decode.ts";
import { parameter, readParameters } from "../read-parameters.ts";
import { splitNames } from "../read-select.ts";
import { RefusedError } from "../refusal.ts";
import { jsonText, redirectTo } from "../reply.ts";
import type { RequestTarget } from "../request-target.ts";

function notFound(entity: EntityType, text: string): RefusedError {
  return new RefusedError({ kind: "not-found", message: `No object of /${entity} has the id ${text}.` });
}

/** The place of an object on this server, with the caller's query string. */
function locationOf(context: AppContext, entity: EntityType, id: string, search: string): string {
  return `${context.baseUrl}/${entity}/${encodeURIComponent(id)}${search === "" ? "" : `?${search}`}`;
}

/** Proxies merge slashes: `https:/doi.org/10.1/x` means the URL it came from. */
function repairScheme(text: string): string {
  return text.replace(/^(https?):\/+/i, "$1://");
}

function selectOf(search: string): readonly string[] | undefined {
  const parameters = readParameters(search);
  checkSingleNames(parameters.values.keys());
  const text = parameter(parameters, "select");
  return text === undefined ? undefined : splitNames(text);
}

/** `GET /{entities}/{id}`: the object, or the way to the one it was merged into. */
export async function getSingle(
  context: AppContext,
  entity: EntityType,
  encodedId: string,
  target: RequestTarget,
  signal: AbortSignal,
): Promise<HTTPResponse> {
  const select = selectOf(target.search);
  const text = repairScheme(percentDecode(encodedId));
  const lookup = await engineOf(context).get(entity, text, { signal, select });
  switch (lookup.kind) {
    case "found":
      return jsonText(200, lookup.document);
    case "merged":
      return redirectTo(301, locationOf(context, entity, lookup.into, target.search));
    case "absent":
      throw notFound(entity, text);
    default:
      return lookup satisfies never;
  }
}

/** `GET /{entities}/random`: any object. */
export async function getRandom(
  context: AppContext,
  entity: EntityType,
  target: RequestTarget,
  signal: AbortSignal,
): Promise<HTTPResponse> {
  const select = selectOf(target.search);
  const lookup = await engineOf(context).random(entity, { signal, select });
  if (lookup.kind !== "found") {
    throw new RefusedError({ kind: "not-found", message: `The catalog holds no objects of /${entity}.` });
  }
  return jsonText(200, lookup.document);
}

/** `GET /W123`: the way to the typed path of a lettered id. */
export function redirectById(context: AppContext, segment: string, search: string): HTTPResponse {
  const text = percentDecode(segment)
    .trim()
    .replace(/^openalex:/i, "");
  const entity = /^[a-z]\d+$/i.test(text) ? entityOfId(text.toUpperCase()) : undefined;
  const id = entity && parseId(entity, text);
  if (entity === undefined || id === undefined) {
    throw new RefusedError({ kind: "not-found", message: "OpenAlex ID format not recognized" });
  }
  return redirectTo(302, locationOf(context, entity, id, search));
}
