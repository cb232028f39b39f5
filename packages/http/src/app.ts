import { entityOfSegment, hashText } from "@oqlkit/catalog";
import type { Engine } from "@oqlkit/engine";
import { H3, type H3Event } from "h3";
import { answerRequest, type Routed } from "./answer-request.ts";
import { callOutside } from "./call-outside.ts";
import { checkDependencies } from "./check-dependencies.ts";
import type { AppContext, RequestRecord } from "./context.ts";
import type { LogEntry } from "./errors.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { defaultHttpLimits, type HttpLimits } from "./limits.ts";
import { logToConsole } from "./log.ts";
import { freeMeter, type Meter } from "./meter.ts";
import { accountMeter } from "./metering/account-meter.ts";
import { defaultPrices } from "./metering/prices.ts";
import { type AccountSettings, accountsOf } from "./metering/settings.ts";
import type { Operation } from "./operation.ts";
import { type OperationSettings, operationsFor, withheldOperations } from "./operations.ts";
import { routeByTarget } from "./request-target.ts";
import { shortWay } from "./short-way.ts";
import { stated } from "./stated.ts";
import type { TextTagger } from "./text-tagger.ts";
import { version } from "./version.ts";

/** What the app is made of. */
export interface AppDependencies {
  /** Answers the queries; null while there is no snapshot, and then queries are answered with 503. */
  readonly engine: Engine | null;
  /**
   * Where the app is reachable from outside, in redirects and in addresses in answers: an address of the web, or a path
   * below which it is mounted. Default: relative to the host.
   */
  readonly baseUrl?: string;
  /** Bounds on what a caller may send; each left out has its default. */
  readonly limits?: Partial<HttpLimits>;
  /** Knows and charges callers, and keeps their collections. Without it everybody may call and nothing is counted. */
  readonly accounts?: AccountSettings;
  /**
   * What of the API this app serves: `collections` for their management at an address of its own, `catalog` for
   * the rest. Default: all of it.
   */
  readonly serves?: "all" | "catalog" | "collections";
  /** Decides who may call, and keeps count, in place of what `accounts` makes. */
  readonly meter?: Meter;
  /** Says what a text is about, for `/text`; without it that is answered with 503. */
  readonly tagger?: TextTagger;
  /**
   * Bytes of memory for answers that may be asked for again, which are forgotten when the snapshot changes. Default
   * 32 MiB; 0 keeps none.
   */
  readonly answerMemory?: number;
  /** Whether `/explain` shows how queries are run, statements included. Default false. */
  readonly explain?: boolean;
  /** Whether `format=csv|jsonl|parquet` sends all objects of a list, whatever their number. Default false. */
  readonly streamLists?: boolean;
  /** Receives what the operator should know. Default: one line of JSON on standard error. */
  readonly log?: (entry: LogEntry) => void;
  /** Told of every request once it is answered. */
  readonly observe?: (record: RequestRecord) => void;
  /** The server's metrics in the text format of Prometheus, for `/metrics`; without it there are none. */
  readonly metrics?: () => Promise<string>;
  /** Whether new requests are welcome, which `/health` tells; default: always. */
  readonly isReady?: () => boolean;
  /** Milliseconds on a clock that only moves forward. Default `performance.now`. */
  readonly now?: () => number;
}

/** A log of the host's. What it fails to take stands on the console. */
const logTo =
  (log: (entry: LogEntry) => void) =>
  (entry: LogEntry): void =>
    callOutside(
      () => log(entry),
      () => logToConsole(entry),
    );

/** Bytes for answers, unless told otherwise. */
const defaultAnswerMemory = 32 * 1024 * 1024;

function operationSettings({
  accounts,
  explain = false,
  serves = "all",
}: AppDependencies): OperationSettings {
  return {
    catalog: serves !== "collections",
    explain,
    collections: accounts !== undefined && serves !== "catalog",
  };
}

function contextOf(dependencies: AppDependencies): AppContext {
  if (dependencies?.engine === undefined)
    throw new TypeError(
      "An app needs an engine, such as `createEngine` makes; null while there is no snapshot.",
    );
  checkDependencies(dependencies);
  const accounts = dependencies.accounts && accountsOf(dependencies.accounts);
  const { answerMemory = defaultAnswerMemory, streamLists = false } = dependencies;
  const log = dependencies.log === undefined ? logToConsole : logTo(dependencies.log);
  const baseUrl = (dependencies.baseUrl ?? "").replace(/\/+$/, "");
  const prices = accounts?.prices ?? defaultPrices;
  const { engine } = dependencies;
  const settings = [
    version,
    baseUrl,
    prices,
    accounts !== undefined,
    streamLists,
    engine?.limits,
    operationSettings(dependencies),
  ];
  return {
    engine,
    baseUrl,
    limits: { ...defaultHttpLimits, ...stated(dependencies.limits ?? {}) },
    tagger: dependencies.tagger,
    meter: dependencies.meter ?? (accounts === undefined ? freeMeter : accountMeter(accounts, log)),
    prices,
    accounts,
    streamLists,
    settingsMark: hashText(JSON.stringify(settings)),
    log,
    observe: dependencies.observe,
    metrics: dependencies.metrics,
    answers: answerMemory > 0 ? new KeptAnswers(answerMemory) : undefined,
    isReady: dependencies.isReady ?? (() => true),
    now: dependencies.now ?? (() => performance.now()),
  };
}

/** The router's pattern of an operation. */
const patternOf = ({ path, route }: Operation): string => route ?? path.replace(/\{(\w+)\}/g, ":$1");

/** The operations by the router's pattern, and by method within one. */
function byPattern(table: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const patterns = new Map<string, Operation[]>();
  for (const operation of table) {
    const pattern = patternOf(operation);
    patterns.set(pattern, [...(patterns.get(pattern) ?? []), operation]);
  }
  return patterns;
}

function addPattern(app: H3, context: AppContext, pattern: string, here: readonly Operation[]): void {
  const ofEntities = pattern.startsWith("/:entity");
  const answer =
    (routed: Routed, beside: Routed = { kind: "nothing" }) =>
    (event: H3Event) => {
      const known = !ofEntities || entityOfSegment(event.context.params?.entity ?? "") !== undefined;
      return answerRequest(context, known ? routed : beside, event);
    };
  const allowed: string[] = [];
  for (const operation of here) {
    const { beside } = operation;
    const handler = answer(
      { kind: "operation", operation },
      beside && { kind: "operation", operation: beside },
    );
    if (operation.method === "get") {
      app.get(pattern, handler);
      // The catch-all below would win over the router's own way from HEAD to GET.
      app.head(pattern, handler);
      allowed.push("GET", "HEAD");
    } else {
      app.on(operation.method, pattern, handler);
      allowed.push(operation.method.toUpperCase());
    }
  }
  const others: Routed = { kind: "method", allowed: [...allowed, "OPTIONS"] };
  app.all(pattern, answer(others, here.some(({ beside }) => beside) ? others : undefined));
}

/**
 * Makes the HTTP API as an h3 app. Serve it by itself (`serveApp`), call it in process
 * (`app.request("/works")`), or mount it in another app by its `fetch`: `host.mount("/catalog", app.fetch)`.
 *
 * @throws TypeError without an engine; RangeError for an option that is unknown or none, such as a rate of `accounts`
 * that is not above 0.
 */
export function createApp(dependencies: AppDependencies): H3 {
  const context = contextOf(dependencies);
  const app = new H3({
    allowMalformedURL: true,
    silent: true,
    onRequest: routeByTarget,
    onError: (error) => {
      context.log({
        level: "error",
        message: "a request could not be answered",
        error: error.cause ?? error,
      });
    },
  });
  const settings = operationSettings(dependencies);
  for (const [pattern, here] of byPattern(operationsFor(settings))) addPattern(app, context, pattern, here);
  for (const [operation, why] of withheldOperations(settings)) {
    app.all(patternOf(operation), (event) => answerRequest(context, { kind: "nothing", why }, event));
  }
  app.all("/**", (event) => answerRequest(context, { kind: "nothing" }, event));
  if (context.meter === freeMeter && settings.catalog) {
    const longWay = app.fetch;
    const quickly = shortWay(context, longWay);
    const { length } = app["~routes"];
    // What the host adds to the app, as a check of who asks, is about every request.
    const isExtended = (): boolean => app["~middleware"].length > 0 || app["~routes"].length > length;
    app.fetch = (request) => (isExtended() ? longWay(request) : quickly(request));
  }
  return app;
}
