import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type DurableTotal, openLease } from "./lease.ts";

/** A total whose changes take a while, one after the other, as on a disk. */
function slowTotal(): DurableTotal & { settled(): Promise<void> } {
  let value = 0;
  let asked = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: () => value,
    change(next) {
      asked += 1;
      const changed = last.then(async () => {
        await nextTurn();
        value = next(value);
        return value;
      });
      last = changed;
      return changed;
    },
    async settled() {
      for (let before = -1; before !== asked; ) {
        before = asked;
        await last;
        await nextTurn();
      }
    },
  };
}

const block = 500;
const limit = 5000;
const calls = fc.array(fc.record({ amount: fc.constantFrom(10, 300, 1200), kept: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

it("is ahead of what was spent by a block at most, whatever was put back meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(calls, { maxLength: 5 }), async (rounds) => {
      const total = slowTotal();
      const lease = openLease(total, block);
      let spent = 0;
      for (const round of rounds) {
        await Promise.all(
          round.map(async ({ amount, kept }) => {
            if (!(await lease.draw(amount, limit))) return;
            if (kept) spent += amount;
            else lease.restore(amount);
          }),
        );
        await total.settled();
        expect(lease.spent()).toBe(spent);
        expect(total.read()).toBeGreaterThanOrEqual(spent);
        expect(total.read()).toBeLessThanOrEqual(Math.min(limit, spent + block));
      }
      const late = lease.draw(1200, limit);
      await lease.settle();
      expect(total.read()).toBe(spent + ((await late) ? 1200 : 0));
    }),
    { endOnFailure: true },
  );
});
