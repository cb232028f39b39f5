import {
  type Balance,
  costInCredits,
  type Micros,
  secondsToMidnight,
  toCredits,
  toDollars,
  writeDollars,
} from "@oqlkit/accounts";
import { RefusedError } from "../refusal.ts";

/** What there was too much of: money, requests in a second, or requests to `/text` in a second. */
type LimitName = "daily_budget" | "rate_per_second" | "text_rate";

interface TooMuch {
  readonly limit: LimitName;
  readonly message: string;
  readonly cost: Micros;
  readonly balance: Balance;
  /** Seconds. */
  readonly retryAfter: number;
}

/** What a 429 says beside its message: the limit, and prices and balances in dollars and in credits. */
function details({ limit, cost, balance, retryAfter }: TooMuch): Readonly<Record<string, string | number>> {
  return {
    limit,
    retryAfter,
    costUsd: toDollars(cost),
    dailyRemainingUsd: toDollars(balance.daily),
    prepaidRemainingUsd: toDollars(balance.prepaid),
    creditsRequired: costInCredits(cost),
    creditsRemaining: toCredits(balance.daily),
    onetimeCreditsRemaining: toCredits(balance.prepaid),
  };
}

function tooMuch(reason: TooMuch): RefusedError {
  const { message, cost, retryAfter } = reason;
  return new RefusedError({
    kind: "denied",
    status: 429,
    error: "Rate limit exceeded",
    message,
    details: details(reason),
    headers: {
      "retry-after": `${Math.max(1, Math.ceil(retryAfter))}`,
      "x-ratelimit-credits-required": `${costInCredits(cost)}`,
      "x-ratelimit-cost-required-usd": writeDollars(cost),
    },
  });
}

/**
 * The refusal of a call that neither the daily budget nor the prepaid balance covers; `hasKey` tells whose they are.
 */
export function budgetSpent(cost: Micros, balance: Balance, now: number, hasKey: boolean): RefusedError {
  const more = hasKey ? "A prepaid balance" : "A key, or a prepaid balance,";
  const dollars = (micros: Micros): string => `$${writeDollars(micros, 6)}`;
  const prepaid = balance.prepaid > 0 ? ` and ${dollars(balance.prepaid)} of prepaid balance` : "";
  return tooMuch({
    limit: "daily_budget",
    message: `Insufficient budget. This request costs ${dollars(cost)} but you only have ${dollars(balance.daily)} remaining${prepaid}. Resets at midnight UTC. ${more} allows more.`,
    cost,
    balance,
    retryAfter: secondsToMidnight(now),
  });
}

/** A rate, and what a call costs that exceeded it: 0 where it was refused before its price was known. */
export interface Exceeded {
  readonly limit: LimitName;
  readonly perSecond: number;
  readonly cost: Micros;
}

/** The refusal of a call that comes too soon after others. `wait` in milliseconds. */
export function tooFast({ limit, perSecond, cost }: Exceeded, balance: Balance, wait: number): RefusedError {
  const requests = perSecond === 1 ? "1 request" : `${perSecond} requests`;
  const scope = limit === "text_rate" ? " for /text" : "";
  const message = `Rate limit exceeded: ${requests} per second${scope}. Please slow down.`;
  return tooMuch({ limit, message, cost, balance, retryAfter: Math.ceil(wait) / 1000 });
}
