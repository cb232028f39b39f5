import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { type Arrival, type Meter, RefusedError, type RequestRecord, serveApp } from "../src/index.ts";
import { defaultPrices } from "../src/metering/prices.ts";
import { ask, smallApp, smallEngine } from "./small-catalog.ts";

const { app } = smallApp();

test("an answer carries a request id: the caller's own when it can be logged, or a new one", async () => {
  const own = await ask(app, "/works", { headers: { "x-request-id": "abc-1" } });
  expect(own.headers.get("x-request-id")).toBe("abc-1");
  const odd = await ask(app, "/nothing/here", { headers: { "x-request-id": 'a"b{}' } });
  expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
});

test.each([
  ["gzip", "gzip", gunzipSync],
  ["br;q=1, gzip;q=0.5", "br", brotliDecompressSync],
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["*", "gzip", gunzipSync],
  ["gzip;q=0.5, identity;q=0.5", "gzip", gunzipSync],
  ["identity;q=0, br;q=0.1", "br", brotliDecompressSync],
])("Accept-Encoding %s is answered with %s", async (accepted, encoding, unpack) => {
  const response = await app.request("/works", { headers: { "accept-encoding": accepted } });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("accept-encoding");
  const text = unpack(Buffer.from(await response.arrayBuffer())).toString("utf8");
  expect(JSON.parse(text).meta.count).toBe(40);
});

test.each(["identity", "gzip;q=0, br;q=0", "deflate", "gzip;q=0.5, identity", "*;q=0.1, identity;q=0.2"])(
  "Accept-Encoding %s is not compressed",
  async (accepted) => {
    const response = await app.request("/works", { headers: { "accept-encoding": accepted } });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBe("accept-encoding");
    expect((await response.json()).meta.count).toBe(40);
  },
);

test("an answer that the snapshot settles has a tag, and is not sent again to who has it", async () => {
  const first = await ask(app, "/works?filter=type:book");
  const etag = first.headers.get("etag") ?? "";
  const { version } = smallEngine().snapshot;
  expect(etag).toContain(version);
  const again = await app.request("/works?filter=type:book", {
    headers: { "if-none-match": `"x", ${etag}` },
  });
  expect(again.status).toBe(304);
  expect(again.headers.get("etag")).toBe(etag);
  expect(again.headers.get("vary")).toBe(first.headers.get("vary"));
  expect(await again.text()).toBe("");
  const other = await ask(app, "/works?filter=type:article", { headers: { "if-none-match": etag } });
  expect(other.status).toBe(200);
  const single = await ask(app, "/works/W1001");
  expect(single.headers.get("etag")).toContain(version);
});

test.each(["日本", 'a"b', "a,b", "a\nb", "\ud800"])(
  "a version that no header could hold has a tag all the same: %j",
  async (version) => {
    const engine = smallEngine();
    const { app: other } = smallApp({ engine: { ...engine, snapshot: { ...engine.snapshot, version } } });
    const etag = (await ask(other, "/works")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect((await other.request("/works", { headers: { "if-none-match": etag } })).status).toBe(304);
  },
);

test("a tag is none of a server that allows other pages", async () => {
  const { app: other } = smallApp({ engine: smallEngine({}, { maxGroups: 2 }) });
  const path = "/works?group_by=publication_year";
  const known = { "if-none-match": (await app.request(path)).headers.get("etag") ?? "" };
  expect((await app.request(path, { headers: known })).status).toBe(304);
  expect((await other.request(path, { headers: known })).status).toBe(200);
});

test.each([
  ["/works?filter=type:book", 304],
  ["/works/W1001", 304],
  ["/works/W999999", 404],
  ["/works?filter=nope:1", 400],
  ["/works/random", 200],
])("who wants no answer that there is gets for %s a %i", async (path, status) => {
  const response = await app.request(path, { headers: { "if-none-match": "*" } });
  expect(response.status).toBe(status);
  expect(response.headers.has("etag")).toBe(status === 304);
});

test.each(["/works/random", "/works?sample=3", "/?oql=works sample 3", "/works?filter=nope:1", "/health"])(
  "%s has no tag",
  async (path) => {
    expect((await app.request(path)).headers.get("etag")).toBeNull();
  },
);

test("a sample with a seed has a tag", async () => {
  expect((await app.request("/works?sample=3&seed=7")).headers.get("etag")).not.toBeNull();
});

const caller = { kind: "anonymous", address: "local" } as const;

function recordingMeter(budget: number): { meter: Meter; arrivals: Arrival[]; log: unknown[] } {
  const arrivals: Arrival[] = [];
  const log: unknown[] = [];
  const meter: Meter = {
    admit: (arrival) => {
      arrivals.push(arrival);
      if (arrival.parameters.values.get("api_key") === "unknown") {
        const error = "Invalid or missing API key";
        throw new RefusedError({ kind: "denied", status: 401, error, message: "API key not found" });
      }
      return Promise.resolve({
        caller,
        refusal: undefined,
        charge: (price) => {
          log.push(price);
          if (defaultPrices[price] <= budget) return Promise.resolve(true);
          throw new RefusedError({
            kind: "denied",
            status: 429,
            error: "Rate limit exceeded",
            message: "No money left.",
            details: { limit: "daily_budget" },
            headers: { "retry-after": "60" },
          });
        },
        settle: (status) => {
          log.push(status);
          return Promise.resolve({ "x-ratelimit-limit": "1000" });
        },
      });
    },
  };
  return { meter, arrivals, log };
}

test("a meter sees every request, is asked for the price, and adds its headers", async () => {
  const { meter, arrivals, log } = recordingMeter(500);
  const metered = smallApp({ meter }).app;
  const list = await ask(metered, "/works?api_key=k");
  expect(list.status).toBe(200);
  expect(list.headers.get("x-ratelimit-limit")).toBe("1000");
  const search = await ask(metered, "/works?search=maps");
  expect([search.status, search.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(search.body).toEqual({
    error: "Rate limit exceeded",
    message: "No money left.",
    limit: "daily_budget",
  });
  expect(search.headers.get("x-ratelimit-limit")).toBe("1000");
  const denied = await ask(metered, "/nothing/at/all?api_key=unknown");
  expect([denied.status, denied.body.error]).toEqual([401, "Invalid or missing API key"]);
  expect((await metered.request("/works", { method: "OPTIONS" })).status).toBe(204);
  expect(arrivals.map(({ operation }) => operation?.id ?? null)).toEqual(["list", "list", null, null]);
  expect(log).toEqual(["list", 200, "search", 429, 204]);
});

test("a meter that fails to settle costs no answer", async () => {
  const meter: Meter = {
    admit: () =>
      Promise.resolve({
        caller,
        refusal: undefined,
        charge: () => Promise.resolve(true),
        settle: () => Promise.reject(new Error("the store is gone")),
      }),
  };
  const { app: metered, log } = smallApp({ meter });
  expect((await ask(metered, "/works")).status).toBe(200);
  expect(log).toMatchObject([{ level: "error" }]);
});

test.each([
  ["a text that HTTP does not carry", "X-User", "Zo\u00eb \u0141uk"],
  ["a line break", "X-User", "a\r\nb: c"],
  ["a name that is none", "X User", "a"],
])("the header of a meter with %s is left out, and logged", async (_what, name, value) => {
  const admission = {
    caller,
    refusal: undefined,
    charge: async () => true,
    settle: () => ({ [name]: value }),
  };
  const meter: Meter = { admit: () => admission };
  const { app: metered, log } = smallApp({ meter });
  const answer = await ask(metered, "/works");
  expect([answer.status, answer.headers.get("x-user")]).toEqual([200, null]);
  expect(log).toMatchObject([{ level: "error" }]);
});

test.each([
  [
    "at once",
    () => {
      throw new Error("the records are full");
    },
  ],
  ["later", () => Promise.reject(new Error("the records are full"))],
])("whoever is answered does not hear that what observes fails %s", async (_when, observe) => {
  const { app: observed, log } = smallApp({ observe });
  const server = await serveApp(observed, { port: 0 });
  try {
    // The second answer is one that was kept.
    for (const path of ["/works", "/works", "/nothing"]) {
      const answer = await fetch(server.url + path);
      expect([path, answer.status]).toEqual([path, path === "/works" ? 200 : 404]);
      await answer.text();
    }
  } finally {
    await server.close();
  }
  const entry = { level: "error", error: new Error("the records are full") };
  expect(log).toMatchObject([entry, entry, entry]);
});

test("a log that fails is no reason not to answer", async () => {
  const said: unknown[] = [];
  const console_ = vi.spyOn(console, "error").mockImplementation((text) => void said.push(text));
  const failing = (): never => {
    throw new Error("no room");
  };
  const { app: logged } = smallApp({ observe: failing, log: failing });
  const answer = await ask(logged, "/works");
  console_.mockRestore();
  expect(answer.status).toBe(200);
  expect(said).toMatchObject([expect.stringContaining("observes")]);
});

test("keys in an encoded query string are neither observed nor logged", async () => {
  const records: RequestRecord[] = [];
  const failing = (): never => {
    throw new Error("broken");
  };
  const engine = { ...smallEngine(), get: failing };
  const { app: observed, log } = smallApp({ engine, observe: (record) => records.push(record) });
  for (const path of [
    "/query/oxurl/%2Fworks%3Ffilter%3Dtype%3Abook%26api_key%3DSECRET",
    "/works/W1%3Fapi_key%3DSECRET",
    "/works/W1%253fapi-key%253DSECRET",
    "/works/api_key=SECRET",
  ])
    await ask(observed, path);
  expect(records.map(({ path }) => path)).toEqual([
    "/query/oxurl/%2Fworks",
    "/works/W1",
    "/works/W1",
    "/works/api_key=***",
  ]);
  expect(log.map(({ path }) => path)).toEqual(records.slice(1).map(({ path }) => path));
});

test("every answer is observed", async () => {
  const records: RequestRecord[] = [];
  const observed = smallApp({ observe: (record) => records.push(record) }).app;
  await ask(observed, "/works?api_key=secret", { headers: { "x-request-id": "r1" } });
  await ask(observed, "/nothing/here");
  await observed.request("/works", { method: "DELETE" });
  expect(records).toMatchObject([
    { requestId: "r1", method: "GET", path: "/works", operation: "list", status: 200 },
    { operation: null, status: 404 },
    { method: "DELETE", operation: null, status: 405 },
  ]);
  expect(JSON.stringify(records)).not.toContain("secret");
});
