import { type Embedder, learnedEmbedder, learnModel } from "@oqlkit/semantic";
import { SnapshotError } from "../snapshot/errors.ts";
import { createWorkerPool, type WorkerPool } from "../worker-pool.ts";
import { type EncodedTexts, encodeTexts } from "./encode-texts.ts";
import { decodeModel, encodeModel, modelIdentity } from "./model-file.ts";

/** Makes the vectors of texts, on this thread or on others. */
export interface VectorMaker {
  readonly identity: string;
  readonly dimensions: number;
  /** How many calls may be under way before the first is waited for. */
  readonly ahead: number;
  encode(texts: readonly string[], signal: AbortSignal | undefined): Promise<EncodedTexts>;
  close(): void;
}

export interface VectorThreads {
  /** Worker threads; 0 for this thread alone. */
  readonly workers: number;
  readonly signal: AbortSignal | undefined;
  /** Hears when worker threads have ended. */
  readonly closing: (closed: Promise<void>) => void;
}

/** Makes vectors with an embedder on this thread. */
export function makerHere(embedder: Embedder): VectorMaker {
  const { identity, dimensions } = embedder;
  return {
    identity,
    dimensions,
    ahead: 0,
    encode: (texts, signal) => encodeTexts(embedder, texts, signal),
    close: () => {},
  };
}

/** The embedder that the bytes of a model file stand for. */
export const modelEmbedder = (model: Buffer): Embedder =>
  learnedEmbedder(decodeModel(model), modelIdentity(model));

/** Learns a model and gives the bytes of its file. Rejects with the signal's reason. */
export async function learnedModel(texts: readonly string[], threads: VectorThreads): Promise<Buffer> {
  if (threads.workers === 0) return encodeModel(learnModel(texts));
  const pool = startPool<readonly string[], Uint8Array>(
    new URL("./learn-worker.js", import.meta.url),
    1,
    undefined,
  );
  const stop = (): void => threads.closing(pool.close());
  threads.signal?.addEventListener("abort", stop, { once: true });
  try {
    return Buffer.from(await pool.run(texts));
  } catch (error) {
    threads.signal?.throwIfAborted();
    throw error;
  } finally {
    threads.signal?.removeEventListener("abort", stop);
    stop();
  }
}

/** Makes vectors with a learned model, given as the bytes of its file. */
export function learnedMaker(model: Buffer, { workers, signal, closing }: VectorThreads): VectorMaker {
  const embedder = modelEmbedder(model);
  if (workers === 0) return makerHere(embedder);
  const pool = startPool<readonly string[], EncodedTexts>(
    new URL("./encode-worker.js", import.meta.url),
    workers,
    model,
  );
  return {
    identity: embedder.identity,
    dimensions: embedder.dimensions,
    ahead: workers + 1,
    async encode(texts) {
      signal?.throwIfAborted();
      return pool.run(texts);
    },
    close: () => closing(pool.close()),
  };
}

const startPool = <Task, Answer>(module: URL, size: number, data: unknown): WorkerPool<Task, Answer> =>
  createWorkerPool({
    module,
    size,
    data,
    failed: (detail, cause) =>
      new SnapshotError("BUILD_WORKER", `A worker thread that makes vectors failed: ${detail}`, { cause }),
  });
