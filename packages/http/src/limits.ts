/** Bounds on what a caller may send. What a query may ask for is bounded by the engine. */
export interface HttpLimits {
  /** Bytes of the request line of everything but POST. Default 8190. */
  readonly maxRequestLine: number;
  /** Bytes of a request body. Default 4 MiB. */
  readonly maxBody: number;
  /**
   * Bytes that bodies under way take in a process, the first 8 KiB of each left out. Beyond it bodies are refused with
   * 503, unless there is no other. Default 128 MiB.
   */
  readonly maxBodies: number;
}

/** The limits that hold when none are given. */
export const defaultHttpLimits: HttpLimits = {
  maxRequestLine: 8190,
  maxBody: 4 * 1024 * 1024,
  maxBodies: 128 * 1024 * 1024,
};
