import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startRedis, type TestRedis, whyNoRedis } from "@oqlkit/accounts/testing";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Finished, main, runCommand } from "./support/run-command.ts";
import { type Server, serveBench } from "./support/serve-bench.ts";

// Many processes are started, one after the other, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 240_000 });

const { build, serve, dir } = serveBench();
beforeAll(() => build(3));

const keys = (...args: readonly string[]): Promise<Finished> => runCommand(["keys", ...args]);

async function newKey(store: string, ...flags: readonly string[]): Promise<string> {
  const { out, err } = await keys("create", "--store", store, "--user", "ada", "--json", ...flags);
  expect(err).toBe("");
  const issued: { api_key: string; user_id: string } = JSON.parse(out);
  expect(issued).toEqual({
    api_key: expect.stringMatching(/^\w{44}$/),
    user_id: expect.stringMatching(/^user-/),
  });
  return issued.api_key;
}

const call = (url: string, key: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { authorization: `Bearer ${key}`, "content-type": "application/json" } });

test("keys are made, changed and ended beside a server that runs", async () => {
  const store = join(dir(), "store");
  const server = await serve("--store", store);
  const key = await newKey(store, "--daily-usd", "0.0002");
  const list = (text: string): Promise<Response> => call(`${server.url}/works`, text);
  expect((await list(key)).headers.get("x-ratelimit-limit")).toBe("2");
  await list(key);
  expect((await list(key)).status).toBe(429);
  expect((await keys("grant", key, "--store", store, "--prepaid-usd", "0.0001")).code).toBe(0);
  expect([(await list(key)).status, (await list(key)).status]).toEqual([200, 429]);
  const rotated = await keys("rotate", key.slice(0, 12), "--store", store, "--json");
  const next: string = JSON.parse(rotated.out).api_key;
  expect(next.slice(0, 12)).toBe(key.slice(0, 12));
  expect([(await list(key)).status, (await list(next)).status]).toEqual([401, 429]);
  const replaced = await keys("rotate", key, "--store", store);
  expect([replaced.code, replaced.err]).toEqual([1, expect.stringContaining("not the latest text")]);
  expect((await list(next)).status).toBe(429);
  expect((await keys("revoke", next, "--store", store)).code).toBe(0);
  expect((await list(next)).status).toBe(401);
  const late = await keys("rotate", next, "--store", store);
  expect([late.code, late.err]).toEqual([1, expect.stringContaining("was revoked")]);
  const lost = await keys("grant", next, "--store", store, "--prepaid-usd", "5");
  expect([lost.code, lost.out, lost.err]).toEqual([1, "", expect.stringContaining("was revoked")]);
  const listed = await keys("list", "--store", store, "--json");
  expect(JSON.parse(listed.out)).toMatchObject([
    {
      id: key.slice(0, 12),
      user: "ada",
      daily_usd: 0.0002,
      daily_left_usd: 0,
      prepaid_usd: 0.0001,
      prepaid_left_usd: 0,
      revoked_at: expect.any(String),
    },
  ]);
  expect((await keys("list", "--store", store)).out).toContain("$0.0002 a day ($0 left)  100 requests/s");
  const audit = await keys("audit", "--store", store, "--json");
  const actions = audit.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(actions.map(({ action }) => action)).toEqual([
    "key.revoke",
    "key.rotate",
    "key.grant",
    "key.create",
  ]);
  expect(new Set(actions.map(({ actor }) => actor))).toEqual(new Set(["cli"]));
  for (const text of [listed.out, audit.out, await server.said(/^/)]) {
    expect(text).not.toContain(key.slice(12));
    expect(text).not.toContain(next.slice(12));
  }
});

test("a store is kept beside the snapshot unless another is given, and collections may have a port of their own", async () => {
  const bench = await serve("--store", join(dir(), "snapshot-accounts"), "--user-port", "0");
  expect((await fetch(`${bench.url}/me/collections`)).status).toBe(404);
  const child = spawn(process.execPath, [
    main,
    "serve",
    "--snapshot",
    join(dir(), "snapshot"),
    "--port",
    "0",
    "--user-port",
    "0",
    "--json",
  ]);
  const [ready] = await once(child.stdout, "data");
  const { url, user_url }: { url: string; user_url: string } = JSON.parse(String(ready));
  const key = await newKey(join(dir(), "snapshot-accounts"));
  const made = await call(`${user_url}/me/collections`, key, {
    method: "POST",
    body: JSON.stringify({ display_name: "Mine", entity_type: "works", entity_ids: ["W1"] }),
  });
  const { id }: { id: string } = await made.json();
  const found = await (await call(`${url}/works?filter=collection:${id}`, key)).json();
  expect([made.status, found.meta.count]).toEqual([201, 1]);
  expect((await call(`${url}/me/collections`, key)).status).toBe(404);
  expect((await call(`${user_url}/works`, key)).status).toBe(404);
  child.kill("SIGTERM");
  await once(child, "exit");
});

test("a purchase says until when what is prepaid may be spent", async () => {
  const store = join(dir(), "until");
  const key = await newKey(store, "--prepaid-usd", "1", "--prepaid-until", "2100-01-31");
  const buy = ["grant", key, "--store", store, "--prepaid-usd", "2", "--prepaid-until", "2099-12-31"];
  expect((await keys(...buy)).out).toContain("prepaid $3 until 2100-01-31T00:00:00.000Z\n");
});

test("what cannot be done is said", async () => {
  const store = join(dir(), "refusals");
  await newKey(store);
  const cases: [string[], number, RegExp][] = [
    [["create", "--store", store], 2, /--user/],
    [["create", "--user", "ada"], 2, /--store/],
    [["create", "--store", store, "--user", " "], 2, /1 to 200 characters/],
    [["create", "--store", store, "--user", "a\u001b[2J\nb"], 2, /on one line/],
    [["create", "--store", store, "--user", "a", "--daily-usd", "-1"], 2, /dollars/],
    [["create", "--store", store, "--user", "a", "--prepaid-until", "2030-01-01"], 2, /--prepaid-usd/],
    [["create", "--store", store, "--user", "a", "--prepaid-until", "2030-02-30"], 2, /Give a date/],
    [["revoke", "nosuchkey", "--store", store], 1, /no key with the id nosuchkey/],
    [
      ["list", "--store", "redis://127.0.0.1:1"],
      1,
      /Redis at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED/,
    ],
    [["list", "--store", "redis://127.0.0.1:1/main"], 1, /^oqlkit: A database of Redis has a number/],
    [["list", "--store", "rediss+cluster://127.0.0.1:1"], 2, /redis\+cluster:\/\/…, without TLS/],
  ];
  for (const [args, code, message] of cases) {
    const outcome = await keys(...args);
    expect([args.join(" "), outcome.code, outcome.err]).toEqual([
      args.join(" "),
      code,
      expect.stringMatching(message),
    ]);
  }
});

test("a key stands alone on standard output, and what is said of it beside", async () => {
  const store = join(dir(), "alone");
  const created = await keys("create", "--store", store, "--user", "ada");
  const rotated = await keys("rotate", created.out.trim(), "--store", store);
  for (const { code, out, err } of [created, rotated])
    expect([code, out, err]).toEqual([
      0,
      expect.stringMatching(/^\w{44}\n$/),
      expect.stringMatching(/^The key of ada \(user-\w+\)\. It is not shown again\.\n$/),
    ]);
});

const reason = whyNoRedis();

describe.skipIf(reason !== undefined)(
  `four servers on one Redis${reason === undefined ? "" : ` (${reason})`}`,
  () => {
    let redis: TestRedis;
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(() => redis?.remove());

    const starting = (count: number): Promise<readonly Server[]> =>
      Promise.all(Array.from({ length: count }, () => serve("--store", redis.url)));

    /** So many clients, each sending one request after the other, until `calls` are sent; gives the statuses. */
    async function load(
      clients: number,
      calls: number,
      send: (call: number) => Promise<Response>,
    ): Promise<number[]> {
      const statuses: number[] = [];
      let sent = 0;
      const client = async (): Promise<void> => {
        while (sent < calls) {
          sent += 1;
          const response = await send(sent);
          await response.arrayBuffer();
          statuses.push(response.status);
        }
      };
      await Promise.all(Array.from({ length: clients }, client));
      return statuses;
    }
    const count = (statuses: readonly number[], status: number): number =>
      statuses.filter((one) => one === status).length;

    async function budgets(servers: readonly Server[]): Promise<void> {
      const any = (call: number): string => servers[call % servers.length]?.url ?? "";
      const daily = await newKey(redis.url, "--daily-usd", "0.1", "--rate", "100000");
      const statuses = await load(200, 1200, (index) => call(`${any(index)}/works?per-page=1`, daily));
      expect([count(statuses, 200), count(statuses, 429)]).toEqual([1000, 200]);
      const both = await newKey(
        redis.url,
        "--daily-usd",
        "0.02",
        "--prepaid-usd",
        "0.03",
        "--rate",
        "100000",
      );
      const mixed = await load(200, 600, (index) => call(`${any(index)}/works?per-page=1`, both));
      expect([count(mixed, 200), count(mixed, 429)]).toEqual([500, 100]);
      const report = await (await call(`${any(0)}/rate-limit`, both)).json();
      expect(report.rate_limit).toMatchObject({
        credits_used: 200,
        credits_remaining: 0,
        onetime_credits_remaining: 0,
      });
    }

    async function rates(servers: readonly Server[]): Promise<void> {
      const key = await newKey(redis.url, "--rate", "10");
      const started = performance.now();
      const statuses = await load(40, 80, (index) => call(`${servers[index % 4]?.url}/works/W1`, key));
      const seconds = (performance.now() - started) / 1000;
      const admitted = count(statuses, 200);
      expect(admitted).toBeGreaterThanOrEqual(10);
      expect(admitted).toBeLessThanOrEqual(10 + Math.ceil(seconds * 10));
      expect(admitted + count(statuses, 429)).toBe(80);
    }

    async function collections(servers: readonly Server[]): Promise<void> {
      const key = await newKey(redis.url, "--rate", "100000");
      const post = (index: number, path: string, body: object): Promise<Response> =>
        call(`${servers[index % 4]?.url}${path}`, key, { method: "POST", body: JSON.stringify(body) });
      const draft = (name: string): object => ({ display_name: name, entity_type: "works" });
      const same = await load(50, 50, (index) => post(index, "/me/collections", draft("Same")));
      expect([count(same, 201), count(same, 400)]).toEqual([1, 49]);
      const many = await load(50, 120, (index) => post(index, "/me/collections", draft(`List ${index}`)));
      expect([count(many, 201), count(many, 400)]).toEqual([99, 21]);
      const page = await (await call(`${servers[0]?.url}/me/collections`, key)).json();
      const { id } = page.results[0];
      const ids = (index: number): string[] =>
        Array.from({ length: 10 }, (_, one) => `W${index * 10 + one + 1}`);
      const added = await load(50, 120, (index) =>
        post(index, `/me/collections/${id}/entities`, { entity_ids: ids(index) }),
      );
      expect([count(added, 200), count(added, 400)]).toEqual([100, 20]);
    }

    test("count as one: no budget, rate or limit is exceeded, and no call is lost", async () => {
      const servers = await starting(4);
      await budgets(servers);
      await rates(servers);
      await collections(servers);
    });

    test("while Redis is down free calls are answered and others told to wait; nothing acknowledged is lost", async () => {
      const [server] = await starting(1);
      const url = server?.url ?? "";
      const key = await newKey(redis.url, "--rate", "100000", "--user", "bea");
      const made = await call(`${url}/me/collections`, key, {
        method: "POST",
        body: JSON.stringify({ display_name: "Kept", entity_type: "works" }),
      });
      const { id }: { id: string } = await made.json();
      const acknowledged = new Set<string>();
      let [answered, next, stop] = [0, 0, false];
      const unavailable: Response[] = [];
      const write = async (): Promise<void> => {
        while (!stop) {
          next += 1;
          const entity = `W${next}`;
          const body = JSON.stringify({ entity_ids: [entity] });
          const added = await call(`${url}/me/collections/${id}/entities`, key, { method: "POST", body });
          if (added.status === 200) acknowledged.add(entity);
          const listed = await call(`${url}/works`, key);
          if (listed.status === 200) answered += 1;
          if (listed.status === 503) unavailable.push(listed);
          expect([200, 400, 503]).toContain(added.status);
          expect([200, 503]).toContain(listed.status);
        }
      };
      const clients = Array.from({ length: 4 }, write);
      const outages = 2;
      for (let outage = 0; outage < outages; outage += 1) {
        await sleep(200);
        await redis.kill();
        const [free, paid, filter] = [
          await fetch(`${url}/works/W1`),
          await call(`${url}/works`, key),
          await call(`${url}/works?filter=collection:${id}`, key),
        ];
        expect([free.status, paid.status, Number(paid.headers.get("retry-after")) > 0]).toEqual([
          200,
          503,
          true,
        ]);
        expect(await filter.json()).toMatchObject({ error: "collection resolution unavailable" });
        await redis.start();
        await expect
          .poll(() => call(`${url}/works`, key).then(({ status }) => status), { timeout: 20_000 })
          .toBe(200);
        answered += 1;
      }
      stop = true;
      await Promise.all(clients);
      const kept = new Set<string>();
      for (let page = 1; ; page += 1) {
        const { entity_ids }: { entity_ids: string[] } = await (
          await call(`${url}/collections/${id}/entities?page=${page}`, key)
        ).json();
        for (const entity of entity_ids) kept.add(entity);
        if (entity_ids.length === 0) break;
      }
      expect([...acknowledged].filter((entity) => !kept.has(entity))).toEqual([]);
      expect(unavailable.length).toBeGreaterThan(0);
      const { rate_limit } = await (await call(`${url}/rate-limit`, key)).json();
      expect(rate_limit.credits_used).toBeGreaterThanOrEqual(answered);
      // A call that was charged when Redis was killed, and not answered: at most one for each client and outage.
      expect(rate_limit.credits_used).toBeLessThanOrEqual(answered + outages * (clients.length + 1));
    });
  },
);

test("a slip in the name of a store makes no store", async () => {
  const store = join(dir(), "no-store");
  for (const args of [["list"], ["audit"], ["revoke", "abcdefghijkl"]]) {
    const { code, err } = await keys(...args, "--store", store);
    expect([code, err]).toEqual([2, expect.stringContaining(`there is no store at ${store}`)]);
  }
  await expect(access(store)).rejects.toThrow(/ENOENT/);
  // Nor does that of a directory of something else.
  await mkdir(store);
  expect(await keys("list", "--store", store)).toMatchObject({ code: 2, out: "" });
  expect(await readdir(store)).toEqual([]);
});
