import type { Body } from "@oqlkit/accounts";
import type { Call } from "../operation.ts";
import { checkWithin, type Parameter, readParameter } from "../parameter.ts";
import { percentDecode } from "../percent-decode.ts";
import { readBodyText } from "../read-body.ts";
import type { Parameters } from "../read-parameters.ts";
import { page as pageParameter } from "./parameters.ts";
import type { Page } from "./present.ts";
import { collectionRefusal } from "./refusals.ts";

/** The page that is asked for. @throws RefusedError when it is out of range. */
export function readPage(parameters: Parameters, size: Parameter<number>, usual: number): Page {
  const page = readParameter(pageParameter, parameters) ?? 1;
  const perPage = readParameter(size, parameters) ?? usual;
  checkWithin(pageParameter, page);
  checkWithin(size, perPage);
  return { page, perPage };
}

/**
 * The body, whatever type its header gives: no cookie stands behind a request, so that none has to be kept out.
 *
 * @throws RefusedError 400 `invalid_body` when it is not a JSON object.
 */
export async function readBody({ request, context }: Call): Promise<Body> {
  const text = await readBodyText(request, context.limits);
  const value = parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw collectionRefusal(400, "invalid_body", "The body has to be a JSON object.");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A segment of the path as it was meant. */
export const segmentOf = ({ segments }: Call, name: string): string => percentDecode(segments[name] ?? "");
