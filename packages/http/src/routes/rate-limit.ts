import {
  type Balance,
  costInCredits,
  type Micros,
  maskKey,
  nextMidnight,
  secondsToMidnight,
  toCredits,
  toDollars,
} from "@oqlkit/accounts";
import { apiKey } from "../classic/parameters.ts";
import { accountsIn, keylessNote } from "../collections/require-caller.ts";
import { budgetOf, type Caller } from "../metering/caller.ts";
import type { Prices } from "../metering/prices.ts";
import type { Accounts } from "../metering/settings.ts";
import { jsonAnswer, laterAnswer } from "../openapi/answer-definitions.ts";
import { schemaRef } from "../openapi/json-schema.ts";
import type { Call, Operation } from "../operation.ts";
import { RefusedError, storeDown } from "../refusal.ts";
import { json, type Reply } from "../reply.ts";
import { tellingIdle } from "../telling-idle.ts";

type KeyCaller = Caller & { readonly kind: "key" };

/** Each price, in the unit that `write` writes. */
const costs = (prices: Prices, write: (cost: Micros) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(prices).map(([name, cost]) => [name, write(cost)]));

/** More than anybody spends in a day. What is left of it tells what was spent, of a budget that became smaller too. */
const ample: Micros = 2 ** 52;

function report({ key, text }: KeyCaller, balance: Balance, { prices }: Accounts, now: number): unknown {
  const used = ample - balance.daily;
  const left = Math.max(0, key.daily - used);
  const bought = key.prepaid?.amount ?? 0;
  const expiresAt = key.prepaid?.expiresAt ?? null;
  const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
  return {
    api_key: maskKey(text),
    is_grandfathered: false,
    rate_limit: {
      daily_budget_usd: toDollars(key.daily),
      daily_used_usd: toDollars(used),
      daily_remaining_usd: toDollars(left),
      prepaid_balance_usd: toDollars(bought),
      prepaid_remaining_usd: toDollars(balance.prepaid),
      prepaid_expires_at: expires,
      resets_at: new Date(nextMidnight(now)).toISOString(),
      resets_in_seconds: secondsToMidnight(now),
      endpoint_costs_usd: costs(prices, toDollars),
      credits_limit: toCredits(key.daily),
      credits_used: toCredits(used),
      credits_remaining: toCredits(left),
      onetime_credits_balance: toCredits(bought),
      onetime_credits_remaining: toCredits(balance.prepaid),
      onetime_credits_expires_at: expires,
      credit_costs: costs(prices, costInCredits),
    },
  };
}

async function respond(call: Call): Promise<Reply> {
  const { caller } = call.admission;
  if (caller.kind !== "key") {
    if (caller.kind === "unverified") throw new RefusedError(storeDown());
    const note = keylessNote(call);
    throw new RefusedError({
      kind: "denied",
      status: 401,
      error: "Authentication required",
      message: `You must provide a valid API key to check rate limit status${note === "" ? "" : `.${note}`}`,
    });
  }
  const accounts = accountsIn(call);
  const now = accounts.clock();
  const budget = { ...budgetOf(caller, accounts.anonymousDaily, now), daily: ample };
  const balance = await accounts.store.ledger.balance(budget, now);
  return json(200, report(caller, balance, accounts, now), { "cache-control": "no-store" });
}

/** `/rate-limit`: what the caller has spent and has left. */
export const rateLimitOperation: Operation = tellingIdle({
  id: "rateLimit",
  method: "get",
  path: "/rate-limit",
  tag: "Service",
  summary: "What a key has spent today, and what is left",
  needsKey: true,
  bySnapshot: false,
  dialect: "classic",
  parameters: [apiKey],
  answers: {
    200: jsonAnswer("Budget, balance and prices.", schemaRef("RateLimitResponse")),
    503: laterAnswer("The account store is down."),
  },
  respond,
});
