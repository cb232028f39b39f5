import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { expect, it } from "vitest";
import { createApp } from "./app.ts";
import { type AccountSettings, accountsOf } from "./metering/settings.ts";
import { serveApp } from "./serve.ts";

const adapter = createMemoryAdapter({ idBase: "https://openalex.org", objects: {} });
const engine = createEngine({ adapter });
const making = (options: object) => (): unknown =>
  Reflect.apply(createApp, undefined, [{ engine, ...options }]);

it.each([
  "",
  "/",
  "/catalog",
  "/catalog/",
  "https://example.org",
  "http://127.0.0.1:8080/a/b/",
  "/@data/catalog",
  "https://example.org/@data",
])("addresses in answers may begin with %j", (baseUrl) => {
  expect(making({ baseUrl })).not.toThrow();
});

it.each([
  ["baseUrl", "catalog"],
  ["baseUrl", "example.org/catalog"],
  ["baseUrl", "//example.org"],
  ["baseUrl", "https://example.org/?x"],
  ["baseUrl", "https://user:secret@example.org"],
  ["baseUrl", "ftp://example.org"],
  ["baseUrl", "https://"],
  ["baseUrl", 5],
  ["engine", adapter],
  ["serves", "nothing"],
  ["meter", {}],
  ["tagger", true],
  ["answerMemory", "32MB"],
  ["answerMemory", 32n],
  ["explain", "false"],
  ["streamLists", 1],
  ["log", "console"],
  ["limits", 5],
  ["baseURL", "/catalog"],
])("an app is not made with %s %s", (name, value) => {
  expect(making({ [name]: value })).toThrow(RangeError);
  expect(making({ [name]: value })).toThrow(new RegExp(`^${name} m`));
});

it.each([
  [{ limits: { maxBody: "4MB" } }, 'limits.maxBody must be a whole number of bytes, 0 or more (was "4MB").'],
  [{ limits: { maxbody: 4 } }, "limits.maxbody must be removed."],
  [
    { limits: { maxBody: Number.NaN } },
    "limits.maxBody must be a whole number of bytes, 0 or more (was NaN).",
  ],
  [{ accounts: {} }, "accounts.store must be a store, such as `openStore` of @oqlkit/accounts opens"],
  [
    { accounts: { store: { ledger: {}, accounts: {} }, trustedProxies: "1" } },
    "accounts.trustedProxies must be",
  ],
  [
    { accounts: { store: { ledger: {}, accounts: {} }, prices: { list: 0.5 } } },
    "accounts.prices.list must be",
  ],
  [
    { accounts: { store: { ledger: {}, accounts: {} }, prices: { lists: 5 } } },
    "accounts.prices.lists must be removed.",
  ],
])("nor with %j", (options, message) => {
  expect(making(options)).toThrow(message);
});

it("an engine that has `get` alone makes an app", () => {
  const stub = { get: () => undefined };
  expect(making({ engine: stub, tagger: stub })).not.toThrow();
});

it("options that are undefined are left out", () => {
  const nothing = {
    baseUrl: undefined,
    limits: { maxBody: undefined },
    meter: undefined,
    nonsense: undefined,
  };
  expect(making(nothing)).not.toThrow();
});

it("what is undefined has its default", async () => {
  const limits: object = { maxRequestLine: undefined };
  const app = createApp({ engine, limits });
  expect(await (await app.request(`/works?filter=${"x".repeat(9000)}`)).json()).toMatchObject({
    error: "Request URL too long",
  });
  const store: AccountSettings["store"] = Object.create(null);
  const nothing: object = { clock: undefined, textPerSecond: undefined, prices: { list: undefined } };
  expect(accountsOf({ store, ...nothing })).toEqual(accountsOf({ store }));
});

it("a server is not started with a base URL that is none", async () => {
  const app = createApp({ engine });
  await expect(serveApp(app, { port: 0, baseUrl: "catalog" })).rejects.toThrow(RangeError);
});
