/** How long clients may take, in milliseconds, with 0 for no limit, and how many there may be. */
export interface ServerLimits {
  /** For the head of a request to arrive. Default 10 s. */
  readonly headersTimeout: number;
  /** For a whole request to arrive, its body included. Default 30 s. */
  readonly requestTimeout: number;
  /** Between two requests on one connection. Default 15 s. */
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction, unless an answer is being made. Default 2 minutes. */
  readonly idleTimeout: number;
  /** Connections at a time, at least 1; further ones are closed at once. Default 10,000. */
  readonly maxConnections: number;
}

/** The limits that hold when none are given. */
export const defaultServerLimits: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 15_000,
  idleTimeout: 120_000,
  maxConnections: 10_000,
};

/** Bytes of a request's head: room for request lines over the documented limit, which the app answers in its words. */
export const maxHeaderSize: number = 32 * 1024;

/** Timers take no more milliseconds. */
const longestTime = 2 ** 31 - 1;

/**
 * @throws RangeError for a time that no timer takes (`Infinity` would end the process at the first connection), and for
 * a number of connections that lets none in.
 */
export function checkServerLimits({ maxConnections, ...times }: ServerLimits): void {
  if (typeof maxConnections !== "number" || !(maxConnections >= 1)) {
    throw new RangeError(
      `maxConnections must be a number from 1, or Infinity for no limit, not ${maxConnections}.`,
    );
  }
  for (const [name, time] of Object.entries(times)) {
    if (typeof time === "number" && time >= 0 && time <= longestTime) continue;
    throw new RangeError(
      `${name} must be a number of milliseconds from 0, which is no limit, to ${longestTime}, not ${time}.`,
    );
  }
}
