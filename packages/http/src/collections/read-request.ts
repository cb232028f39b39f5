import type { Body } from "@oqlkit/accounts";
import type { Call } from "../operation.ts";
import { percentDecode } from "../percent-decode.ts";
import { readText } from "../read-body.ts";
import { readWholeNumber } from "../read-number.ts";
import { type Parameters, parameter } from "../read-parameters.ts";
import { badPaging } from "../refusal.ts";
import type { Page } from "./present.ts";
import { collectionRefusal } from "./refusals.ts";

/** The page that is asked for. @throws RefusedError when it is out of range. */
export function readPage(parameters: Parameters, most: number, usual: number): Page {
  const page = readWholeNumber("page", parameter(parameters, "page")) ?? 1;
  const perPage = readWholeNumber("per-page", parameter(parameters, "per_page", "per-page")) ?? usual;
  if (page < 1) throw badPaging("Page parameter must be greater than 0.");
  if (perPage < 1 || perPage > most) {
    throw badPaging(`per-page parameter must be between 1 and ${most}.`);
  }
  return { page, perPage };
}

/**
 * The body, whatever type its header gives: no cookie stands behind a request, so that none has to be kept out.
 *
 * @throws RefusedError 400 `invalid_body` when it is not a JSON object.
 */
export async function readBody({ request, context }: Call): Promise<Body> {
  const text = await readText(request, context.limits.maxBody);
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
