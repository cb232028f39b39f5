import type { AbortSignalLike } from "../embedder.ts";

/** What is used of the platform's `fetch`, so that no platform's types are needed. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<FetchResponse>;

interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** Calls `expire` after some milliseconds, unless the function it returns is called before. */
export type Timer = (milliseconds: number, expire: () => void) => () => void;

declare const fetch: Fetch;
declare const setTimeout: (expire: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (handle: unknown) => void;

/** The `fetch` of Node and browsers. */
export const platformFetch: Fetch = (url, init) => fetch(url, init);

/** What timers count to: longer waits would be over at once. */
const longest = 2 ** 31 - 1;

export const platformTimer: Timer = (milliseconds, expire) => {
  const handle = setTimeout(expire, Math.min(milliseconds, longest));
  return () => clearTimeout(handle);
};

/** An abort signal as `fetch` wants it. */
interface AbortSignal extends AbortSignalLike {}

interface Controller {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const AbortController: new () => Controller;

export const createController = (): Controller => new AbortController();
