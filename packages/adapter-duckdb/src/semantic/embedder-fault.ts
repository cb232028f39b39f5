import type { Embedder } from "@oqlkit/semantic";

/** What keeps a value from being an embedder: plain JavaScript may hand over anything. Null for one that is. */
export function embedderFault(value: unknown): string | null {
  const { identity, dimensions, embed }: Partial<Embedder> = Object(value);
  if (typeof identity !== "string" || identity === "" || typeof embed !== "function")
    return "embedder must have an identity that is a text and a function embed";
  if (!Number.isSafeInteger(dimensions) || Number(dimensions) < 1)
    return `embedder.dimensions must be a whole number above zero, not ${String(dimensions)}`;
  return null;
}
