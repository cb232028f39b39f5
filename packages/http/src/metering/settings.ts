import { checkRate, type Micros, type OpenStore } from "@oqlkit/accounts";
import { stated } from "../stated.ts";
import { defaultPrices, type Prices } from "./prices.ts";

/** How callers are known and counted. */
export interface AccountSettings {
  /** Where keys, collections and usage are kept. Closing it is its opener's affair. */
  readonly store: OpenStore;
  /** What calls cost, by kind, in micros (a million is a dollar). Those left out cost what `defaultPrices` says. */
  readonly prices?: Partial<Prices>;
  /** The daily budget of callers without a key, by address. Default $0.10. */
  readonly anonymousDaily?: Micros;
  /** Requests per second of callers without a key, by address; above 0, and 0.5 is one in two seconds. Default 100. */
  readonly anonymousPerSecond?: number;
  /** Requests per second and caller to `/text`; above 0, and 0.5 is one in two seconds. Default 1. */
  readonly textPerSecond?: number;
  /** How many trusted proxies stand in front, whose `X-Forwarded-For` counts. Default 0. */
  readonly trustedProxies?: number;
  /** Whether calls that cost something are answered, unpaid, while the store is down. Default false. */
  readonly paidCallsFailOpen?: boolean;
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly clock?: () => number;
}

/** The settings with their defaults. */
export interface Accounts extends Required<Omit<AccountSettings, "prices">> {
  readonly prices: Prices;
}

/** Fills in what is left out. @throws RangeError for a rate that is not above 0. */
export function accountsOf(settings: AccountSettings): Accounts {
  const accounts: Accounts = {
    anonymousDaily: 100_000,
    anonymousPerSecond: 100,
    textPerSecond: 1,
    trustedProxies: 0,
    paidCallsFailOpen: false,
    clock: Date.now,
    ...stated(settings),
    prices: { ...defaultPrices, ...stated(settings.prices ?? {}) },
  };
  checkRate("accounts.anonymousPerSecond", accounts.anonymousPerSecond);
  checkRate("accounts.textPerSecond", accounts.textPerSecond);
  return accounts;
}
