import { hashText } from "@oqlkit/catalog";
import type { Call } from "./operation.ts";
import type { RequestTarget } from "./request-target.ts";

/**
 * The tag of an answer that stays the same as long as the snapshot does: the snapshot's version and a mark of the
 * request, of the settings and of the program's version, so that a tag never stands for the answer to another one, or
 * of another server, or for what an older program answered. Weak, since the time an answer took is part of it.
 * Undefined without a snapshot, and for what is not asked by GET or HEAD.
 */
export function entityTagOf({ context, request, target }: Call): string | undefined {
  if (context.engine === null || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
  return entityTag(context.settingsMark, context.engine.snapshot.version, target);
}

/** The tag of the answer to GET, from a mark of the settings and a snapshot's version. */
export function entityTag(
  settingsMark: number,
  version: string,
  { rawPath, search }: Pick<RequestTarget, "rawPath" | "search">,
): string {
  const mark = hashText(search, hashText("?", hashText(rawPath, settingsMark)));
  // What an adapter calls a version may be none of the letters that a header takes.
  const name = /^[\w.~-]+$/.test(version) ? version : hashText(version).toString(16);
  return `W/"${name}-${mark.toString(16)}"`;
}

/** Whether the tags of `If-None-Match` name the one of an answer. */
export function isKnown(known: string, tag: string): boolean {
  const opaque = (one: string): string => one.trim().replace(/^W\//, "");
  return known.split(",").some((one) => opaque(one) === opaque(tag));
}
