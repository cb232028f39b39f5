import { execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startRedis, whyNoRedis } from "@oqlkit/accounts/testing";
import fc from "fast-check";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { Payers, type Send, Writer } from "./support/account-load.ts";
import { main } from "./support/run-command.ts";
import { type Server, serveBench } from "./support/serve-bench.ts";

// Each kill is followed by a start, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 3_600_000 });

const { build, serve, dir } = serveBench();
beforeAll(() => build(3));

/** How often something is killed: twice, and fifty times in the long job. */
const kills = Math.ceil((fc.readConfigureGlobal().numRuns ?? 500) / 250);
const writers = 3;
const payers = 3;
/** Credits that an embedded store may have leased and not spent: half a cent. */
const leased = 50;

async function newKey(store: string, ...terms: readonly string[]): Promise<string> {
  const args = [main, "keys", "create", "--store", store, "--user", "ada", "--rate", "1000000", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, ...terms]);
  return JSON.parse(stdout).api_key;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** A service that can be killed: `start` brings it to where it answers and gives its address. */
interface Victim {
  readonly start: () => Promise<string>;
  readonly kill: () => Promise<void>;
}

/** Kills a service under load, again and again, and looks after each time for what it had acknowledged. */
async function killUnderLoad({ start, kill }: Victim, store: string, unspent: number): Promise<void> {
  let url = await start();
  const sender =
    (key: string): Send =>
    (path, init = {}) =>
      fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${key}` } });
  const daily = sender(await newKey(store, "--daily-usd", "1000"));
  const prepaid = sender(await newKey(store, "--daily-usd", "0", "--prepaid-usd", "1000"));
  const answered = { daily: 0, prepaid: 0 };
  let day = today();
  for (let run = 1; run <= kills; run += 1) {
    const clients = Array.from({ length: writers }, (_, index) => new Writer(daily, `r${run}w${index}`));
    const [byDay, bought] = [new Payers(daily), new Payers(prepaid)];
    const load = Promise.all([
      byDay.run(payers),
      bought.run(payers),
      ...clients.map((client) => client.run()),
    ]);
    const busy = (): boolean =>
      byDay.answered > payers &&
      bought.answered > payers &&
      clients.every(({ acknowledged }) => acknowledged > 1);
    const over = load.then(() => Promise.reject(new Error("the clients stopped by themselves")));
    while (!busy()) await Promise.race([sleep(5), over]);
    over.catch(() => undefined);
    await sleep((run * 61) % 200);
    await kill();
    await load;
    answered.daily += byDay.answered;
    answered.prepaid += bought.answered;
    url = await start();
    for (const client of clients) await client.check();
    const most = run * (unspent + payers);
    const { rate_limit: ofDay } = await (await daily("/rate-limit")).json();
    if (today() === day) {
      expect(ofDay.credits_used).toBeGreaterThanOrEqual(answered.daily);
      expect(ofDay.credits_used).toBeLessThanOrEqual(answered.daily + most);
    } else {
      // A new day has a total of its own.
      day = today();
      answered.daily = ofDay.credits_used;
    }
    const { rate_limit } = await (await prepaid("/rate-limit")).json();
    const used = rate_limit.onetime_credits_balance - rate_limit.onetime_credits_remaining;
    expect(used).toBeGreaterThanOrEqual(answered.prepaid);
    expect(used).toBeLessThanOrEqual(answered.prepaid + most);
    await clear(daily);
  }
}

/** Makes room for the next run: a user has at most a hundred collections. */
async function clear(send: Send): Promise<void> {
  const { results }: { results: { id: string }[] } = await (
    await send("/me/collections?per_page=100")
  ).json();
  for (const { id } of results) {
    const { status } = await send(`/me/collections/${id}`, { method: "DELETE" });
    expect(status).toBe(200);
  }
}

/** A server over a store, which is killed itself. */
function serverOver(store: string): Victim {
  let server: Server | undefined;
  return {
    async start() {
      server = await serve("--store", store);
      return server.url;
    },
    async kill() {
      if (server === undefined) return;
      const gone = once(server.child, "exit");
      server.child.kill("SIGKILL");
      await gone;
    },
  };
}

test("a server with an embedded store loses nothing it acknowledged when it is killed", async () => {
  const store = join(dir(), "store");
  await killUnderLoad(serverOver(store), store, leased);
});

const reason = whyNoRedis();
const named = (name: string): string => (reason === undefined ? name : `${name} (${reason})`);

test.skipIf(reason !== undefined)(named("nor does one with Redis"), async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.remove());
  await killUnderLoad(serverOver(redis.url), redis.url, 0);
});

test.skipIf(reason !== undefined)(named("nor does Redis itself, with its log"), async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.remove());
  const { url } = await serve("--store", redis.url);
  const ready = async (): Promise<string> => {
    await redis.start();
    await expect.poll(async () => (await fetch(`${url}/works`)).status, { timeout: 20_000 }).toBe(200);
    return url;
  };
  const first = { started: false };
  const start = async (): Promise<string> => {
    if (first.started) return ready();
    first.started = true;
    return url;
  };
  await killUnderLoad({ start, kill: redis.kill }, redis.url, 0);
});
