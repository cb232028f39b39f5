import { withoutMarkup } from "@oqlkit/catalog";

/** The part of the platform's `AbortSignal` that is used, so that no platform's types are needed. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/**
 * Turns texts into vectors whose cosine says how alike two texts are. Vectors of embedders with the same
 * identity can be compared, and only those.
 */
export interface Embedder {
  /** Names the model and whatever else the vectors depend on; kept with the vectors. */
  readonly identity: string;
  /** The length of every vector, at least 1. */
  readonly dimensions: number;
  /**
   * One vector a text, in order. They need not be of unit length; a text without anything to go by gives zeros. A
   * search brings one text, a build up to 2,048 at once: a model that takes fewer is asked several times.
   * Rejects with `EmbeddingError` when the model cannot be reached or answers nonsense, with the signal's
   * reason when aborted.
   */
  embed(texts: readonly string[], signal?: AbortSignalLike): Promise<Float32Array[]>;
}

/** Why no vectors came back. */
export type EmbeddingErrorCode =
  /** No answer, or not in time. */
  | "EMBEDDER_UNREACHABLE"
  /** An answer that says no. */
  | "EMBEDDER_REFUSED"
  /** An answer that is not one vector of the expected length for each text. */
  | "EMBEDDER_ANSWER";

/** A text could not be embedded. The message says what to do about it. */
export class EmbeddingError extends Error {
  override readonly name = "EmbeddingError";
  readonly code: EmbeddingErrorCode;

  constructor(code: EmbeddingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The text that stands for a work: its title, then its abstract, without markup; empty when it has neither. */
export const workText = (title: string | null, abstract: string | null): string =>
  [title, abstract]
    .map((part) => withoutMarkup(part ?? ""))
    .filter((part) => part.trim() !== "")
    .join("\n");
