import {
  authenticate,
  type Balance,
  type Budget,
  type Entry,
  type Micros,
  type Rate,
  type Receipt,
  RecentKeys,
  StoreUnavailableError,
} from "@oqlkit/accounts";
import type { LogEntry } from "../errors.ts";
import type { Admission, Arrival, Meter } from "../meter.ts";
import { RefusedError } from "../refusal.ts";
import { budgetOf, type Caller } from "./caller.ts";
import { clientAddress } from "./client-address.ts";
import { credentialOf } from "./credential.ts";
import { rateHeaders } from "./rate-headers.ts";
import type { Accounts } from "./settings.ts";
import { budgetSpent, tooFast } from "./too-much.ts";

const unknownKey = new RefusedError({
  kind: "denied",
  status: 401,
  error: "Invalid or missing API key",
  message: "API key not found",
  headers: { "www-authenticate": 'Bearer error="invalid_token"' },
});

const cannotCharge = (retryAfter: number | undefined): RefusedError =>
  new RefusedError({
    kind: "unavailable",
    message:
      "What this call costs cannot be charged now, because the account store is down. Ask again in a moment.",
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** What is found out about a request before it is let in. */
interface Arrived {
  readonly caller: Caller;
  readonly budget: Budget;
  readonly balance: Balance | undefined;
  /** Why it is not let in, when it is not. */
  readonly refusal: RefusedError | undefined;
}

function rateOf({ anonymousPerSecond }: Accounts, caller: Caller): Rate {
  return { name: "all", perSecond: caller.kind === "key" ? caller.key.perSecond : anonymousPerSecond };
}

function refusalOf(entry: Entry, rates: readonly Rate[], cost: Micros = 0): RefusedError | undefined {
  if (entry.kind === "admitted") return undefined;
  const perSecond = rates.find(({ name }) => name === entry.rate)?.perSecond ?? 0;
  const limit = entry.rate === "text" ? "text_rate" : "rate_per_second";
  return tooFast({ limit, perSecond, cost }, entry.balance, entry.retryAfter);
}

type Log = (entry: LogEntry) => void;

/** Says why the store is down: once a minute, however many requests find it so. */
function outageLog(log: Log, clock: () => number): (failure: StoreUnavailableError) => void {
  let next = Number.NEGATIVE_INFINITY;
  return (failure) => {
    const now = clock();
    if (now < next) return;
    next = now + 60_000;
    log({ level: "error", message: "the account store is down", error: failure.cause ?? failure });
  };
}

/** Asks the ledger to let a caller in. */
async function enter(
  accounts: Accounts,
  arrival: Arrival,
  caller: Caller,
  now: number,
  rates: readonly Rate[] = arrival.unchecked === undefined ? [rateOf(accounts, caller)] : [],
): Promise<Arrived> {
  const budget = budgetOf(caller, accounts.anonymousDaily, now);
  const entry = await accounts.store.ledger.admit(budget, rates, now);
  return { caller, budget, balance: entry.balance, refusal: refusalOf(entry, rates) };
}

/** Somebody whom the store is not asked about. */
function strangerAt({ anonymousDaily }: Accounts, address: string, now: number): Arrived {
  const caller: Caller = { kind: "unverified", address };
  return { caller, budget: budgetOf(caller, anonymousDaily, now), balance: undefined, refusal: undefined };
}

async function arrive(
  accounts: Accounts,
  recent: RecentKeys | undefined,
  arrival: Arrival,
  now: number,
  onOutage: (failure: StoreUnavailableError) => void,
): Promise<Arrived> {
  const { store, trustedProxies } = accounts;
  const address = clientAddress(arrival.request, trustedProxies);
  if (arrival.unchecked === "caller") return strangerAt(accounts, address, now);
  const text = credentialOf(arrival.request.headers, arrival.parameters);
  const last = text === undefined ? undefined : recent?.find(text, now);
  try {
    if (text === undefined) return await enter(accounts, arrival, { kind: "anonymous", address }, now);
    // A key mostly has the terms that it had last, so a store far away is asked both at once.
    const [key, entered] = await Promise.all([
      authenticate(store.accounts.keys, text, now),
      last && enter(accounts, arrival, { kind: "key", key: last, text }, now),
    ]);
    if (key === undefined) {
      const anonymous = await enter(accounts, arrival, { kind: "anonymous", address }, now);
      if (arrival.unchecked === "key and rate") return anonymous;
      // Whether a text is a key is told no faster than anything else.
      return { ...anonymous, refusal: anonymous.refusal ?? unknownKey };
    }
    recent?.keep(key);
    if (entered !== undefined && JSON.stringify(key) === JSON.stringify(last)) return entered;
    const caller: Caller = { kind: "key", key, text };
    // With the rate that it had, its token is taken.
    if (entered !== undefined && key.id === last?.id && key.perSecond === last.perSecond)
      return { ...(await enter(accounts, arrival, caller, now, [])), refusal: entered.refusal };
    return await enter(accounts, arrival, caller, now);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    onOutage(error);
    // What is public and free stays readable; what has a price is refused when it is charged. Who sends no key has
    // none, and for a key that was known a moment ago its budget is told.
    const stranger = strangerAt(accounts, address, now);
    if (text === undefined) return { ...stranger, caller: { kind: "anonymous", address } };
    if (last === undefined) return stranger;
    return { ...stranger, budget: budgetOf({ kind: "key", key: last, text }, accounts.anonymousDaily, now) };
  }
}

/** Knows callers by their keys or addresses, and charges them. `log` hears when the store is down. */
export function accountMeter(accounts: Accounts, log: Log): Meter {
  const { store, prices, clock, paidCallsFailOpen, textPerSecond } = accounts;
  const { ledger } = store;
  const recent = store.remote ? new RecentKeys() : undefined;
  const onOutage = outageLog(log, clock);

  /** What becomes of a call that cannot be charged. */
  function unpaid(retryAfter?: number): false {
    if (paidCallsFailOpen) return false;
    throw cannotCharge(retryAfter);
  }

  return {
    async admit(arrival) {
      const { caller, budget, refusal, ...arrived } = await arrive(
        accounts,
        recent,
        arrival,
        clock(),
        onOutage,
      );
      let balance = arrived.balance;
      let receipt: Receipt | undefined;

      /** Texts have a rate of their own, which only those count for that are tagged. */
      async function admitText(cost: Micros): Promise<void> {
        const rates = [{ name: "text", perSecond: textPerSecond }];
        const refused = refusalOf(await ledger.admit(budget, rates, clock()), rates, cost);
        if (refused !== undefined) throw refused;
      }

      async function refund(given: Receipt): Promise<void> {
        await ledger.refund(given);
        balance = await ledger.balance(budget, clock());
      }

      const admission: Admission = {
        caller,
        refusal,
        async charge(price, calls = 1) {
          const cost = prices[price] * calls;
          try {
            // Whose key could not be looked up is not charged by address, although the store may be back.
            if (cost > 0 && caller.kind === "unverified") return unpaid();
            if (price === "text") await admitText(cost);
            if (cost === 0) return true;
            const now = clock();
            // A price is never split over two pools, so what grows is taken anew.
            if (receipt !== undefined) await refund(receipt);
            receipt = undefined;
            const charge = await ledger.charge(budget, cost, now);
            balance = charge.balance;
            if (charge.kind === "refused")
              throw budgetSpent(cost, charge.balance, now, caller.kind === "key");
            receipt = charge.receipt;
            return true;
          } catch (error) {
            if (!(error instanceof StoreUnavailableError)) throw error;
            onOutage(error);
            return cost === 0 || unpaid(error.retryAfter);
          }
        },
        async settle(status) {
          const paid = receipt;
          const failed = status >= 300;
          receipt = undefined;
          if (failed && paid !== undefined) await refund(paid);
          const cost = failed ? 0 : (paid?.amount ?? 0);
          return rateHeaders(budget, balance, cost, clock());
        },
      };
      return admission;
    },
  };
}
