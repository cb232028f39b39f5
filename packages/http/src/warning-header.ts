import type { ReplyHeaders } from "./reply.ts";
import type { Warning } from "./warnings.ts";

const unprintable = /[^\x20-\x7e]/g;

/** Warnings as a header, in JSON, for answers that have no `meta`. */
export function warningHeader(warnings: readonly Warning[]): ReplyHeaders {
  if (warnings.length === 0) return {};
  const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return { "x-warnings": JSON.stringify(warnings).replace(unprintable, escaped) };
}
