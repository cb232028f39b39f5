import type { AbortSignalLike, Embedder } from "../embedder.ts";
import { type Fetch, platformFetch, platformTimer, type Timer } from "./platform.ts";
import { readVectors } from "./read-vectors.ts";
import { requestOnce } from "./request-once.ts";

/** How to reach an embeddings service that speaks OpenAI's protocol: OpenAI, Ollama, vLLM, TEI and others. */
export interface OpenAiEmbedderOptions {
  /** Up to and including the version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** The length of the model's vectors. */
  readonly dimensions: number;
  /** Sent as a bearer token. Not part of the identity. */
  readonly apiKey?: string | undefined;
  /** Asks the service for vectors of `dimensions`, which not every service understands; default false. */
  readonly sendDimensions?: boolean | undefined;
  /** Texts in one request; default 64. */
  readonly batchSize?: number | undefined;
  /** Requests under way at a time; default 2. */
  readonly concurrency?: number | undefined;
  /** Milliseconds that one request may take, `Infinity` for as long as it likes; default 60,000. */
  readonly timeout?: number | undefined;
  /** Times a request is made again when the service is busy or fails; default 4. */
  readonly retries?: number | undefined;
  /** Milliseconds before the first of them, twice as many before each further one; default 500. */
  readonly backoff?: number | undefined;
  readonly fetch?: Fetch | undefined;
  readonly timer?: Timer | undefined;
}

/** No wait is longer, whatever the service asks for. */
const longestWait = 60_000;

/**
 * An embedder that asks a service for vectors (`POST {baseUrl}/embeddings`). Requests that fail for a while (408, 409,
 * 425, 429, 5xx, no connection, no answer in time) are made again, after the time the service names or longer each
 * time. Its identity is the model and the number of dimensions: give it another model name when the service's changes.
 *
 * @throws RangeError when `baseUrl` is no address of the web, `dimensions`, `batchSize` or `concurrency` no whole
 * number above zero, or `timeout`, `retries` or `backoff` no number from zero.
 */
export function openAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { baseUrl, model, dimensions, batchSize = 64, concurrency = 2 } = options;
  const { timeout = 60_000, retries = 4, backoff = 500 } = options;
  const settings: Settings = { ...options, timeout, retries, backoff };
  // No request would ever be answered, which the embedder would find out after its retries only.
  if (!/^https?:\/\/[^/\s]/i.test(baseUrl)) {
    throw new RangeError(`baseUrl must be an address such as http://127.0.0.1:11434/v1, not "${baseUrl}".`);
  }
  for (const [name, value] of Object.entries({ dimensions, batchSize, concurrency })) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new RangeError(`${name} must be a whole number above zero, not ${value}.`);
    }
  }
  for (const [name, value] of Object.entries({ timeout, retries, backoff })) {
    if (!(value >= 0)) throw new RangeError(`${name} must be a number from zero, not ${value}.`);
  }
  return {
    identity: `openai:${model}/${dimensions}`,
    dimensions,
    async embed(texts, signal) {
      const batches: (readonly string[])[] = [];
      for (let at = 0; at < texts.length; at += batchSize) batches.push(texts.slice(at, at + batchSize));
      const vectors = await inParallel(batches, concurrency, (batch) => embedBatch(settings, batch, signal));
      return vectors.flat();
    },
  };
}

interface Settings extends OpenAiEmbedderOptions {
  readonly timeout: number;
  readonly retries: number;
  readonly backoff: number;
}

async function embedBatch(
  settings: Settings,
  texts: readonly string[],
  signal: AbortSignalLike | undefined,
): Promise<Float32Array[]> {
  const { baseUrl, model, dimensions, apiKey, sendDimensions = false, timeout, retries, backoff } = settings;
  const { fetch = platformFetch, timer = platformTimer } = settings;
  const url = `${baseUrl.replace(/\/+$/, "")}/embeddings`;
  const body = JSON.stringify({
    model,
    // Services refuse an empty text.
    input: texts.map((text) => (text === "" ? " " : text)),
    encoding_format: "float",
    ...(sendDimensions && { dimensions }),
  });
  const headers = {
    "content-type": "application/json",
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await requestOnce(
      url,
      { method: "POST", headers, body },
      { fetch, timer, timeout, signal },
    );
    if (outcome.kind === "answer") return readVectors(outcome.body, texts.length, dimensions, url);
    if (!outcome.again || attempt >= retries) throw outcome.error;
    const wait = outcome.wait ?? backoff * 2 ** attempt;
    await pause(Math.min(wait, longestWait), timer, signal);
  }
}

/** Runs work on all items in their order, some at a time. After a failure no more is begun. */
async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failed = false;
  const run = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const index = next;
      next += 1;
      try {
        results[index] = await work(items[index] as T);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
  return results;
}

function pause(milliseconds: number, timer: Timer, signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = timer(milliseconds, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    signal?.addEventListener("abort", stop, { once: true });
  });
}
