import { expect, it, test } from "vitest";
import { createApp } from "../src/index.ts";
import { bearer, describeStores } from "./account-stores.ts";
import { ask, post, smallApp, smallEngine } from "./small-catalog.ts";
import { countingMeter } from "./support/counting-meter.ts";

const settled = [
  "/works",
  "/works/W1001",
  "/authors?group_by=id",
  "/?oql=works",
  "/properties",
  "/validate?q=works",
];
const unsettled = [
  ...["/works/random", "/works?sample=2", "/health"],
  ...["/works/W999999", "/nothing", "/works?page=0"],
];
const forEverybody = ["/docs", "/openapi.json", "/query/spec", "/query/spec/oqo"];

const said = (headers: Headers): unknown => [headers.get("cache-control"), headers.get("etag") !== null];

test("the description of another server has another tag", async () => {
  const others = [{}, { explain: true }, { serves: "collections" }, { serves: "catalog" }] as const;
  const answers = others.map(async (settings) => {
    const answer = await smallApp(settings).app.request("/openapi.json");
    return [answer.headers.get("etag"), await answer.text()];
  });
  const [plain, explaining, collecting, catalog] = await Promise.all(answers);
  expect(new Set([plain?.[0], explaining?.[0], collecting?.[0]]).size).toBe(3);
  // Without accounts there are no collections to leave out.
  expect(catalog).toEqual(plain);
});

test("caches ask again before they send what they keep, and keep nothing that the data do not settle", async () => {
  const { app } = smallApp();
  for (const path of settled) {
    const { headers } = await ask(app, path);
    expect([path, said(headers)]).toEqual([path, ["no-cache", true]]);
    const again = await app.request(path, { headers: { "if-none-match": String(headers.get("etag")) } });
    expect([again.status, said(again.headers)]).toEqual([304, ["no-cache", true]]);
    expect(again.headers.get("vary")).toBe(headers.get("vary"));
  }
  for (const path of unsettled) {
    const { headers } = await app.request(path);
    expect([path, said(headers)]).toEqual([path, ["no-store", false]]);
  }
  for (const path of forEverybody) {
    const { status, headers } = await app.request(path);
    expect([path, status, said(headers)]).toEqual([path, 200, ["public, max-age=300", true]]);
    expect(headers.get("vary")).toBe("accept-encoding");
    const again = await app.request(path, { headers: { "if-none-match": String(headers.get("etag")) } });
    expect([path, again.status]).toEqual([path, 304]);
  }
});

test("a meter of one's own counts callers too", async () => {
  const app = createApp({ engine: smallEngine(), meter: countingMeter });
  expect((await app.request("/works")).headers.get("cache-control")).toBe("private, no-cache");
});

describeStores("what is said to caches", (open) => {
  it("lets no caller have what another was sent", async () => {
    const { app, key } = await open();
    const caller = { headers: bearer(await key()) };
    const created = await app.request("/me/collections", {
      method: "POST",
      ...caller,
      body: JSON.stringify({ display_name: "Mine", entity_type: "works", entity_ids: ["W1001"] }),
    });
    const { id } = await created.json();
    expect([created.status, created.headers.get("location")]).toEqual([201, `/collections/${id}`]);
    expect((await ask(app, String(created.headers.get("location")), caller)).body.id).toBe(id);
    for (const path of settled) {
      for (const init of [{}, caller]) {
        const { headers } = await ask(app, path, init);
        expect([path, said(headers)]).toEqual([path, ["private, no-cache", true]]);
      }
    }
    const own = ["/me/collections", `/collections/${id}`, `/works?filter=collection:${id}`];
    for (const path of [...unsettled, ...own]) {
      for (const init of [{}, caller, { headers: bearer("unknown") }]) {
        const { headers } = await app.request(path, init);
        expect([path, said(headers)]).toEqual([path, ["private, no-store", false]]);
      }
    }
    for (const path of forEverybody) {
      const { headers } = await app.request(path, caller);
      expect([path, headers.get("cache-control")]).toEqual([path, "public, max-age=300"]);
      expect(headers.get("vary")).toBe("accept-encoding, authorization, api_key, api-key");
    }
  });

  it("names the way to send a key where one is wanting", async () => {
    const { app, key } = await open();
    const challenge = async (path: string, init: RequestInit = {}): Promise<unknown> => {
      const { status, headers } = await app.request(path, init);
      return [status, headers.get("www-authenticate")];
    };
    for (const path of ["/rate-limit", "/me/collections"])
      expect(await challenge(path)).toEqual([401, "Bearer"]);
    const unknown = await challenge("/works", { headers: bearer("unknown") });
    expect(unknown).toEqual([401, 'Bearer error="invalid_token"']);
    expect(await challenge("/works", { headers: bearer(await key()) })).toEqual([200, null]);
  });

  it("makes no change whose condition does not hold", async () => {
    const { app, key } = await open();
    const own = bearer(await key());
    const send = async (
      method: string,
      path: string,
      body: object,
      headers: object = {},
    ): Promise<number> => {
      const init = { method, body: JSON.stringify(body), headers: { ...own, ...headers } };
      return (await app.request(path, init)).status;
    };
    const draft = { display_name: "Mine", entity_type: "works" };
    for (const headers of [{ "if-match": '"a"' }, { "if-none-match": "*" }])
      expect(await send("POST", "/me/collections", draft, headers)).toBe(412);
    const none = await ask(app, "/me/collections", { headers: own });
    expect(none.body.results).toEqual([]);
    const made = await app.request("/me/collections", {
      method: "POST",
      headers: { ...own, "if-match": "*" },
      body: JSON.stringify(draft),
    });
    expect(made.status).toBe(201);
    const { id } = await made.json();
    const path = `/me/collections/${id}`;
    const changes = [
      ["PATCH", path, { display_name: "Other" }],
      ["POST", `${path}/entities`, { entity_ids: ["W1"] }],
      ["DELETE", `${path}/entities`, { entity_ids: ["W1"] }],
      ["DELETE", path, {}],
    ] as const;
    for (const [method, at, body] of changes) {
      expect(await send(method, at, body, { "if-match": 'W/"a", "b"' })).toBe(412);
      expect(await send(method, at, body, { "if-none-match": "*" })).toBe(412);
      expect(await send(method, at.replace(id, "col_none000000"), body, { "if-match": '"a"' })).toBe(404);
    }
    const same = await ask(app, `/collections/${id}`, { headers: own });
    expect(same.body).toMatchObject({ display_name: "Mine", entity_count: 0 });
    for (const [method, at, body] of changes)
      expect(await send(method, at, body, { "if-match": "*", "if-none-match": '"a"' })).toBe(200);
  });
});

test("a query that is sent in a body is kept by nobody", async () => {
  const { headers } = await post(smallApp().app, "/", { oql: "works" });
  expect(said(headers)).toEqual(["no-store", false]);
});
