import { join } from "node:path";
import type { Embedder } from "@oqlkit/semantic";

/*
 * DIR/<version>/semantic/:
 *   model.bin   the learned model; absent when the vectors come from an embedder that was given
 *   works.vec   per work, by row number, its vector as signed bytes
 *   works.scale per work a little-endian f32, what the bytes are multiplied by; 0 where there is no text
 *   works.sign  per work the signs of its vector, in little-endian words of 32 bits
 */

/** What the manifest says of the vectors of a version. */
export interface SemanticRecord {
  /** The identity of the embedder. */
  readonly embedder: string;
  readonly dimensions: number;
  /** Whether the embedder is the model that lies beside the vectors. */
  readonly learned: boolean;
  /** There when that is the model of the version before, which an update kept: it was not learned from these works. */
  readonly kept?: true;
}

/** Whether vectors come from an embedder, so that its own can be compared with them. */
export const isMadeBy = (record: SemanticRecord, { identity, dimensions }: Embedder): boolean =>
  record.embedder === identity && record.dimensions === dimensions;

export interface SemanticPaths {
  readonly dir: string;
  readonly model: string;
  readonly vectors: string;
  readonly scales: string;
  readonly signs: string;
}

export function semanticPaths(version: string): SemanticPaths {
  const dir = join(version, "semantic");
  return {
    dir,
    model: join(dir, "model.bin"),
    vectors: join(dir, "works.vec"),
    scales: join(dir, "works.scale"),
    signs: join(dir, "works.sign"),
  };
}
