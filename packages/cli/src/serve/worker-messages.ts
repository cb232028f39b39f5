/** What the primary process of a cluster tells its workers. */
export type ToWorker =
  /** Accept no more connections, and say when it is so. */
  | { readonly kind: "close" }
  | { readonly kind: "stop" }
  | { readonly kind: "reload" }
  /** Asks for the worker's own metrics. */
  | { readonly kind: "collect"; readonly call: number }
  /** The metrics of all workers, which this one asked for; null when they could not be had. */
  | { readonly kind: "metrics"; readonly call: number; readonly text: string | null };

/** Where a process or a cluster serves, and what. */
export interface Served {
  readonly url: string;
  /** Where collections are managed, if that is elsewhere. */
  readonly userUrl?: string | undefined;
  readonly counts: Readonly<Record<string, number>>;
}

/** What the workers tell. */
export type ToPrimary =
  /** From now on it can be told something. */
  | { readonly kind: "hears" }
  | ({ readonly kind: "ready" } & Served)
  /** The version of the snapshot that it serves from now on. */
  | { readonly kind: "serves"; readonly version: string }
  /** It could not start, and a restart would not help. */
  | { readonly kind: "failed"; readonly message: string; readonly exitCode: number }
  | { readonly kind: "closed" }
  | { readonly kind: "collected"; readonly call: number; readonly metrics: unknown }
  /** Asks for the metrics of all workers. */
  | { readonly kind: "gather"; readonly call: number };

const toWorker = new Set(["close", "stop", "reload", "collect", "metrics"]);
const toPrimary = new Set(["hears", "ready", "serves", "failed", "closed", "collected", "gather"]);

const hasKind = (message: unknown, kinds: ReadonlySet<string>): boolean =>
  typeof message === "object" &&
  message !== null &&
  "kind" in message &&
  typeof message.kind === "string" &&
  kinds.has(message.kind);

/** Whether a message is one from the primary; other users of the channel have their own. */
export const isToWorker = (message: unknown): message is ToWorker => hasKind(message, toWorker);

/** Whether a message is one from a worker. */
export const isToPrimary = (message: unknown): message is ToPrimary => hasKind(message, toPrimary);
