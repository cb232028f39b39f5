import { checkAmount, type Micros } from "../money.ts";
import type { Balance, Budget, Receipt, UsageLedger } from "../usage-ledger.ts";
import { dayLength, dayOf } from "../utc-day.ts";
import type { DurableTotal, Lease } from "./lease.ts";
import { commit, type Files } from "./open-files.ts";
import { OpenLeases } from "./open-leases.ts";
import { rateTokens } from "./rate-tokens.ts";

/** What the total of a payer on disk may run ahead of what was spent: half a cent. */
const block: Micros = 5_000;
const daysInDoubt = 7;
/** Payers whose leases are kept open; beyond that those unused for longest are settled. */
const mostLeases = 10_000;

/**
 * What callers spent, in an embedded store; see `openLease` for how it survives crashes.
 *
 * @param maxLeases payers whose leases are kept open.
 */
export function embeddedLedger(files: Files, maxLeases: number = mostLeases): UsageLedger {
  const { daily, prepaid } = files;
  const tokens = rateTokens();
  const leases = new OpenLeases(block, maxLeases);
  let today = "";
  let yesterday = "";

  function totalOf<K extends [string, string]>(table: Files["daily" | "prepaid"], key: K): DurableTotal {
    return {
      read: () => table.get(key) ?? 0,
      change: (next) =>
        commit(files, () => {
          const total = next(table.get(key) ?? 0);
          table.put(key, total);
          return total;
        }),
    };
  }

  const dailyLease = (bucket: string, day: string): Lease =>
    leases.open(`d ${day} ${bucket}`, () => totalOf(daily, [day, bucket]));

  const prepaidLease = (bucket: string, pool: string): Lease =>
    leases.open(`p ${pool} ${bucket}`, () => totalOf(prepaid, [bucket, pool]));

  /**
   * Forgets days that are over, the one before left for what is still under way, and for clocks that go back. Where a day
   * does not follow the last one the clock may be wrong, and the real day still to come back: a week is left on disk.
   */
  function turnTo(day: string, now: number): void {
    if (day === today || day === yesterday) return;
    const before = dayOf(now - dayLength);
    const kept = today === before ? before : dayOf(now - daysInDoubt * dayLength);
    [today, yesterday] = [day, before];
    leases.forget((name) => name.startsWith("d ") && ![day, before].includes(name.split(" ", 2)[1] ?? ""));
    commit(files, () => {
      for (const key of Array.from(daily.getKeys({ end: [kept, ""] }))) daily.remove(key);
    }).catch(() => undefined);
  }

  function balanceOf({ bucket, daily: limit, prepaid: pool }: Budget, now: number): Balance {
    const left = limit - dailyLease(bucket, dayOf(now)).spent();
    const bought = pool === null ? 0 : pool.amount - prepaidLease(bucket, pool.pool).spent();
    return { daily: Math.max(0, left), prepaid: Math.max(0, bought) };
  }

  async function draw(budget: Budget, amount: Micros, now: number): Promise<Receipt | undefined> {
    const { bucket, prepaid: pool } = budget;
    const day = dayOf(now);
    turnTo(day, now);
    if (await dailyLease(bucket, day).draw(amount, budget.daily)) {
      return { bucket, amount, from: { kind: "daily", day } };
    }
    if (pool !== null && (await prepaidLease(bucket, pool.pool).draw(amount, pool.amount))) {
      return { bucket, amount, from: { kind: "prepaid", pool: pool.pool } };
    }
    return undefined;
  }

  return {
    async admit(budget, rates, now) {
      const refusal = tokens.take(budget.bucket, rates, now);
      const balance = balanceOf(budget, now);
      return refusal === undefined ? { kind: "admitted", balance } : { kind: "refused", ...refusal, balance };
    },
    async charge(budget, amount, now) {
      checkAmount(amount);
      const receipt = await draw(budget, amount, now);
      const balance = balanceOf(budget, now);
      return receipt === undefined ? { kind: "refused", balance } : { kind: "charged", receipt, balance };
    },
    async refund({ bucket, amount, from }) {
      if (from.kind === "prepaid") prepaidLease(bucket, from.pool).restore(amount);
      else if (from.day === today || from.day === yesterday) dailyLease(bucket, from.day).restore(amount);
    },
    balance: async (budget, now) => balanceOf(budget, now),
    close: () => leases.close(),
  };
}
