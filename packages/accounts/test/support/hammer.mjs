// Writes to the store in argv[2] without end and tells of each write once it is acknowledged, one line each.
import { writeSync } from "node:fs";
import { openStore } from "../../dist/index.js";

const [, , directory, run] = process.argv;
const { accounts, ledger } = await openStore(directory);
const budget = { bucket: "key:hammer", daily: 10 ** 12, prepaid: null };
const paid = { bucket: "key:paid", daily: 0, prepaid: { pool: "p1", amount: 10 ** 12 } };
const now = Date.UTC(2026, 1, 20, 12);
const limits = { collectionsPerUser: 10 ** 6, entitiesPerCollection: 10 ** 6 };
const tell = (...words) => writeSync(1, `${words.join(" ")}\n`);

async function collect(client) {
  for (let count = 0; ; count += 1) {
    const id = `col_r${run}c${client}n${count}`;
    const facts = { userId: `user-${run}`, entityType: "works", displayName: id, description: "", at: now };
    const { kind } = await accounts.collections.create({ id, entityIds: ["W1"], ...facts }, limits);
    tell("created", id, kind);
    const { kind: added } = await accounts.collections.addEntities(id, "works", ["W2", "W3"], now, limits);
    tell("added", id, added);
    if (count % 3 === 0) {
      await accounts.collections.delete(id);
      tell("deleted", id, "deleted");
    }
  }
}

async function spend(payer, amount) {
  for (;;) {
    const { kind } = await ledger.charge(payer, amount, now);
    tell("charged", payer.bucket, kind === "charged" ? amount : "refused");
    await new Promise(setImmediate);
  }
}

tell("ready", run, "ready");
await Promise.all([collect(1), collect(2), spend(budget, 100), spend(budget, 1000), spend(paid, 100)]);
