import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
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

usageLedgerContract("embedded", open);
accountStoreContract("embedded", open);
