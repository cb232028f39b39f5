import type { Embedder } from "../embedder.ts";
import { askForVectors } from "./ask-for-vectors.ts";
import { embedInParts } from "./embed-in-parts.ts";
import { type Fetch, platformFetch, platformTimer, type Timer } from "./platform.ts";

/** How to reach an embeddings service that speaks OpenAI's protocol: OpenAI, Ollama, vLLM, TEI and others. */
export interface OpenAiEmbedderOptions {
  /** Up to and including the version: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** The length of the model's vectors. */
  readonly dimensions: number;
  /** Sent as a bearer token: printable ASCII. Not part of the identity. */
  readonly apiKey?: string | undefined;
  /** Asks the service for vectors of `dimensions`, which not every service understands; default false. */
  readonly sendDimensions?: boolean | undefined;
  /** Texts in one request, fewer once the service has refused so many; default 64. */
  readonly batchSize?: number | undefined;
  /** UTF-16 units of a text that are sent, from its start; default all. Not part of the identity. */
  readonly maxCharacters?: number | undefined;
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

/**
 * An embedder that asks a service for vectors (`POST {baseUrl}/embeddings`). Requests that fail for a while (408, 409,
 * 425, 429, 5xx, no connection, no answer in time) are made again, after the time the service names or longer each
 * time. What may be too much at once (400, 413, 422, a 500 that says so) is asked for in halves, and a single text by
 * its first half, down to 200 characters. Its identity is the model and the number of dimensions: give it another model
 * name when the service's changes.
 *
 * @throws RangeError when `baseUrl` is no address of the web or has a password in it, `apiKey` cannot be sent,
 * `dimensions`, `batchSize`, `maxCharacters` or `concurrency` are no whole number above zero, or `timeout`, `retries`
 * or `backoff` no number from zero.
 */
export function openAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { baseUrl, model, dimensions, apiKey, sendDimensions = false, batchSize = 64 } = options;
  const { maxCharacters = Number.MAX_SAFE_INTEGER, concurrency = 2 } = options;
  const { timeout = 60_000, retries = 4, backoff = 500 } = options;
  const { fetch = platformFetch, timer = platformTimer } = options;
  checkService(baseUrl, apiKey);
  for (const [name, value] of Object.entries({ dimensions, batchSize, maxCharacters, concurrency })) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new RangeError(`${name} must be a whole number above zero, not ${value}.`);
    }
  }
  for (const [name, value] of Object.entries({ timeout, retries, backoff })) {
    if (!(value >= 0)) throw new RangeError(`${name} must be a number from zero, not ${value}.`);
  }
  const service = {
    baseUrl,
    model,
    dimensions,
    apiKey,
    sendDimensions,
    timeout,
    retries,
    backoff,
    fetch,
    timer,
  };
  const parts = { size: batchSize, maxCharacters, concurrency };
  return {
    identity: `openai:${model}/${dimensions}`,
    dimensions,
    embed: (texts, signal) =>
      embedInParts(texts, parts, signal, (part, within) => askForVectors(service, part, within)),
  };
}

/** No request would ever be answered, which the embedder would find out after its retries only. */
function checkService(baseUrl: string, apiKey: string | undefined): void {
  // The platform sends no request to such an address; and errors name it.
  if (/^[^/]*\/\/[^/]*@/.test(baseUrl))
    throw new RangeError(
      "baseUrl cannot have a user name or password in it; what a service asks for is apiKey.",
    );
  if (!/^https?:\/\/[^/\s]/i.test(baseUrl))
    throw new RangeError(`baseUrl must be an address such as http://127.0.0.1:11434/v1, not "${baseUrl}".`);
  if (apiKey !== undefined && !/^[\x20-\x7e]*$/.test(apiKey))
    throw new RangeError(
      "apiKey must be one line of printable ASCII; it has a character that cannot be sent.",
    );
}
