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
      const { size } = parts;
      next += size;
      const part = texts.slice(at, next).map((text) => startOf(text, parts.maxCharacters));
      const { found, most, isCut } = await embedPart(part, (some) => ask(some, controller.signal));
      for (const [place, vector] of found.entries()) vectors[at + place] = vector;
      // Fewer texts at the end, or one that is too long by itself, tell nothing of how many are too many.
      if (part.length === size && !isCut) parts.size = Math.min(parts.size, most);
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

interface Embedded {
  readonly found: readonly Float32Array[];
  /** As many texts were taken at once at most. */
  readonly most: number;
  /** Whether a text was taken by its start only. */
  readonly isCut: boolean;
}

/** The vectors of one part, in halves where it is too much at once. */
async function embedPart(
  texts: readonly string[],
  ask: (texts: readonly string[]) => Promise<Vectors>,
): Promise<Embedded> {
  const answer = await ask(texts);
  if (answer.kind === "vectors") return { found: answer.vectors, most: texts.length, isCut: false };
  const [text = ""] = texts;
  if (texts.length > 1) {
    const half = Math.ceil(texts.length / 2);
    const first = await embedPart(texts.slice(0, half), ask);
    const second = await embedPart(texts.slice(half), ask);
    return {
      found: [...first.found, ...second.found],
      most: Math.max(first.most, second.most),
      isCut: first.isCut || second.isCut,
    };
  }
  if (text.length <= shortest) throw withText(answer.error, text);
  const cut = startOf(text, Math.max(shortest, Math.ceil(text.length / 2)));
  return { ...(await embedPart([cut], ask)), isCut: true };
}

/** The start of a text; no character is cut in two. */
const startOf = (text: string, units: number): string => text.slice(0, units).replace(/[\ud800-\udbff]$/, "");

const withText = ({ code, message }: EmbeddingError, text: string): EmbeddingError => {
  const start = startOf(text, 60).replace(/\s+/g, " ");
  return new EmbeddingError(code, `${message} The text "${start}" is refused by itself, too.`);
};
