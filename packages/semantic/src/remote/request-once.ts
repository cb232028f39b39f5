import { type AbortSignalLike, EmbeddingError } from "../embedder.ts";
import { createController, type Fetch, type Timer } from "./platform.ts";

/**
 * What became of a request: the text of the answer, or an error and what may be asked next: the same, after so many
 * milliseconds, or less.
 */
export type Outcome =
  | { readonly kind: "answer"; readonly body: string }
  | {
      readonly kind: "failure";
      readonly error: EmbeddingError;
      readonly next: "again" | "less" | "nothing";
      readonly wait: number | null;
    };

export interface RequestContext {
  readonly fetch: Fetch;
  readonly timer: Timer;
  readonly timeout: number;
  readonly signal: AbortSignalLike | undefined;
}

interface Request {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const passing: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** What services answer to too many texts and to one that is too long, each its own; and to other mistakes. */
const mayBeTooMuch: ReadonlySet<number> = new Set([400, 413, 422]);

/** What llama.cpp and Ollama say of it with 500: "input is too large", "the input length exceeds the context length". */
const saysTooMuch = /\binput\b.*\b(?:too (?:large|long)|exceeds)\b/i;

/** Makes one request. Rejects only with the signal's reason. */
export async function requestOnce(url: string, request: Request, context: RequestContext): Promise<Outcome> {
  const { fetch, timer, timeout, signal } = context;
  if (signal?.aborted) throw signal.reason;
  const controller = createController();
  let late = false;
  const cancelTimer = timer(timeout, () => {
    late = true;
    controller.abort();
  });
  const stop = (): void => controller.abort();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const response = await fetch(url, { ...request, signal: controller.signal });
    const body = await response.text();
    if (response.ok) return { kind: "answer", body };
    const { status } = response;
    const message = messageIn(body);
    const error = new EmbeddingError(
      "EMBEDDER_REFUSED",
      `${url} answered ${status}: ${message}. Check the model's name, the key and the address.`,
    );
    return {
      kind: "failure",
      error,
      next: nextAfter(status, message),
      wait: waitOf(response.headers.get("retry-after")),
    };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const what = late ? `did not answer within ${timeout} ms` : `cannot be reached (${reasonOf(cause)})`;
    const error = new EmbeddingError(
      "EMBEDDER_UNREACHABLE",
      `The embeddings service at ${url} ${what}. Check that it runs and that the address is right.`,
      { cause },
    );
    return { kind: "failure", error, next: "again", wait: null };
  } finally {
    cancelTimer();
    signal?.removeEventListener("abort", stop);
  }
}

function nextAfter(status: number, message: string): "again" | "less" | "nothing" {
  if (mayBeTooMuch.has(status) || (status === 500 && saysTooMuch.test(message))) return "less";
  return passing.has(status) || status >= 500 ? "again" : "nothing";
}

/** Seconds only: a date would need a clock that agrees with the service's. */
const waitOf = (header: string | null): number | null =>
  header !== null && /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : null;

function messageIn(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    const error: unknown = Reflect.get(Object(parsed), "error");
    const message: unknown = typeof error === "string" ? error : Reflect.get(Object(error), "message");
    if (typeof message === "string") return message.replace(/\.$/, "").slice(0, 300);
  } catch {
    // Not JSON: the text says it.
  }
  return body.trim().slice(0, 300) || "no reason given";
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message;
}
