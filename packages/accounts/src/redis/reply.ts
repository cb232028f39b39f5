/** A list in a reply. @throws TypeError when it is something else. */
export function asList(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply;
  throw new TypeError(`Redis answered ${typeof reply} where a list was expected.`);
}

/** Text in a reply; null when there is none. @throws TypeError when it is something else. */
export function asText(reply: unknown): string | null {
  if (reply === null || typeof reply === "string") return reply;
  if (typeof reply === "number") return String(reply);
  throw new TypeError(`Redis answered ${typeof reply} where text was expected.`);
}

/** A number in a reply; 0 when there is none. */
export const asNumber = (reply: unknown): number => Number(asText(reply) ?? 0);

/** Texts in a reply. */
export const asTexts = (reply: unknown): readonly string[] => asList(reply).map((one) => asText(one) ?? "");
