import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Requests of one connection that are worked on at a time. Their answers are held until those before are taken, and a
 * client that takes none can send thousands of requests in the room of one answer.
 */
const mostAtOnce = 16;

/** The open connections of a server, each with the answer to its latest request. */
export class Connections {
  readonly #latest = new Map<Duplex, ServerResponse | undefined>();
  /** The answers that connections are to end with. */
  readonly #last = new WeakMap<Duplex, ServerResponse>();
  /** Answers that began behind another one of their connection. */
  readonly #queued = new Map<Duplex, Set<ServerResponse>>();
  /** What begins to work on further requests, in their order. */
  readonly #waiting = new Map<Duplex, (() => void)[]>();

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#latest.set(socket, undefined);
      socket.once("close", () => {
        this.#latest.delete(socket);
        this.#waiting.delete(socket);
        this.#abandon(socket);
      });
    });
  }

  /** Says that a request has come in on a connection. */
  asked(socket: Duplex, response: ServerResponse): void {
    const before = this.#latest.get(socket);
    this.#latest.set(socket, response);
    if (before !== undefined && !before.writableFinished) this.#queue(socket, response);
  }

  #queue(socket: Duplex, response: ServerResponse): void {
    const queued = this.#queued.get(socket) ?? new Set();
    this.#queued.set(socket, queued.add(response));
    response.once("close", () => {
      queued.delete(response);
      this.#waiting.get(socket)?.shift()?.();
    });
  }

  /** Begins to work on the latest request of a connection: now, or when one of many before it has its answer. */
  inTurn(socket: Duplex, begin: () => void): void {
    // With the latest itself, if there are any before it.
    const queued = this.#queued.get(socket)?.size ?? 0;
    if (queued <= mostAtOnce) {
      begin();
      return;
    }
    const waiting = this.#waiting.get(socket) ?? [];
    this.#waiting.set(socket, waiting);
    waiting.push(begin);
  }

  /** Node closes the answer that a connection is at when it is gone, and leaves those behind it waiting for their turn. */
  #abandon(socket: Duplex): void {
    for (const response of this.#queued.get(socket) ?? []) {
      response.destroy();
      response.emit("close");
    }
    this.#queued.delete(socket);
  }

  /**
   * Whether a connection that is to end ends with this answer: requests that were sent behind one another all have
   * theirs. It is the one to the latest request when this is first asked about the connection, so that it does end.
   */
  isLast(answer: ServerResponse): boolean {
    const { socket } = answer.req;
    const last = this.#last.get(socket) ?? this.#latest.get(socket) ?? answer;
    this.#last.set(socket, last);
    return answer === last;
  }

  /** The connections whose latest request has no whole answer yet. */
  get answering(): number {
    return this.#latest.size - this.#idle().length;
  }

  /**
   * Destroys connections that have waited for a request for some milliseconds, until the function returned is called.
   * Node's own `closeIdleConnections` leaves them no time, and cuts off answers that are not sent to their end.
   */
  closeIdle(milliseconds: number): () => void {
    let idle = this.#idle();
    const close = (): void => {
      for (const [socket, response] of idle) if (this.#latest.get(socket) === response) socket.destroy();
      idle = this.#idle();
    };
    // Requests that came in while the process was busy are read first.
    const closing = setInterval(() => setImmediate(close), milliseconds);
    return () => clearInterval(closing);
  }

  #idle(): readonly (readonly [Duplex, ServerResponse | undefined])[] {
    return [...this.#latest].filter(([, response]) => response === undefined || response.writableFinished);
  }
}
