import {
  type Balance,
  type Micros,
  secondsToMidnight,
  toCredits,
  toDollars,
  writeDollars,
} from "@oqlkit/accounts";
import { RefusedError } from "../refusal.ts";

/** What a 429 says beside its message: prices and balances in dollars and in credits. */
function details(cost: Micros, balance: Balance, retryAfter: number): Readonly<Record<string, number>> {
  return {
    retryAfter,
    costUsd: toDollars(cost),
    dailyRemainingUsd: toDollars(balance.daily),
    prepaidRemainingUsd: toDollars(balance.prepaid),
    creditsRequired: Math.ceil(cost / 100),
    creditsRemaining: toCredits(balance.daily),
    onetimeCreditsRemaining: toCredits(balance.prepaid),
  };
}

function tooMuch(message: string, cost: Micros, balance: Balance, retryAfter: number): RefusedError {
  return new RefusedError({
    kind: "denied",
    status: 429,
    error: "Rate limit exceeded",
    message,
    details: details(cost, balance, retryAfter),
    headers: {
      "retry-after": `${Math.max(1, Math.ceil(retryAfter))}`,
      "x-ratelimit-credits-required": `${Math.ceil(cost / 100)}`,
      "x-ratelimit-cost-required-usd": writeDollars(cost),
    },
  });
}

/** The refusal of a call that neither the daily budget nor the prepaid balance covers. */
export function budgetSpent(cost: Micros, balance: Balance, now: number): RefusedError {
  const dollars = (micros: Micros): string => `$${writeDollars(micros, 6)}`;
  const prepaid = balance.prepaid > 0 ? ` and ${dollars(balance.prepaid)} of prepaid balance` : "";
  return tooMuch(
    `Insufficient budget. This request costs ${dollars(cost)} but you only have ${dollars(balance.daily)} remaining${prepaid}. Resets at midnight UTC. A key, or a prepaid balance, allows more.`,
    cost,
    balance,
    secondsToMidnight(now),
  );
}

/** The refusal of a call that comes too soon after others. `wait` in milliseconds. */
export function tooFast(perSecond: number, scope: string, balance: Balance, wait: number): RefusedError {
  const requests = perSecond === 1 ? "1 request" : `${perSecond} requests`;
  const message = `Rate limit exceeded: ${requests} per second${scope}. Please slow down.`;
  return tooMuch(message, 0, balance, Math.ceil(wait) / 1000);
}
