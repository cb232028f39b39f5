import { type AbortSignalLike, EmbeddingError } from "../embedder.ts";
import type { Vectors } from "./ask-for-vectors.ts";
import { createController } from "./platform.ts";

/** How many texts are asked for together, and how much of each. */
export interface Parts {
  /** Texts in one request; lowered when so many are too many. */
  size: number;
  /** UTF-16 units of each text. */
  readonly maxCharacters: number;
  /** Requests under way at a time. */
  readonly concurrency: number;
}

type Ask = (texts: readonly string[], signal: AbortSignalLike) => Promise<Vectors>;

/** Whatever is refused for its length is longer. UTF-16 units. */
const shortest = 200;

/**
 * The vectors of texts in their order, asked for in parts, some at a time. The first failure ends the rest. A text's
 * vector does not depend on what is asked for beside it.
 */
export async function embedInParts(
  texts: readonly string[],
  parts: Parts,
  signal: AbortSignalLike | undefined,
  ask: Ask,
): Promise<Float32Array[]> {
  const controller = createController();
  const end = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  const vectors: Float32Array[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    while (next < texts.length) {
      const at = next;
      next += parts.size;
      const part = texts.slice(at, next).map((text) => startOf(text, parts.maxCharacters));
      const { found } = await embedPart(part, parts, (some) => ask(some, controller.signal));
      for (const [place, vector] of found.entries()) vectors[at + place] = vector;
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parts.concurrency, texts.length) }, run));
    return vectors;
  } catch (error) {
    controller.abort(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", end);
  }
}

/** The vectors of one part, in halves where it is too much at once; `whole` when it was not. */
async function embedPart(
  texts: readonly string[],
  parts: Parts,
  ask: (texts: readonly string[]) => Promise<Vectors>,
): Promise<{ readonly found: readonly Float32Array[]; readonly whole: boolean }> {
  const answer = await ask(texts);
  if (answer.kind === "vectors") return { found: answer.vectors, whole: true };
  const [text = ""] = texts;
  const half = Math.ceil(texts.length / 2);
  if (texts.length > 1) {
    const first = await embedPart(texts.slice(0, half), parts, ask);
    const second = await embedPart(texts.slice(half), parts, ask);
    // No text was too long: there were too many.
    if (first.whole && second.whole) parts.size = Math.min(parts.size, half);
    return { found: [...first.found, ...second.found], whole: false };
  }
  if (text.length <= shortest) throw withText(answer.error, text);
  const cut = startOf(text, Math.max(shortest, Math.ceil(text.length / 2)));
  return { ...(await embedPart([cut], parts, ask)), whole: false };
}

/** The start of a text; no character is cut in two. */
const startOf = (text: string, units: number): string => text.slice(0, units).replace(/[\ud800-\udbff]$/, "");

const withText = ({ code, message }: EmbeddingError, text: string): EmbeddingError => {
  const start = startOf(text, 60).replace(/\s+/g, " ");
  return new EmbeddingError(code, `${message} It was asked about the text "${start}".`);
};
