import type { ReplyHeaders } from "./reply.ts";
import type { Warning } from "./warnings.ts";

/** Characters of a header that any client reads: names of parameters are as long as their sender likes. */
const room = 4000;

const unprintable = /[^\x20-\x7e]/g;

const inAscii = (warning: Warning): string =>
  JSON.stringify(warning).replace(
    unprintable,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Warnings as a header, in JSON, for answers that have no `meta`. */
export function warningHeader(warnings: readonly Warning[]): ReplyHeaders {
  const told: string[] = [];
  let length = 0;
  for (const warning of warnings) {
    const text = inAscii(warning);
    length += text.length;
    if (length > room) break;
    told.push(text);
  }
  const untold = warnings.length - told.length;
  if (untold > 0)
    told.push(inAscii({ parameter: "", message: `Warnings that have no place here: ${untold}.` }));
  return told.length === 0 ? {} : { "x-warnings": `[${told.join()}]` };
}
