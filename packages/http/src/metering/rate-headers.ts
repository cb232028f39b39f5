import {
  type Balance,
  type Budget,
  costInCredits,
  type Micros,
  secondsToMidnight,
  toCredits,
  writeDollars,
} from "@oqlkit/accounts";
import type { ReplyHeaders } from "../reply.ts";

/** The headers that tell a caller what is left. `balance` is undefined while the store is down. */
export function rateHeaders(
  budget: Budget,
  balance: Balance | undefined,
  cost: Micros,
  now: number,
): ReplyHeaders {
  const left: ReplyHeaders =
    balance === undefined
      ? {}
      : {
          "x-ratelimit-remaining": `${toCredits(balance.daily)}`,
          "x-ratelimit-remaining-usd": writeDollars(balance.daily),
          "x-ratelimit-onetime-remaining": `${toCredits(balance.prepaid)}`,
          "x-ratelimit-prepaid-remaining-usd": writeDollars(balance.prepaid),
        };
  return {
    "x-ratelimit-limit": `${toCredits(budget.daily)}`,
    "x-ratelimit-limit-usd": writeDollars(budget.daily),
    ...left,
    "x-ratelimit-credits-used": `${costInCredits(cost)}`,
    "x-ratelimit-cost-usd": writeDollars(cost),
    "x-ratelimit-reset": `${secondsToMidnight(now)}`,
  };
}
