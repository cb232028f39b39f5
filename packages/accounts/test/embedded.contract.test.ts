import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { openStore } from "../src/open-store.ts";
import { accountStoreContract } from "./contract/account-store-contract.ts";
import { usageLedgerContract } from "./contract/usage-ledger-contract.ts";

const made: string[] = [];
afterAll(() => Promise.all(made.map((directory) => rm(directory, { recursive: true }))));

async function open() {
  const directory = await mkdtemp(join(tmpdir(), "oqlkit-store-"));
  made.push(directory);
  return openStore(directory);
}

it("tells what is left of a budget that several servers of one store spend", async () => {
  const first = await open();
  const second = await openStore(made.at(-1) ?? "");
  const now = Date.UTC(2026, 1, 20, 12);
  const budget = { bucket: "key:shared", daily: 10 ** 6, prepaid: null };
  await second.ledger.charge(budget, 100, now);
  await first.ledger.charge(budget, 300_000, now);
  // The store is read as it was when a turn of the event loop began.
  await vi.waitFor(async () => {
    const { daily = 0 } = await second.ledger.balance(budget, now);
    // What the other has leased beyond what it spent is half a cent at most.
    expect(daily).toBeLessThanOrEqual(699_900);
    expect(daily).toBeGreaterThanOrEqual(699_900 - 5000);
  });
  await first.close();
  await second.close();
});

it("has the very balance on record once it is closed, and forgets days that are long over", async () => {
  const now = Date.UTC(2026, 1, 20, 12);
  const day = 86_400_000;
  const later = now + 8 * day;
  const budget = { bucket: "key:closed", daily: 10 ** 6, prepaid: null };
  const store = await open();
  await store.ledger.charge(budget, 300, now);
  await store.close();
  const directory = made.at(-1) ?? "";
  const again = await openStore(directory);
  expect(await again.ledger.balance(budget, now)).toMatchObject({ daily: 10 ** 6 - 300 });
  await again.ledger.charge(budget, 200, later);
  await again.close();
  const last = await openStore(directory);
  expect(await last.ledger.balance(budget, later)).toMatchObject({ daily: 10 ** 6 - 200 });
  expect(await last.ledger.balance(budget, now)).toMatchObject({ daily: 10 ** 6 });
  // Days that follow one another are right, and then one is enough.
  for (const days of [0, 1, 2]) await last.ledger.charge(budget, 200, later + days * day);
  await last.close();
  const end = await openStore(directory);
  expect(await end.ledger.balance(budget, later)).toMatchObject({ daily: 10 ** 6 });
  expect(await end.ledger.balance(budget, later + day)).toMatchObject({ daily: 10 ** 6 - 200 });
  await end.close();
});

it("admits at its rate again when the clock has been set back", async () => {
  const store = await open();
  const now = Date.UTC(2026, 1, 20, 12);
  const admit = async (at: number): Promise<string> => {
    const budget = { bucket: "key:set-back", daily: 10 ** 6, prepaid: null };
    return (await store.ledger.admit(budget, [{ name: "all", perSecond: 1 }], at)).kind;
  };
  const hour = 3_600_000;
  const kinds = [await admit(now), await admit(now - hour), await admit(now - hour + 1000)];
  expect(kinds).toEqual(["admitted", "refused", "admitted"]);
  await store.close();
});

usageLedgerContract("embedded", open);
accountStoreContract("embedded", open);

it("is no directory named like an address", async () => {
  await expect(openStore("mysql://localhost")).rejects.toThrow(
    "A store is a directory, or an address redis://",
  );
});
