import { gunzipSync } from "node:zlib";
import { type Engine, QueryTimeoutError } from "@oqlkit/engine";
import { expect, test, vi } from "vitest";
import {
  type AppDependencies,
  createApp,
  type Meter,
  RefusedError,
  type RequestRecord,
} from "../src/index.ts";
import { smallEngine } from "./small-catalog.ts";

const funder = {
  id: "https://openalex.org/F1",
  display_name: "A foundation",
  works_count: 1,
  works_api_url: "https://api.openalex.org/works?filter=funders.id:F1",
};

/** An app, and how often its engine was asked. */
function counting(more: Partial<AppDependencies> = {}) {
  const inner = smallEngine({ funders: [funder] });
  const state = { calls: 0, version: inner.snapshot.version, beforeAnswer: () => {} };
  const counted =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      state.calls += 1;
      const result = await call(...given);
      state.beforeAnswer();
      return result;
    };
  const engine: Engine = Object.create(inner, {
    snapshot: { get: () => ({ ...inner.snapshot, version: state.version }) },
    get: { value: counted(inner.get.bind(inner)) },
    query: { value: counted(inner.query.bind(inner)) },
    random: { value: counted(inner.random.bind(inner)) },
  });
  const app = createApp({ engine, ...more });
  const ask = async (path: string, headers: Record<string, string> = {}, host = "http://one.example") =>
    await app.fetch(new Request(host + path, { headers }));
  return { app, ask, state };
}

test("what many ask for at once is worked out once, and again when that failed", async () => {
  const { ask, state } = counting({ log: () => {} });
  const path = "/works?filter=type:book";
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(path)));
  expect(state.calls).toBe(1);
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()));
  for (const other of others) expect(other).toBe(first);
  let failures = 1;
  state.beforeAnswer = () => {
    if (failures-- > 0) throw new Error("once");
  };
  const again = await Promise.all(Array.from({ length: 3 }, () => ask("/works?filter=type:article")));
  expect(again.map(({ status }) => status)).toEqual([500, 200, 200]);
  // Others that they are equal to are refused, and what is never kept is not waited for twice.
  const refused = await Promise.all(Array.from({ length: 3 }, () => ask("/works?filter=nope:1")));
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test("what took too long is not tried again for each who waits for the same", async () => {
  const { ask, state } = counting();
  state.beforeAnswer = () => {
    throw new QueryTimeoutError(30_000);
  };
  const path = "/works?filter=type:book";
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(path)));
  expect(answers.map(({ status }) => status)).toEqual([504, 504, 504, 504, 504]);
  expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(5);
  expect(state.calls).toBe(1);
  state.beforeAnswer = () => {};
  expect((await ask(path)).status).toBe(200);
});

test("when the caller leaves whose answer others wait for, one of them has it worked out for all", async () => {
  const inner = smallEngine();
  const calls: ((() => void) | undefined)[] = [];
  const engine: Engine = Object.create(inner, {
    query: {
      value: async (...[oqo, view, options]: Parameters<Engine["query"]>) => {
        await new Promise<void>((resolve, reject) => {
          calls.push(resolve);
          options?.signal?.addEventListener("abort", () => reject(options.signal?.reason));
        });
        return inner.query(oqo, view, options);
      },
    },
  });
  const app = createApp({ engine });
  const leaving = new AbortController();
  const url = "http://one.example/works?filter=type:book";
  const first = app.fetch(new Request(url, { signal: leaving.signal }));
  await expect.poll(() => calls).toHaveLength(1);
  const next = new AbortController();
  const second = app.fetch(new Request(url, { signal: next.signal }));
  const others = Array.from({ length: 4 }, () => app.fetch(new Request(url)));
  leaving.abort();
  await expect.poll(() => calls).toHaveLength(2);
  next.abort();
  await expect.poll(() => calls).toHaveLength(3);
  expect([(await first).status, (await second).status]).toEqual([499, 499]);
  calls[2]?.();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(calls).toHaveLength(3);
});

test("who cannot pay leaves the answer to another who waits for it, and each pays once", async () => {
  let arrivals = 0;
  const charged: number[] = [];
  const meter: Meter = {
    admit: () => {
      const own = arrivals++;
      return {
        caller: { kind: "anonymous", address: "local" },
        refusal: undefined,
        charge: async () => {
          charged.push(own);
          if (own > 0) return true;
          throw new RefusedError({
            kind: "denied",
            status: 429,
            error: "Rate limit exceeded",
            message: "No.",
          });
        },
        settle: () => ({}),
      };
    },
  };
  const { ask, state } = counting({ meter });
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask("/works?filter=type:book")));
  expect(answers.map(({ status }) => status)).toEqual([429, 200, 200, 200, 200]);
  expect(state.calls).toBe(1);
  expect(charged.sort()).toEqual([0, 1, 2, 3, 4]);
});

test("what was asked before is answered out of memory: the same, but for the id of the request", async () => {
  const records: RequestRecord[] = [];
  const { ask, state } = counting({ observe: (record) => records.push(record) });
  for (const path of [
    "/works?filter=publication_year:>1900",
    "/works?filter=type:book",
    "/works?sample=3&seed=7",
    "/works?group_by=type",
  ]) {
    const before = state.calls;
    const [first, again] = [await ask(path), await ask(path, { "x-request-id": "mine" })];
    expect(state.calls - before).toBe(1);
    expect(await again.text()).toBe(await first.text());
    const headers = [first, again].map((response) => Object.fromEntries(response.headers));
    expect({ ...headers[0], "x-request-id": "mine" }).toEqual(headers[1]);
  }
  expect(records).toHaveLength(8);
  expect(records.slice(0, 2).map(({ path, operation, status }) => [path, operation, status])).toEqual(
    Array.from({ length: 2 }, () => ["/works", "list", 200]),
  );
});

test("a single object is kept when it is asked for a second time, one that is compressed at once", async () => {
  const { ask, state } = counting();
  const texts = [];
  for (let round = 0; round < 4; round += 1) texts.push(await (await ask("/works/W1001")).text());
  expect([state.calls, new Set(texts).size]).toEqual([2, 1]);
  for (let round = 0; round < 2; round += 1) await ask("/works/W1002", { "accept-encoding": "gzip" });
  expect(state.calls).toBe(3);
});

test.each([
  "/works/random",
  "/works?bypass_cache=true",
  "/works?sample=3",
  "/works/W404",
  "/works?filter=nope:1",
])("%s is worked out each time", async (path) => {
  const { ask, state } = counting();
  const first = await ask(path);
  const before = state.calls;
  const again = await ask(path);
  expect(again.status).toBe(first.status);
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(state.calls).toBe(2 * before);
});

test("each encoding has its own, and so has each host", async () => {
  const { ask, state } = counting();
  const path = "/works?select=id,display_name";
  const plain = await (await ask(path)).json();
  for (let round = 0; round < 2; round += 1) {
    const zipped = await ask(path, { "accept-encoding": "gzip" });
    expect([zipped.headers.get("content-encoding"), zipped.headers.get("vary")]).toEqual([
      "gzip",
      "accept-encoding",
    ]);
    const unpacked = gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString();
    expect(JSON.parse(unpacked).results).toEqual(plain.results);
    expect((await ask(path)).headers.get("content-encoding")).toBeNull();
  }
  expect(state.calls).toBe(2);
  const [one, two] = ["http://one.example", "http://two.example"];
  for (const host of [one, one, two, two, one, two]) {
    const { works_api_url } = await (await ask("/funders/F1", {}, host)).json();
    expect(works_api_url).toBe(`${host}/works?filter=funders.id:F1`);
  }
  expect(state.calls).toBe(6);
});

test("a tag is of no use where settings are others", async () => {
  const engine = smallEngine();
  const tagOf = async (more: Partial<AppDependencies>, path: string): Promise<string | null> =>
    (await createApp({ engine, ...more }).request(path)).headers.get("etag");
  for (const path of ["/works?format=csv", "/works/W1001"]) {
    const tags = [{}, { streamLists: true }, { baseUrl: "/catalog" }].map((more) => tagOf(more, path));
    expect(new Set(await Promise.all(tags)).size).toBe(3);
    expect(await tagOf({}, path)).toBe(await tags[0]);
  }
});

test("a tag is of no use to another version of the program", async () => {
  const tag = async (): Promise<string | null> => {
    vi.resetModules();
    const { createApp: create } = await import("../src/index.ts");
    return (await create({ engine: smallEngine() }).request("/works/W1001")).headers.get("etag");
  };
  const own = await tag();
  expect(await tag()).toBe(own);
  vi.doMock("../src/version.ts", () => ({ version: "next" }));
  expect(await tag()).not.toBe(own);
  vi.doUnmock("../src/version.ts");
});

test("who has the answer is told so, and HEAD has no body", async () => {
  const { app, ask, state } = counting();
  const etag = (await ask("/works/W1001")).headers.get("etag") ?? "";
  const known = await ask("/works/W1001", { "if-none-match": etag });
  expect([known.status, await known.text(), state.calls]).toEqual([304, "", 1]);
  const stale = await ask("/works/W1001", { "if-none-match": '"other"' });
  expect([stale.status, state.calls]).toEqual([200, 2]);
  const head = await app.fetch(new Request("http://one.example/works/W1001", { method: "HEAD" }));
  expect([head.status, head.headers.get("etag")]).toEqual([200, etag]);
});

test("another snapshot has other answers", async () => {
  const { ask, state } = counting();
  const first = await ask("/works?filter=type:book");
  state.version = "next";
  const next = await ask("/works?filter=type:book");
  expect(state.calls).toBe(2);
  expect(next.headers.get("etag")).not.toBe(first.headers.get("etag"));
  await ask("/works?filter=type:book");
  expect(state.calls).toBe(2);
});

test("an answer is not kept when the snapshot was changed while it was made", async () => {
  const { ask, state } = counting();
  state.beforeAnswer = () => {
    state.version = "next";
  };
  // It may be of either.
  expect((await ask("/works?filter=type:book")).headers.get("etag")).toBeNull();
  await ask("/works?filter=type:book");
  expect(state.calls).toBe(2);
  await ask("/works?filter=type:book");
  expect(state.calls).toBe(2);
});

test("a caller pays for an answer out of memory what it cost, and has none unpaid", async () => {
  const budget = { left: 3, paid: true };
  const meter: Meter = {
    admit: () => ({
      caller: { kind: "anonymous", address: "local" },
      refusal: undefined,
      charge: async () => {
        if (budget.left === 0) {
          throw new RefusedError({
            kind: "denied",
            status: 429,
            error: "Rate limit exceeded",
            message: "No money.",
          });
        }
        budget.left -= 1;
        return budget.paid;
      },
      settle: () => ({}),
    }),
  };
  const { ask, state } = counting({ meter });
  const costOf = async (response: Response): Promise<number> => (await response.json()).meta.cost_usd;
  expect(await costOf(await ask("/works"))).toBe(0.0001);
  expect(await costOf(await ask("/works"))).toBe(0.0001);
  expect([state.calls, budget.left]).toEqual([1, 1]);
  for (let round = 0; round < 3; round += 1) await ask("/works/W1001");
  expect([state.calls, budget.left]).toEqual([3, 1]);
  budget.left = 4;
  budget.paid = false;
  const unpaid = await ask("/works");
  expect([unpaid.headers.get("etag"), await costOf(unpaid), state.calls]).toEqual([null, 0, 4]);
  budget.left = 0;
  expect((await ask("/works")).status).toBe(429);
});

test("nothing is kept where there is no memory for it", async () => {
  const { ask, state } = counting({ answerMemory: 0 });
  await ask("/works?filter=type:book");
  await ask("/works?filter=type:book");
  expect(state.calls).toBe(2);
});
