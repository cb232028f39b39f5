import { asciiJson } from "@oqlkit/oqo-schema";
import type { ReplyHeaders } from "./reply.ts";
import type { Warning } from "./warnings.ts";

/** Characters of a header that any client reads: names of parameters are as long as their sender likes. */
const room = 4000;

/** Warnings as a header, in JSON, for answers that have no `meta`. */
export function warningHeader(warnings: readonly Warning[]): ReplyHeaders {
  const told: string[] = [];
  let length = 0;
  for (const warning of warnings) {
    const text = asciiJson(warning);
    length += text.length;
    if (length > room) break;
    told.push(text);
  }
  const untold = warnings.length - told.length;
  if (untold > 0)
    told.push(asciiJson({ parameter: "", message: `Warnings that have no place here: ${untold}.` }));
  return told.length === 0 ? {} : { "x-warnings": `[${told.join()}]` };
}
