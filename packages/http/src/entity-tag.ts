import type { Call } from "./operation.ts";

/** FNV-1a of the UTF-16 units, 32 bits, carried on from what stood before. */
export function hash(text: string, before = 0x811c9dc5): number {
  let value = before;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}

/**
 * The tag of an answer that stays the same as long as the snapshot does: the snapshot's version and a mark of the
 * request, of the settings and of the program's version, so that a tag never stands for the answer to another one, or of
 * another server, or for what an older program answered. Weak,
 * since the time an answer took is part of it. Undefined without a snapshot, and for what is not asked by GET.
 */
export function entityTagOf({ context, request, target }: Call): string | undefined {
  if (context.engine === null || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
  const mark = hash(target.search, hash("?", hash(target.rawPath, context.settingsMark))) >>> 0;
  return `W/"${context.engine.snapshot.version}-${mark.toString(16)}"`;
}

/** Whether the tags of `If-None-Match` name the one of an answer. */
export function isKnown(known: string, tag: string): boolean {
  const opaque = (one: string): string => one.trim().replace(/^W\//, "");
  return known.split(",").some((one) => opaque(one) === opaque(tag));
}
