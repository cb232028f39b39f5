import type { Engine } from "@oqlkit/engine";
import type { LogEntry } from "./errors.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { HttpLimits } from "./limits.ts";
import type { Meter } from "./meter.ts";
import type { Prices } from "./metering/prices.ts";
import type { Accounts } from "./metering/settings.ts";
import { RefusedError } from "./refusal.ts";
import type { TextTagger } from "./text-tagger.ts";

/** What is known of a request once it is answered. */
export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** The path as routed, without the query string, which may hold a key. */
  readonly path: string;
  /** The operation's id; null when none was asked for. */
  readonly operation: string | null;
  readonly status: number;
  /** From arrival until the answer was ready to be sent. */
  readonly milliseconds: number;
}

/** What every route works with. */
export interface AppContext {
  /** Null while there is no snapshot to query. */
  readonly engine: Engine | null;
  /** Where the app is reachable, without a trailing slash; empty for redirects relative to the host. */
  readonly baseUrl: string;
  readonly limits: HttpLimits;
  readonly meter: Meter;
  /** Says what a text is about; undefined when nothing can. */
  readonly tagger: TextTagger | undefined;
  readonly prices: Prices;
  /** Keys, usage and collections; undefined where nobody has an account. */
  readonly accounts: Accounts | undefined;
  /** Whether whole lists are sent as files. */
  readonly streamLists: boolean;
  /** Differs where the settings do that answers depend on. */
  readonly settingsMark: number;
  readonly log: (entry: LogEntry) => void;
  readonly observe: ((record: RequestRecord) => void) | undefined;
  readonly metrics: (() => Promise<string>) | undefined;
  /** Answers that were asked for lately; undefined where none are kept. */
  readonly answers: KeptAnswers | undefined;
  /** False once the server is about to stop. */
  readonly isReady: () => boolean;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
}

/** The engine, or a refusal when no snapshot is open. */
export function engineOf(context: AppContext): Engine {
  if (context.engine !== null) return context.engine;
  throw new RefusedError({
    kind: "unavailable",
    message:
      "No catalog snapshot is open, so nothing can be queried. Build one and start the server with it.",
  });
}
