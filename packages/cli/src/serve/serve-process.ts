// First, so that it holds for whatever is imported after it.
import "../quick-start.ts";

import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { OpenStore } from "@oqlkit/accounts";
import type { Engine } from "@oqlkit/engine";
import {
  type AppDependencies,
  createApp,
  createMetrics,
  type RequestRecord,
  type RunningServer,
  type ServerMetrics,
  serveApp,
} from "@oqlkit/http";
import { openSnapshot } from "oqlkit";
import { embedderOf } from "../embedder-flags.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import { followSnapshot, stateOf } from "../follow-snapshot.ts";
import { accountSettings, openAccounts } from "./account-store.ts";
import { listenError } from "./listen-error.ts";
import type { Logger } from "./logger.ts";
import type { ProcessFlags } from "./serve-options.ts";

/** One process that serves a snapshot. */
export interface ServingProcess {
  readonly url: string;
  /** Where collections are managed, when that is an address of its own. */
  readonly userUrl: string | undefined;
  readonly engine: Engine;
  readonly metrics: ServerMetrics;
  /** Switches to the snapshot that is in the directory now. */
  reload(): Promise<void>;
  /** Accepts no more connections, and resolves when it is so; requests on those there are wait for `stop`. */
  stopAccepting(): Promise<void>;
  /** Answers the requests there are and takes no more; false when the time for that ran out. Safe to call again. */
  stop(): Promise<boolean>;
}

export interface ServingOptions {
  readonly dir: string;
  readonly flags: ProcessFlags;
  readonly logger: Logger;
  /** What `/metrics` shows; the metrics of this process when left out. */
  readonly metrics?: (own: ServerMetrics) => Promise<string>;
  /** Hears of each snapshot that is switched to. */
  readonly switched?: (version: string) => void;
  /** Called when there may be requests from now on. */
  readonly beforeListening?: () => void;
}

/** How long clients have to take the answers that tell them of the interruption. Milliseconds. */
const lastWords = 500;

type Serves = NonNullable<AppDependencies["serves"]>;

/**
 * Opens the snapshot in a directory and serves it until it is stopped.
 *
 * @throws CommandError when there is nothing to watch, or the place to listen at cannot be had; SnapshotError and
 * StoreUnavailableError when snapshot or store cannot be opened.
 */
export async function serveProcess(options: ServingOptions): Promise<ServingProcess> {
  const { dir, flags, logger, beforeListening, switched } = options;
  const { memoryLimit, threads, poolSize, queryTimeout, maxPerPage, maxConnections, watch } = flags;
  const open = { memoryLimit, threads, poolSize, embedder: embedderOf(flags) };
  const opened = await stateOf(dir);
  if (watch !== undefined && opened === null) {
    throw new CommandError(`--watch: there is no manifest.json in ${dir} to look at`, exitCodes.snapshot);
  }
  const { engine } = await openSnapshot(dir, { ...open, limits: { maxPerPage }, queryTimeout });
  // After the snapshot: a slip in its name is not to make a store beside it.
  const store = await openAccounts(dir, flags).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  const metrics = createMetrics({ engine });
  const observe = observing(metrics, logger);
  const dropped = droppedOf(metrics, logger, maxConnections);
  let stopping = false;
  const shared: AppDependencies = {
    ...dependenciesOf(options, engine, store, metrics),
    observe,
    isReady: () => !stopping,
  };
  const apart = store !== undefined && flags.userPort !== undefined;
  const limits = { maxConnections, idleTimeout: queryTimeout + 60_000 };
  const { host, baseUrl } = flags;
  const servers: RunningServer[] = [];
  async function listen(serves: Serves, port: number, flag: string): Promise<RunningServer> {
    // The base URL is that of the catalog; what is served beside it describes itself by where it is asked.
    const { baseUrl: _, ...unnamed } = shared;
    const app = createApp(serves === "collections" ? { ...unnamed, serves } : { ...shared, serves });
    try {
      const server = await serveApp(app, { host, port, baseUrl, limits, observe, dropped });
      servers.push(server);
      return server;
    } catch (error) {
      await Promise.all([...servers.map((server) => server.close()), engine.close(), store?.close()]);
      throw listenError(error, { host, port, flag });
    }
  }
  beforeListening?.();
  const server = await listen(apart ? "catalog" : "all", flags.port, "--port");
  const user = apart ? await listen("collections", flags.userPort ?? 0, "--user-port") : undefined;
  const follower = followSnapshot(engine, { dir, opened, open, switched, log: logger.log });
  if (watch !== undefined) follower.watch(watch);
  let stopped: Promise<boolean> | undefined;
  return {
    url: server.url,
    userUrl: user?.url,
    engine,
    metrics,
    reload: () => follower.reload(),
    async stopAccepting() {
      stopping = true;
      await Promise.all(servers.map((server) => server.stopAccepting()));
    },
    stop() {
      stopping = true;
      follower.stop();
      stopped ??= closeAll(servers, engine, flags.grace).finally(() => store?.close());
      return stopped;
    },
  };
}

/** What the apps of a process have in common, but for what they tell and are told. */
function dependenciesOf(
  { flags, logger, metrics }: ServingOptions,
  engine: Engine,
  store: OpenStore | undefined,
  own: ServerMetrics,
): AppDependencies {
  const { baseUrl, streamLists, explain, answerMemory } = flags;
  return {
    engine,
    ...(store && { accounts: accountSettings(store, flags) }),
    tagger: engine,
    ...(baseUrl !== undefined && { baseUrl }),
    streamLists: streamLists === true,
    explain: explain === true,
    answerMemory: answerMemory * 2 ** 20,
    log: logger.log,
    metrics: () => (metrics === undefined ? own.text() : metrics(own)),
  };
}

/** Counts every request, and logs it when that is wanted. */
function observing({ observe }: ServerMetrics, { log, requests }: Logger): (record: RequestRecord) => void {
  if (!requests) return observe;
  return (record) => {
    observe(record);
    const { milliseconds, ...facts } = record;
    const rounded = Math.round(milliseconds * 100) / 100;
    log({ level: "info", message: "request" }, { ...facts, milliseconds: rounded });
  };
}

/** Counts every connection over the limit, and warns of them, once a minute at most. */
function droppedOf(metrics: ServerMetrics, { log }: Logger, most: number): () => void {
  let quietUntil = 0;
  return () => {
    metrics.dropped();
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + 60_000;
    log({
      level: "warn",
      message: `as many connections as may be (${most}) are open: others are closed at once`,
    });
  };
}

/**
 * Lets requests in flight finish. When the grace, in milliseconds, is over, interrupts their queries, and cuts off the
 * callers that do not take their answers then; false in that case.
 */
async function closeAll(servers: readonly RunningServer[], engine: Engine, grace: number): Promise<boolean> {
  const over = AbortSignal.timeout(grace);
  const cut = new AbortController();
  const answered = Promise.all(servers.map((server) => server.close({ signal: cut.signal })));
  await Promise.race([answered, once(over, "abort")]);
  const inTime = !over.aborted;
  const closed = engine.close({ signal: over });
  await Promise.race([answered, sleep(lastWords, undefined, { ref: false })]);
  // An answer that nobody takes holds the engine.
  cut.abort();
  await Promise.all([answered, closed]);
  return inTime;
}
