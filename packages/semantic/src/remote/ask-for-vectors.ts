import type { AbortSignalLike, EmbeddingError } from "../embedder.ts";
import type { Fetch, Timer } from "./platform.ts";
import { readVectors } from "./read-vectors.ts";
import { requestOnce } from "./request-once.ts";

/** A service, and how often and how long it is asked; `OpenAiEmbedderOptions` says what each part is. */
export interface Service {
  readonly baseUrl: string;
  readonly model: string;
  readonly dimensions: number;
  readonly apiKey: string | undefined;
  readonly sendDimensions: boolean;
  readonly timeout: number;
  readonly retries: number;
  readonly backoff: number;
  readonly fetch: Fetch;
  readonly timer: Timer;
}

/** A service's vectors for some texts, or its refusal of so many or of such long ones. */
export type Vectors =
  | { readonly kind: "vectors"; readonly vectors: Float32Array[] }
  | { readonly kind: "too much"; readonly error: EmbeddingError };

/** No wait is longer, whatever the service asks for. */
const longestWait = 60_000;

/**
 * Asks a service for the vectors of some texts, again when it fails for a while.
 *
 * @throws EmbeddingError when it cannot be reached, refuses for good or answers nonsense; the signal's reason.
 */
export async function askForVectors(
  service: Service,
  texts: readonly string[],
  signal: AbortSignalLike,
): Promise<Vectors> {
  const { baseUrl, model, dimensions, apiKey, sendDimensions, retries, backoff, timer } = service;
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
    const outcome = await requestOnce(url, { method: "POST", headers, body }, { ...service, signal });
    if (outcome.kind === "answer")
      return { kind: "vectors", vectors: readVectors(outcome.body, texts.length, dimensions, url) };
    if (outcome.next === "less") return { kind: "too much", error: outcome.error };
    if (outcome.next === "nothing" || attempt >= retries) throw outcome.error;
    const wait = outcome.wait ?? backoff * 2 ** attempt;
    await pause(Math.min(wait, longestWait), timer, signal);
  }
}

function pause(milliseconds: number, timer: Timer, signal: AbortSignalLike): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = (): void => {
      cancel();
      reject(signal.reason);
    };
    const cancel = timer(milliseconds, () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop, { once: true });
  });
}
