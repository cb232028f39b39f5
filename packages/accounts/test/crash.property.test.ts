import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type OpenStore, openStore } from "../src/open-store.ts";

const hammer = fileURLToPath(new URL("support/hammer.mjs", import.meta.url));
const now = Date.UTC(2026, 1, 20, 12);
const budget = { bucket: "key:hammer", daily: 10 ** 12, prepaid: null };
const paid = { bucket: "key:paid", daily: 0, prepaid: { pool: "p1", amount: 10 ** 12 } };
/** What a crash may charge beyond what was answered: what was leased, and the call of each client. */
const perCrash = { hammer: 5_000 + 1_100, paid: 5_000 + 100 };

/** Has a process write to the store, kills it, and gives the writes that it was told are safe. */
async function killedAfter(directory: string, run: number, milliseconds: number): Promise<string[][]> {
  const child = spawn(process.execPath, [hammer, directory, `${run}`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await once(child.stdout, "data");
  await sleep(milliseconds);
  child.kill("SIGKILL");
  await once(child, "close");
  const lines = output.split("\n").slice(0, -1);
  return lines.map((line) => line.split(" "));
}

/** Looks for what is known to be written; what was under way when the process was killed may be done or not. */
async function checkCollections({ accounts }: OpenStore, written: Map<string, string>): Promise<void> {
  for (const [id, what] of written) {
    const entities = await accounts.collections.entities(id);
    if (entities === undefined) {
      const deletedNext = Number(/n(\d+)$/.exec(id)?.[1]) % 3 === 0;
      expect([id, what]).toEqual([id, deletedNext && what === "added" ? "added" : "deleted"]);
      written.set(id, "deleted");
    } else {
      expect([id, what]).not.toEqual([id, "deleted"]);
      expect(entities).toEqual(what === "added" ? ["W1", "W2", "W3"] : entities);
    }
  }
}

function expectWithin(charged: number, answered: number, extra: number): void {
  expect(charged).toBeGreaterThanOrEqual(answered);
  expect(charged).toBeLessThanOrEqual(answered + extra);
}

it("loses nothing that was acknowledged, whenever its process is killed", async () => {
  const { numRuns = 500 } = fc.readConfigureGlobal();
  const kills = Math.ceil(numRuns / 60);
  const directory = await mkdtemp(join(tmpdir(), "oqlkit-crash-"));
  const all = new Map<string, string>();
  const spent = { hammer: 0, paid: 0 };
  for (let run = 0; run < kills; run += 1) {
    const written = new Map<string, string>();
    for (const [what = "", id = "", outcome] of await killedAfter(directory, run, (run * 37) % 120)) {
      expect(outcome).not.toBe("refused");
      if (what === "charged") spent[id === "key:paid" ? "paid" : "hammer"] += Number(outcome);
      else if (what !== "ready") written.set(id, what);
    }
    const store = await openStore(directory);
    await checkCollections(store, written);
    for (const [id, what] of written) all.set(id, what);
    if (run + 1 === kills) await checkCollections(store, all);
    const daily = budget.daily - (await store.ledger.balance(budget, now)).daily;
    const prepaid = paid.prepaid.amount - (await store.ledger.balance(paid, now)).prepaid;
    expectWithin(daily, spent.hammer, perCrash.hammer * (run + 1));
    expectWithin(prepaid, spent.paid, perCrash.paid * (run + 1));
    await store.close();
  }
  expect(all.size).toBeGreaterThan(0);
  expect(spent.hammer).toBeGreaterThan(0);
  await rm(directory, { recursive: true });
});
