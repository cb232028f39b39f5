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
  /** Sent as a bearer token, without white space around it. Not part of the identity. */
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

/** Errors show it, so that it must hold no secret; and the platform asks nobody with a password in an address. */
const serviceUrl = /^https?:\/\/(?:\[[\da-f:.]+\]|[^/\\\s@:?#[\]]+)(?::\d+)?(?:\/[^\s?#]*)?$/i;

/** What the platform sends in a header. */
const headerText = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * An embedder that asks a service for vectors (`POST {baseUrl}/embeddings`). Requests that fail for a while (408, 409,
 * 425, 429, 5xx, no connection, no answer in time) are made again, after the time the service names or longer each
 * time. What may be too much at once (400, 413, 422, a 500 that says so) is asked for in halves, and a single text by
 * its first half, down to 200 characters. Its identity is the model and the number of dimensions: give it another model
 * name when the service's changes.
 *
 * @throws RangeError when `baseUrl` is no address of the web or has a password, `?` or `#` in it, `apiKey` cannot be sent,
 * `dimensions`, `batchSize`, `maxCharacters` or `concurrency` are no whole number above zero, or `timeout`, `retries`
 * or `backoff` no number from zero.
 */
export function openAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { baseUrl, model, dimensions, batchSize = 64, concurrency = 2 } = options;
  const { maxCharacters = Number.MAX_SAFE_INTEGER, sendDimensions = false } = options;
  const { timeout = 60_000, retries = 4, backoff = 500 } = options;
  const { fetch = platformFetch, timer = platformTimer } = options;
  // No request would ever be answered, which the embedder would find out after its retries only.
  if (!serviceUrl.test(baseUrl)) {
    throw new RangeError(
      "baseUrl must be an address such as http://127.0.0.1:11434/v1, without a password, ? or # in it.",
    );
  }
  const apiKey = options.apiKey?.trim();
  if (apiKey !== undefined && !headerText.test(apiKey))
    throw new RangeError("apiKey must be one line, of characters up to U+00FF: a header holds no others.");
  for (const [name, value] of Object.entries({ dimensions, batchSize, maxCharacters, concurrency })) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new RangeError(`${name} must be a whole number above zero, not ${value}.`);
    }
  }
  for (const [name, value] of Object.entries({ timeout, retries, backoff })) {
    if (!(value >= 0)) throw new RangeError(`${name} must be a number from zero, not ${value}.`);
  }
  const service = { ...options, apiKey, sendDimensions, timeout, retries, backoff, fetch, timer };
  const parts = { size: batchSize, maxCharacters, concurrency };
  return {
    identity: `openai:${model}/${dimensions}`,
    dimensions,
    embed: (texts, signal) =>
      embedInParts(texts, parts, signal, (part, within) => askForVectors(service, part, within)),
  };
}
