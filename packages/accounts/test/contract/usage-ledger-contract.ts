import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenStore } from "../../src/open-store.ts";
import type { Budget, UsageLedger } from "../../src/usage-ledger.ts";
import { unasked, watchMembers } from "./watch-members.ts";

const noon = Date.UTC(2026, 1, 20, 12);
const perCall = 100;

/** What every ledger must do. `open` opens an empty store, which the suite closes. */
export function usageLedgerContract(name: string, open: () => Promise<OpenStore>): void {
  describe(`${name}: usage ledger`, () => {
    let store: OpenStore;
    let ledger: UsageLedger;
    let number = 0;
    const asked = new Set<PropertyKey>();
    beforeEach(async () => {
      store = await open();
      ledger = watchMembers(store.ledger, asked);
    });
    afterEach(() => store.close());

    function budgetOf(calls: number, prepaidCalls?: number): Budget {
      number += 1;
      const prepaid = prepaidCalls === undefined ? null : { pool: "p1", amount: prepaidCalls * perCall };
      return { bucket: `key:test${number}`, daily: calls * perCall, prepaid };
    }

    async function charges(budget: Budget, count: number, amount = perCall): Promise<number> {
      const all = await Promise.all(Array.from({ length: count }, () => ledger.charge(budget, amount, noon)));
      return all.filter(({ kind }) => kind === "charged").length;
    }

    it("holds to a daily budget that was lowered since, and to one that was raised", async () => {
      const budget = budgetOf(10);
      expect(await charges(budget, 6)).toBe(6);
      const lowered = { ...budget, daily: 5 * perCall };
      expect(await charges(lowered, 1)).toBe(0);
      expect(await ledger.balance(lowered, noon)).toMatchObject({ daily: 0 });
      const raised = { ...budget, daily: 8 * perCall };
      expect(await charges(raised, 5)).toBe(2);
      expect(await charges(budget, 5)).toBe(2);
    });

    it("charges exactly what a budget covers, however many ask at once", async () => {
      const budget = budgetOf(333);
      expect(await charges(budget, 1000)).toBe(333);
      expect(await ledger.balance(budget, noon)).toEqual({ daily: 0, prepaid: 0 });
      expect((await ledger.charge(budget, perCall, noon)).kind).toBe("refused");
    });

    it("takes from the prepaid pool what the daily budget does not cover, and never from both", async () => {
      const budget = { ...budgetOf(10, 5), daily: 10 * perCall + 50 };
      expect(await charges(budget, 40)).toBe(15);
      expect(await ledger.balance(budget, noon)).toEqual({ daily: 50, prepaid: 0 });
      const large = budgetOf(3, 3);
      expect((await ledger.charge(large, 4 * perCall, noon)).kind).toBe("refused");
      expect(await ledger.balance(large, noon)).toEqual({ daily: 300, prepaid: 300 });
    });

    it("charges whole amounts only, and gives nothing", async () => {
      const budget = budgetOf(1);
      for (const amount of [-5, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
        await expect(ledger.charge(budget, amount, noon)).rejects.toThrow(RangeError);
      expect((await ledger.charge(budget, 0, noon)).kind).toBe("charged");
      expect(await ledger.balance(budget, noon)).toEqual({ daily: perCall, prepaid: 0 });
    });

    it("tells what is left with each charge", async () => {
      const budget = budgetOf(2, 1);
      const left = [];
      for (let call = 0; call < 4; call += 1) left.push(await ledger.charge(budget, perCall, noon));
      expect(left.map(({ kind, balance }) => [kind, balance.daily, balance.prepaid])).toEqual([
        ["charged", 100, 100],
        ["charged", 0, 100],
        ["charged", 0, 0],
        ["refused", 0, 0],
      ]);
    });

    it("gives back what is refunded, to where it was taken from", async () => {
      const budget = budgetOf(1, 1);
      const [first, second] = [
        await ledger.charge(budget, perCall, noon),
        await ledger.charge(budget, perCall, noon),
      ];
      if (first.kind !== "charged" || second.kind !== "charged") throw new Error("both are covered");
      await ledger.refund(second.receipt);
      expect(await ledger.balance(budget, noon)).toEqual({ daily: 0, prepaid: 100 });
      await ledger.refund(first.receipt);
      expect(await ledger.balance(budget, noon)).toEqual({ daily: 100, prepaid: 100 });
      expect(await charges(budget, 5)).toBe(2);
    });

    it("can be charged at once what was refunded", async () => {
      const budget = { ...budgetOf(1), daily: 100_000 };
      await ledger.charge(budget, 90_000, noon);
      const last = await ledger.charge(budget, 10_000, noon);
      if (last.kind !== "charged") throw new Error("both are covered");
      await ledger.refund(last.receipt);
      expect((await ledger.charge(budget, 10_000, noon)).kind).toBe("charged");
      expect(await ledger.balance(budget, noon)).toEqual({ daily: 0, prepaid: 0 });
    });

    it("begins a new daily budget at midnight in UTC; prepaid money stays spent", async () => {
      const midnight = Date.UTC(2026, 1, 21);
      const budget = budgetOf(1, 1);
      const before = await Promise.all([1, 2, 3].map(() => ledger.charge(budget, perCall, midnight - 1)));
      expect(before.filter(({ kind }) => kind === "charged")).toHaveLength(2);
      expect(await ledger.balance(budget, midnight)).toEqual({ daily: 100, prepaid: 0 });
      const after = await Promise.all([1, 2, 3].map(() => ledger.charge(budget, perCall, midnight)));
      expect(after.filter(({ kind }) => kind === "charged")).toHaveLength(1);
      const late = before.find((charge) => charge.kind === "charged" && charge.receipt.from.kind === "daily");
      if (late?.kind === "charged") await ledger.refund(late.receipt);
      expect(await ledger.balance(budget, midnight)).toEqual({ daily: 0, prepaid: 0 });
    });

    it("counts each day alone where clocks go back over midnight", async () => {
      const midnight = Date.UTC(2026, 1, 23);
      const budget = { ...budgetOf(1), daily: 100_000 };
      for (let call = 0; call < 20; call++) {
        for (const now of [midnight - 1, midnight]) {
          await ledger.charge(budget, perCall, now);
          const failed = await ledger.charge(budget, perCall, now);
          if (failed.kind === "charged") await ledger.refund(failed.receipt);
        }
      }
      const left = { daily: 100_000 - 20 * perCall, prepaid: 0 };
      expect(await ledger.balance(budget, midnight)).toEqual(left);
      expect(await ledger.balance(budget, midnight - 1)).toEqual(left);
    });

    it("counts on what a day had spent where a clock was days ahead for a call", async () => {
      const [budget, other] = [budgetOf(2), budgetOf(1)];
      const day = 86_400_000;
      expect(await charges(budget, 3)).toBe(2);
      for (const ahead of [2, 1, 6]) await ledger.charge(other, perCall, noon + ahead * day);
      expect((await ledger.charge(budget, perCall, noon)).kind).toBe("refused");
      expect(await ledger.balance(budget, noon)).toEqual({ daily: 0, prepaid: 0 });
    });

    it("keeps payers and pools apart", async () => {
      const [one, other] = [budgetOf(5, 5), budgetOf(5, 5)];
      await charges(one, 10);
      expect(await ledger.balance(other, noon)).toEqual({ daily: 500, prepaid: 500 });
      const renewed = { ...one, prepaid: { pool: "p2", amount: 200 } };
      expect(await charges(renewed, 10)).toBe(2);
    });

    it("follows limits that are changed while they are used", async () => {
      const budget = budgetOf(10);
      expect(await charges(budget, 5)).toBe(5);
      expect(await charges({ ...budget, daily: 3 * perCall }, 5)).toBe(0);
      expect(await ledger.balance({ ...budget, daily: 3 * perCall }, noon)).toEqual({ daily: 0, prepaid: 0 });
      expect(await charges({ ...budget, daily: 12 * perCall }, 20)).toBe(7);
    });

    it("charges nothing for a price of nothing", async () => {
      const spent = budgetOf(0);
      expect((await ledger.charge(spent, 0, noon)).kind).toBe("charged");
    });

    it("admits as many requests at once as the rate allows, and more as time passes", async () => {
      const budget = budgetOf(1);
      const rates = [{ name: "all", perSecond: 100 }];
      const admit = async (count: number, now: number): Promise<number> => {
        const all = await Promise.all(Array.from({ length: count }, () => ledger.admit(budget, rates, now)));
        return all.filter(({ kind }) => kind === "admitted").length;
      };
      expect(await admit(150, noon)).toBe(100);
      expect(await admit(10, noon + 50)).toBe(5);
      expect(await admit(10, noon)).toBe(0);
      expect(await admit(300, noon + 60_000)).toBe(100);
    });

    it("admits one request when fewer than one a second may come, and the next when its time has come", async () => {
      const budget = budgetOf(1);
      for (const perSecond of [0.5, 0.01]) {
        const rates = [{ name: `slow ${perSecond}`, perSecond }];
        const wait = 1000 / perSecond;
        const admit = (now: number) => ledger.admit(budget, rates, now);
        expect((await admit(noon)).kind).toBe("admitted");
        const refused = await admit(noon + wait / 4);
        expect(refused.kind === "refused" && Math.round(refused.retryAfter)).toBe((3 * wait) / 4);
        expect((await admit(noon + wait)).kind).toBe("admitted");
        expect((await admit(noon + 1.5 * wait)).kind).toBe("refused");
        const later = await Promise.all([admit(noon + 10 * wait), admit(noon + 10 * wait)]);
        expect(later.map(({ kind }) => kind).sort()).toEqual(["admitted", "refused"]);
      }
    });

    it("admits nobody at a rate of 0", async () => {
      const rates = [{ name: "none", perSecond: 0 }];
      for (const now of [noon, noon + 60_000]) {
        expect(await ledger.admit(budgetOf(1), rates, now)).toMatchObject({ kind: "refused", rate: "none" });
      }
    });

    it("takes no token of one rate when another is used up, and says which", async () => {
      const budget = budgetOf(1);
      const both = [
        { name: "all", perSecond: 10 },
        { name: "text", perSecond: 1 },
      ];
      expect((await ledger.admit(budget, both, noon)).kind).toBe("admitted");
      const refused = await ledger.admit(budget, both, noon + 400);
      expect(refused).toMatchObject({ kind: "refused", rate: "text", balance: { daily: 100, prepaid: 0 } });
      expect(refused.kind === "refused" && Math.round(refused.retryAfter)).toBe(600);
      const others = await Promise.all(
        Array.from({ length: 12 }, () => ledger.admit(budget, both.slice(0, 1), noon + 400)),
      );
      expect(others.filter(({ kind }) => kind === "admitted")).toHaveLength(10);
    });

    it("adds up: any mix of charges and refunds leaves what arithmetic says", async () => {
      const { numRuns = 500 } = fc.readConfigureGlobal();
      const step = fc.record({ amount: fc.integer({ min: 0, max: 8_000 }), back: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
          const budget = { ...budgetOf(0), daily: 40_000, prepaid: { pool: "p1", amount: 20_000 } };
          const left = { daily: 40_000, prepaid: 20_000 };
          for (const { amount, back } of steps) {
            const charge = await ledger.charge(budget, amount, noon);
            const pool = left.daily >= amount ? "daily" : left.prepaid >= amount ? "prepaid" : undefined;
            expect(charge.kind === "charged" ? charge.receipt.from.kind : undefined).toBe(pool);
            if (pool !== undefined) left[pool] -= amount;
            if (back && charge.kind === "charged") {
              await ledger.refund(charge.receipt);
              left[charge.receipt.from.kind] += amount;
            }
            expect(await ledger.balance(budget, noon)).toEqual(left);
          }
        }),
        { numRuns: Math.ceil(numRuns / 25) },
      );
    });

    it("has no member that nothing above asks for", () => {
      // The store closes it.
      expect(unasked(store.ledger, new Set([...asked, "close"]))).toEqual([]);
    });
  });
}
