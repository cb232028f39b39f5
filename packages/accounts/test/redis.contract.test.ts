import { afterAll, beforeAll, describe } from "vitest";
import { openStore } from "../src/open-store.ts";
import { startRedis, type TestRedis, whyNoRedis } from "../src/testing/redis-server.ts";
import { accountStoreContract } from "./contract/account-store-contract.ts";
import { usageLedgerContract } from "./contract/usage-ledger-contract.ts";

const reason = whyNoRedis();

for (const cluster of [false, true]) {
  const name = cluster ? "Redis Cluster" : "Redis";
  describe.skipIf(reason !== undefined)(`${name}${reason === undefined ? "" : ` (${reason})`}`, () => {
    let server: TestRedis;
    beforeAll(async () => {
      server = await startRedis({ cluster });
    });
    afterAll(() => server?.remove());

    async function open() {
      await server.empty();
      return openStore(cluster ? server.url.replace("redis:", "redis+cluster:") : server.url);
    }
    usageLedgerContract(name, open);
    accountStoreContract(name, open);
  });
}
