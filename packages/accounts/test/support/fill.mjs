// Writes to the store in argv[2] until it is refused, and tells why, and whether reading and closing still work.
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../dist/index.js";

const [, , directory] = process.argv;
const { accounts, ledger, close } = await openStore(directory);
const budget = { bucket: "key:fill", daily: 10 ** 12, prepaid: null };
const now = Date.UTC(2026, 1, 20, 12);
const limits = { collectionsPerUser: 10 ** 6, entitiesPerCollection: 10 ** 6 };
const facts = { userId: "user", entityType: "works", description: "x".repeat(500), at: now };

async function create(count) {
  const displayName = `collection ${count}`;
  await accounts.collections.create({ id: `col_${count}`, displayName, entityIds: ["W1"], ...facts }, limits);
}

const refusals = [];
const refused = (error) => refusals.push(`${error.name}: ${error.message}`);
for (let count = 0; refusals.length === 0 && count < 10_000; count += 1) await create(count).catch(refused);
await Promise.all([1, 2, 3].map((one) => create(`more ${one}`).catch(refused)));
await ledger.charge(budget, 10 ** 9, now).catch(refused);
// What is rejected where nobody hears of it would end the process now.
await sleep(100);
const kept = await accounts.collections.entities("col_0");
await close().catch(refused);
console.log(JSON.stringify({ refusals, kept }));
