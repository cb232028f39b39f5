import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { H3 } from "h3";
import { callOutside } from "./call-outside.ts";
import { checkServing } from "./check-dependencies.ts";
import { Connections } from "./connections.ts";
import type { RequestRecord } from "./context.ts";
import { logToConsole } from "./log.ts";
import { nodeHandler } from "./node-handler.ts";
import { Refusals } from "./refuse-connection.ts";
import { framingFault, namesHost, namesTarget } from "./request-head.ts";
import { checkServerLimits, defaultServerLimits, maxHeaderSize, type ServerLimits } from "./server-limits.ts";
import { stated } from "./stated.ts";

/** Where to listen, and how long clients may take. */
export interface ServeOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly limits?: Partial<ServerLimits>;
  /**
   * Told of what is answered in place of the app: a broken request, host or target, one that took too long, CONNECT.
   * Method and path are empty where they could not be read.
   */
  readonly observe?: ((record: RequestRecord) => void) | undefined;
  /** Told of each connection that is closed at once, since there are as many as `maxConnections` of the limits. */
  readonly dropped?: (() => void) | undefined;
  /** Where the app is reachable from outside, as `createApp` is told. Default: relative to the host. */
  readonly baseUrl?: string | undefined;
  /** Closes the server when aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** A server that accepts requests. */
export interface RunningServer {
  /** Where this machine reaches it, without a trailing slash. */
  readonly url: string;
  /**
   * The first half of `close`: accepts no more connections, and resolves when it is so. Requests that come in on those
   * there are wait for `close`. Safe to call again.
   */
  stopAccepting(): Promise<void>;
  /**
   * Accepts no more connections and resolves when the requests on those there are have been answered, the last on each
   * with `Connection: close`. Safe to call again.
   *
   * @param options the signal cuts off the connections that are left.
   */
  close(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}

/**
 * How long a connection without a request stays open while closing: its client may just have sent one. Milliseconds.
 */
const idleGrace = 250;

/** How long closing waits at most for connections that are not accepted yet. Milliseconds. */
const queueGrace = 1000;

/** How long it waits at most for answers under way: whoever gets one may connect anew. Milliseconds. */
const answerGrace = 250;

/** No connection waits when none has come in for so long: from the first process of a cluster they take a moment. */
const quietTime = 5;

/** A turn of the event loop, in milliseconds, that connections hardly come in during without being seen. */
const shortTurn = 1;

/** Timeouts are looked after this often, so that they hold to within a second. Milliseconds. */
const checkInterval = 1000;

/** What stands for all addresses is none that can be opened. */
const loopback: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

function urlOf(server: Server, listening: string): string {
  const host = loopback[listening] ?? listening;
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Told of what happens on connections, whose own failure is no reason to drop one. */
const observing =
  <A extends unknown[]>(told: (...given: A) => void) =>
  (...given: A): void =>
    callOutside(
      () => told(...given),
      (error) => logToConsole({ level: "error", message: "what observes the server failed", error }),
    );

/** Rejects with the server's error when it cannot. */
async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
}

/**
 * Resolves when no connection waits to be accepted, which closing would cut off together with the requests sent on it:
 * when none has come in for a while, the turn of the event loop that shows it left next to no time for more, and no
 * answer is under way.
 */
async function noneWaits(server: Server, isAnswering: () => boolean): Promise<void> {
  const began = performance.now();
  let turned = began;
  let came = began;
  const note = (): void => {
    came = performance.now();
  };
  server.on("connection", note);
  const end = began + queueGrace;
  let isQuiet = false;
  while (!isQuiet && turned < end) {
    await nextTurn();
    const now = performance.now();
    isQuiet = now - turned < shortTurn && now - came > quietTime;
    isQuiet &&= now - began > answerGrace || !isAnswering();
    turned = now;
  }
  server.off("connection", note);
}

/** Bounds what a slow or silent client can keep of the server. */
function protect(server: Server, limits: ServerLimits, refusals: Refusals, connections: Connections): void {
  server.headersTimeout = limits.headersTimeout;
  server.requestTimeout = limits.requestTimeout;
  server.keepAliveTimeout = limits.keepAliveTimeout;
  // Node leaves out what comes after the 2,000th header; the size of the head bounds them all.
  server.maxHeadersCount = 0;
  server.setTimeout(limits.idleTimeout, (socket) => {
    if (connections.isAwaiting(socket)) socket.setTimeout(limits.idleTimeout);
    else socket.destroy();
  });
  server.on("clientError", refusals.connection);
  server.on("checkExpectation", refusals.expectation);
  server.on("connect", refusals.tunnel);
}

/** Hears of an abort until something is done: a signal may outlive many servers. */
function listenWhile(until: Promise<unknown>, signal: AbortSignal | undefined, heard: () => void): void {
  signal?.addEventListener("abort", heard, { once: true });
  const forget = (): void => signal?.removeEventListener("abort", heard);
  until.then(forget, forget);
}

/**
 * Serves an app on Node.
 *
 * @throws TypeError for what is no app; RangeError for an option that is unknown, or none, as a port may be; and what Node
 * rejects with when it cannot be listened on.
 */
export async function serveApp(app: H3, options: ServeOptions): Promise<RunningServer> {
  if (typeof app?.fetch !== "function")
    throw new TypeError("What is served is an app, such as `createApp` makes.");
  checkServing(options);
  const host = options.host ?? "127.0.0.1";
  // In plain JavaScript a variable of the environment will do; Node takes any other text for the path of a socket.
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError(`port must be a whole number from 0 to 65,535, not ${options.port}.`);
  const limits = { ...defaultServerLimits, ...stated(options.limits ?? {}) };
  checkServerLimits(limits);
  let isLeaving = false;
  const sending = new Set<Promise<void>>();
  const handle = nodeHandler(app, {
    isLast: (answer) => isLeaving && connections.isLast(answer),
    begun(sent) {
      sending.add(sent);
      void sent.then(() => sending.delete(sent));
    },
  });
  // Node's own answer to a missing host has no body.
  const creation = { maxHeaderSize, connectionsCheckingInterval: checkInterval, requireHostHeader: false };
  const { observe, dropped } = options;
  const refusals = new Refusals(observe && observing(observe), options.baseUrl);
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.httpVersionMajor !== 1) refusals.version(request, response);
    else if (!namesHost(request)) refusals.host(request, response);
    else if (!namesTarget(request)) refusals.target(request, response);
    else {
      const fault = framingFault(request);
      if (fault === undefined) handle(request, response);
      else refusals.framing(request, response, fault);
    }
  };
  const begin = (request: IncomingMessage, response: ServerResponse): void =>
    connections.inTurn(response, () => answer(request, response));
  // Answers are put off until no more connections are accepted: whoever has one may connect anew.
  let held: [IncomingMessage, ServerResponse][] | undefined;
  const server = createServer(creation, (request, response) => {
    connections.asked(request.socket, response);
    if (held !== undefined) held.push([request, response]);
    // In a turn of their own, when those that were sent behind them are known.
    else if (isLeaving) setImmediate(begin, request, response);
    else begin(request, response);
  });
  const connections = new Connections(server, {
    most: limits.maxConnections,
    dropped: dropped && observing(dropped),
  });
  const isNetServer: boolean = server instanceof NetServer;
  const closed = new Promise((resolve) => server.once("close", resolve));
  protect(server, limits, refusals, connections);
  await listen(server, port, host);
  const url = urlOf(server, host);
  const cutOff = (): void => server.closeAllConnections();
  const stopListening = async (): Promise<void> => {
    const waiting: typeof held = [];
    held = waiting;
    await noneWaits(server, () => connections.answering > waiting.length);
    // The server's own `close` cuts idle connections off at once, whose clients may just have sent a request. Bun has
    // no other.
    const { close }: NetServer = isNetServer ? NetServer.prototype : server;
    close.call(server);
  };
  let deaf: Promise<void> | undefined;
  const stopAccepting = (): Promise<void> => {
    deaf ??= stopListening();
    return deaf;
  };
  const answerAll = async (): Promise<void> => {
    await stopAccepting();
    // Clients that are told to connect anew any sooner would wait in the queue that is cut off.
    isLeaving = true;
    for (const [request, response] of held ?? []) begin(request, response);
    held = undefined;
    const stopClosing = connections.closeIdle(idleGrace);
    await closed;
    stopClosing();
    // Node looks after the connections of a server, and keeps it, until its own `close` is called.
    if (isNetServer) server.close();
    // Files that lists are sent from are removed after their connections are gone.
    await Promise.all(sending);
  };
  let closing: Promise<void> | undefined;
  const close: RunningServer["close"] = ({ signal } = {}) => {
    closing ??= answerAll();
    if (signal?.aborted) cutOff();
    listenWhile(closing, signal, cutOff);
    return closing;
  };
  if (options.signal?.aborted) await close();
  listenWhile(closed, options.signal, () => void close());
  return { url, stopAccepting, close };
}
