import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Requests of one connection that are worked on beside its first. Their answers are held until those before are taken,
 * and a client that takes none can send thousands of requests in the room of one answer.
 */
const mostAtOnce = 16;

/**
 * Requests of one connection that wait for their turn until no more of it is read. Node stops for answers that are not
 * taken alone, and those that wait have none.
 */
const mostWaiting = 256;

/** The answers of a connection that came to stand behind another one. */
interface Queue {
  readonly answers: Set<ServerResponse>;
  /** Those whose requests are being worked on, or that are there to be taken. */
  readonly begun: Set<ServerResponse>;
  /** What begins to work on the other requests, in their order. */
  readonly waiting: (() => void)[];
}

/** How many connections there may be, and who is told of each that is closed for it. */
export interface ConnectionLimit {
  readonly most: number;
  readonly dropped: (() => void) | undefined;
}

/** The open connections of a server, each with the answer to its latest request. */
export class Connections {
  readonly #latest = new Map<Duplex, ServerResponse | undefined>();
  /** The answers that connections are to end with. */
  readonly #last = new WeakMap<Duplex, ServerResponse>();
  readonly #queues = new Map<Duplex, Queue>();

  /**
   * Closes connections over the limit by itself: with its own `maxConnections` Node hands them round the processes of a
   * cluster, without a pause, until one has room.
   */
  constructor(server: Server, { most, dropped }: ConnectionLimit) {
    server.on("connection", (socket) => {
      if (this.#latest.size >= most) {
        socket.destroy();
        dropped?.();
        return;
      }
      this.#latest.set(socket, undefined);
      socket.once("close", () => {
        this.#latest.delete(socket);
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
    const queue = this.#queues.get(socket) ?? { answers: new Set(), begun: new Set(), waiting: [] };
    this.#queues.set(socket, queue);
    queue.answers.add(response);
    response.once("close", () => {
      queue.answers.delete(response);
      queue.begun.delete(response);
      const begin = queue.waiting.shift();
      if (begin === undefined) return;
      if (queue.waiting.length < mostWaiting) socket.resume();
      begin();
    });
  }

  /** Begins to work on a request: now, or when one of many before it on its connection has its answer. */
  inTurn(response: ServerResponse, begin: () => void): void {
    const { socket } = response.req;
    const queue = this.#queues.get(socket);
    if (queue === undefined || !queue.answers.has(response)) {
      begin();
      return;
    }
    const beginQueued = (): void => {
      queue.begun.add(response);
      begin();
    };
    if (queue.begun.size < mostAtOnce) {
      beginQueued();
      return;
    }
    queue.waiting.push(beginQueued);
    if (queue.waiting.length % mostWaiting !== 0) return;
    // Node reads on at the end of each request. Bodies of those begun have come, since others came behind them.
    setImmediate(() => {
      if (queue.waiting.length >= mostWaiting) socket.pause();
    });
  }

  /**
   * Node closes the answer that a connection is at when it is gone, and leaves those behind it waiting for their turn.
   */
  #abandon(socket: Duplex): void {
    const queue = this.#queues.get(socket);
    if (queue === undefined) return;
    this.#queues.delete(socket);
    queue.waiting.length = 0;
    for (const response of queue.answers) {
      response.destroy();
      response.emit("close");
    }
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

  /** Whether a client waits for an answer that is being made, with nothing there for it to take. */
  isAwaiting(socket: Duplex): boolean {
    const latest = this.#latest.get(socket);
    return (
      latest !== undefined && !latest.writableFinished && latest.req.complete && socket.writableLength === 0
    );
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
