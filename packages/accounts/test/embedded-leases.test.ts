import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { embeddedLedger } from "../src/embedded/embedded-ledger.ts";
import { openFiles } from "../src/embedded/open-files.ts";
import type { Budget, UsageLedger } from "../src/usage-ledger.ts";

const noon = Date.UTC(2026, 1, 20, 12);
const budgetOf = (payer: number): Budget => ({ bucket: `key:${payer}`, daily: 40_000, prepaid: null });

const payers = [0, 1, 2, 3, 4];

async function balances(ledger: UsageLedger): Promise<number[]> {
  const all: number[] = [];
  for (const payer of payers) all.push((await ledger.balance(budgetOf(payer), noon)).daily);
  return all;
}

const calls = fc.array(
  fc.array(fc.record({ payer: fc.nat(4), amount: fc.constantFrom(100, 3000, 12_000), kept: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  }),
  { maxLength: 8 },
);

it("tells what each of more payers spent than are kept open", async () => {
  let number = 0;
  const directory = await mkdtemp(join(tmpdir(), "oqlkit-"));
  try {
    await fc.assert(
      fc.asyncProperty(calls, async (rounds) => {
        number += 1;
        const files = openFiles(join(directory, String(number)));
        try {
          const ledger = embeddedLedger(files, 2);
          const spent = new Map<number, number>();
          const spend = (payer: number, amount: number): void =>
            void spent.set(payer, (spent.get(payer) ?? 0) + amount);
          const expected = (): number[] => payers.map((payer) => 40_000 - (spent.get(payer) ?? 0));
          for (const round of rounds) {
            await Promise.all(
              round.map(async ({ payer, amount, kept }) => {
                const outcome = await ledger.charge(budgetOf(payer), amount, noon);
                if (outcome.kind !== "charged") return;
                spend(payer, amount);
                if (kept) return;
                await ledger.refund(outcome.receipt);
                spend(payer, -amount);
              }),
            );
            expect(await balances(ledger)).toEqual(expected());
          }
          await ledger.close();
          expect(await balances(embeddedLedger(files))).toEqual(expected());
        } finally {
          await files.root.close();
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}, 60_000);
