import type { Micros } from "./money.ts";

/** A paid-for amount that the daily budget does not touch. */
export interface PrepaidPool {
  /** Names the purchases that expire together; a purchase after that begins another pool. */
  readonly pool: string;
  readonly amount: Micros;
}

/** Who pays, and from what. */
export interface Budget {
  /** Names the payer, such as `key:Ab3…` or `ip:192.0.2.1`. */
  readonly bucket: string;
  readonly daily: Micros;
  /** Null when nothing was bought or what was bought has expired. */
  readonly prepaid: PrepaidPool | null;
}

/** What is left of a budget. Never negative. */
export interface Balance {
  readonly daily: Micros;
  readonly prepaid: Micros;
}

/** A rate of requests: a bucket of so many tokens as come in a second, or one when fewer do. */
export interface Rate {
  readonly name: string;
  /**
   * Requests per second; 0.5 is one in two seconds. Above 0, but for a record that says 0, which nobody is admitted by.
   */
  readonly perSecond: number;
}

/** Whether a call is let in. */
export type Entry =
  | { readonly kind: "admitted"; readonly balance: Balance }
  /** `rate` is the one that was exceeded; `retryAfter` in milliseconds, above 0. */
  | {
      readonly kind: "refused";
      readonly rate: string;
      readonly retryAfter: number;
      readonly balance: Balance;
    };

/** Proof of a charge: what a refund needs to know. */
export interface Receipt {
  readonly bucket: string;
  readonly amount: Micros;
  readonly from:
    | { readonly kind: "daily"; readonly day: string }
    | { readonly kind: "prepaid"; readonly pool: string };
}

/** What became of charging a caller. */
export type Charge =
  | { readonly kind: "charged"; readonly receipt: Receipt; readonly balance: Balance }
  | { readonly kind: "refused"; readonly balance: Balance };

/**
 * Counts what callers spend. Every method is atomic towards all others, in this process and, where the store is
 * shared, in all. `now` is in milliseconds since 1970; days are those of UTC. All reject with
 * StoreUnavailableError while the store is down.
 */
export interface UsageLedger {
  /** Takes one token of each rate, or none when one of them has none. */
  admit(budget: Budget, rates: readonly Rate[], now: number): Promise<Entry>;
  /**
   * Takes an amount from the daily budget when that covers all of it, else from the prepaid pool when that does,
   * else from neither. Once it resolves with `charged`, a crash does not forget the charge. Rejects with RangeError for
   * an amount that is negative or has a fraction.
   */
  charge(budget: Budget, amount: Micros, now: number): Promise<Charge>;
  /** Gives a charge back to the day or the pool it was taken from, unless that day is no longer kept. */
  refund(receipt: Receipt): Promise<void>;
  /** What is left of a budget today. */
  balance(budget: Budget, now: number): Promise<Balance>;
  /** Lets go of what the ledger holds, once what it was told is on record. It may not be used after. */
  close(): Promise<void>;
}
