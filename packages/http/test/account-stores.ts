import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKey, type KeyRequest, type OpenStore, openStore } from "@oqlkit/accounts";
import { startRedis, type TestRedis, whyNoRedis } from "@oqlkit/accounts/testing";
import type { H3 } from "h3";
import { afterAll, beforeAll, describe } from "vitest";
import type { AccountSettings, AppDependencies } from "../src/index.ts";
import { smallApp } from "./small-catalog.ts";

/** A time to run tests at: noon. */
export const noon: number = Date.UTC(2026, 1, 20, 12);

/** An app with accounts, and ways to make callers. */
export interface AccountApp {
  readonly app: H3;
  readonly store: OpenStore;
  /** Sets the clock. */
  at(now: number): void;
  /** The text of a new key. */
  key(request?: Partial<KeyRequest>): Promise<string>;
}

/** Headers of a request with a key. */
export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** Settings of the accounts, and of the app. */
type Settings = [accounts?: Partial<AccountSettings>, app?: Partial<AppDependencies>];

/** Runs a suite over each kind of store; `open` gives an app over a store that is empty. */
export function describeStores(
  name: string,
  suite: (open: (...more: Settings) => Promise<AccountApp>) => void,
): void {
  const reason = whyNoRedis();
  describe(`${name}, embedded`, () => {
    const directories: string[] = [];
    const stores: OpenStore[] = [];
    afterAll(async () => {
      for (const store of stores) await store.close();
      for (const directory of directories) await rm(directory, { recursive: true });
    });
    suite(async (...settings) => {
      const directory = await mkdtemp(join(tmpdir(), "oqlkit-http-"));
      directories.push(directory);
      const store = await openStore(directory);
      stores.push(store);
      return appOver(store, ...settings);
    });
  });
  describe.skipIf(reason !== undefined)(`${name}, Redis${reason === undefined ? "" : ` (${reason})`}`, () => {
    let server: TestRedis | undefined;
    const stores: OpenStore[] = [];
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(async () => {
      for (const store of stores) await store.close();
      await server?.remove();
    });
    suite(async (...settings) => {
      await server?.empty();
      const store = await openStore(server?.url ?? "");
      stores.push(store);
      return appOver(store, ...settings);
    });
  });
}

function appOver(store: OpenStore, ...[settings = {}, more = {}]: Settings): AccountApp {
  let now = noon;
  const { app } = smallApp({ accounts: { store, clock: () => now, ...settings }, ...more });
  return {
    app,
    store,
    at(time) {
      now = time;
    },
    key: async (request = {}) =>
      (await createKey(store.accounts, { userName: "ada", ...request }, noon)).text,
  };
}
