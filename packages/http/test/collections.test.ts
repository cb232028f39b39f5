import { expect, it } from "vitest";
import { type AccountApp, bearer, describeStores, noon } from "./account-stores.ts";

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

async function send(
  { app }: AccountApp,
  method: string,
  path: string,
  key: string | undefined,
  body?: unknown,
): Promise<Answer> {
  const headers = key === undefined ? {} : bearer(key);
  const init = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  const response = await app.request(path, { method, headers, ...init });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

const works = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `W${from + index}`);

describeStores("collections", (open) => {
  async function made(accounts: AccountApp, key: string, draft: object = {}): Promise<string> {
    const body = { display_name: `List ${Math.random()}`.slice(0, 20), entity_type: "works", ...draft };
    const answer = await send(accounts, "POST", "/me/collections", key, body);
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return String(answer.body.id);
  }

  it("are made, shown, changed and deleted", async () => {
    const accounts = await open();
    const key = await accounts.key();
    const draft = {
      display_name: " My list ",
      entity_type: "works",
      entity_ids: ["https://openalex.org/w2", "W1", "W2"],
    };
    const created = await send(accounts, "POST", "/me/collections", key, { ...draft, ignored: 1 });
    const collection = {
      id: expect.stringMatching(/^col_[A-Za-z0-9]{10}$/),
      user_id: expect.stringMatching(/^user-\w{12}$/),
      entity_type: "works",
      display_name: "My list",
      description: "",
      entity_count: 2,
      created_at: "2026-02-20T12:00:00",
      updated_at: "2026-02-20T12:00:00",
    };
    expect(created).toEqual({ status: 201, body: collection });
    const id = String(created.body.id);
    expect(await send(accounts, "GET", `/collections/${id}`, key)).toEqual({
      status: 200,
      body: created.body,
    });
    accounts.at(noon + 5000);
    const updated = await send(accounts, "PATCH", `/me/collections/${id}`, key, { description: "New" });
    const changed = { ...created.body, description: "New", updated_at: "2026-02-20T12:00:05" };
    expect(updated).toEqual({ status: 200, body: changed });
    const entities = await send(accounts, "GET", `/collections/${id}/entities?per_page=1&page=2`, key);
    expect(entities.body).toEqual({
      ...changed,
      meta: { page: 2, per_page: 1, total_count: 2, total_pages: 2 },
      collection: changed,
      entity_ids: ["W1"],
    });
    const past = await send(accounts, "GET", `/collections/${id}/entities?page=9`, key);
    expect(past.body).toMatchObject({ entity_ids: [], meta: { page: 9, per_page: 200, total_count: 2 } });
    expect(await send(accounts, "DELETE", `/me/collections/${id}`, key)).toEqual({
      status: 200,
      body: { deleted_collection_id: id },
    });
    for (const [method, path] of [
      ["GET", `/collections/${id}`],
      ["GET", `/collections/${id}/entities`],
      ["PATCH", `/me/collections/${id}`],
      ["DELETE", `/me/collections/${id}`],
    ] as const) {
      const gone = await send(accounts, method, path, key, method === "PATCH" ? {} : undefined);
      expect([path, gone.status, gone.body.code, gone.body.error]).toEqual([
        path,
        404,
        "not_found",
        "not_found",
      ]);
    }
  });

  it("gain and lose entities", async () => {
    const accounts = await open();
    const key = await accounts.key();
    const id = await made(accounts, key, { entity_ids: ["W1"] });
    const path = `/me/collections/${id}/entities`;
    expect(await send(accounts, "POST", path, key, { entity_ids: ["w1", "works/W2", "W2", "W3"] })).toEqual({
      status: 200,
      body: { added: 2, already_present: 1, rejected_wrong_type: 0 },
    });
    expect(await send(accounts, "DELETE", path, key, { entity_ids: ["W2", "W9"] })).toEqual({
      status: 200,
      body: { removed: 1, not_present: 1 },
    });
    for (const spelling of ["w3", "W3", "https%3A%2F%2Fopenalex.org%2FW1", "https://openalex.org/W1"]) {
      const removed = spelling === "w3" || spelling.startsWith("https%") ? 1 : 0;
      const answer = await send(accounts, "DELETE", `${path}/${spelling}`, key);
      expect([spelling, answer]).toEqual([spelling, { status: 200, body: { removed } }]);
    }
    expect((await send(accounts, "GET", `/collections/${id}`, key)).body.entity_count).toBe(0);
  });

  it("have as many members as are listed, though they change meanwhile", async () => {
    const accounts = await open();
    const key = await accounts.key();
    const id = await made(accounts, key, { entity_ids: works(1, 3) });
    const { collections } = accounts.store.accounts;
    const { entities } = collections;
    collections.entities = async (asked) => {
      await collections.removeEntities(id, ["W2"], noon);
      return entities(asked);
    };
    const { body } = await send(accounts, "GET", `/collections/${id}/entities`, key);
    expect(body).toMatchObject({
      entity_count: 2,
      collection: { entity_count: 2 },
      meta: { total_count: 2 },
      entity_ids: ["W1", "W3"],
    });
    collections.entities = async (asked) => {
      await collections.delete(id);
      return entities(asked);
    };
    expect((await send(accounts, "GET", `/collections/${id}/entities`, key)).status).toBe(404);
  });

  it("are refused with the documented codes", async () => {
    const accounts = await open();
    const key = await accounts.key();
    const id = await made(accounts, key, { display_name: "Taken", entity_ids: ["W1"] });
    const draft = { display_name: "A name", entity_type: "works" };
    const refused: [string, string, unknown, string][] = [
      ["POST", "/me/collections", { ...draft, entity_type: undefined }, "entity_type_invalid"],
      ["POST", "/me/collections", { ...draft, entity_type: "awards" }, "entity_type_invalid"],
      ["POST", "/me/collections", { entity_type: "works" }, "display_name_invalid"],
      ["POST", "/me/collections", { ...draft, display_name: " " }, "display_name_invalid"],
      ["POST", "/me/collections", { ...draft, display_name: "a\u0001" }, "display_name_invalid"],
      ["POST", "/me/collections", { ...draft, display_name: "https://x.org" }, "display_name_invalid"],
      ["POST", "/me/collections", { ...draft, display_name: "fuck this" }, "display_name_invalid"],
      ["POST", "/me/collections", { ...draft, display_name: "x".repeat(31) }, "display_name_too_long"],
      ["POST", "/me/collections", { ...draft, display_name: "tAKEN " }, "display_name_duplicate"],
      ["POST", "/me/collections", { ...draft, description: 5 }, "description_invalid"],
      ["POST", "/me/collections", { ...draft, description: "www.x.org" }, "description_invalid"],
      ["POST", "/me/collections", { ...draft, description: "x".repeat(501) }, "description_invalid"],
      ["POST", "/me/collections", { ...draft, entity_ids: ["nope"] }, "entity_id_invalid"],
      [
        "POST",
        "/me/collections",
        { ...draft, entity_type: "keywords", entity_ids: ["a\ud800b"] },
        "entity_id_invalid",
      ],
      ["POST", "/me/collections", { ...draft, entity_ids: ["W1", "A1"] }, "entity_id_wrong_type"],
      ["POST", "/me/collections", { ...draft, entity_ids: works(1, 1001) }, "collection_full"],
      ["POST", "/me/collections", "{", "invalid_body"],
      ["POST", "/me/collections", "[]", "invalid_body"],
      ["PATCH", `/me/collections/${id}`, { entity_type: "authors" }, "entity_type_invalid"],
      [
        "POST",
        "/me/collections",
        { ...draft, display_name: "taken", description: 5 },
        "display_name_duplicate",
      ],
      ["PATCH", `/me/collections/${id}`, { entity_type: "authors", display_name: "" }, "entity_type_invalid"],
      ["PATCH", `/me/collections/${id}`, { display_name: "" }, "display_name_invalid"],
      ["PATCH", `/me/collections/${id}`, { description: null }, "description_invalid"],
      ["POST", `/me/collections/${id}/entities`, { entity_ids: works(2, 1000) }, "collection_full"],
      ["POST", `/me/collections/${id}/entities`, { entity_ids: ["W5", "S1"] }, "entity_id_wrong_type"],
      ["POST", `/me/collections/${id}/entities`, {}, "entity_id_invalid"],
      ["DELETE", `/me/collections/${id}/entities/nope`, undefined, "entity_id_invalid"],
    ];
    for (const [method, path, body, code] of refused) {
      const answer = await send(accounts, method, path, key, body);
      const told = { error: code, code, message: expect.stringMatching(/\w+/) };
      expect([path, answer.status, answer.body]).toEqual([path, 400, told]);
    }
    const entities = await send(accounts, "GET", `/collections/${id}/entities`, key);
    expect(entities.body.entity_ids).toEqual(["W1"]);
    expect((await send(accounts, "GET", "/me/collections", key)).body.results).toHaveLength(1);
  });

  it("take no more ids at once than are read quickly, and read none of more", async () => {
    const accounts = await open();
    const key = await accounts.key();
    const id = await made(accounts, key);
    const path = `/me/collections/${id}/entities`;
    const draft = { display_name: "Large", entity_type: "works" };
    // What would be told of an id that was read.
    const entity_ids = [...works(1, 10_000), "nope"];
    const most = "entity_ids has 10,001 ids; at most 10,000 are taken at once.";
    const full = `${most} A collection holds at most 1,000 entities. Nothing was added.`;
    const refused: [string, string, object, string, string][] = [
      ["POST", "/me/collections", { ...draft, entity_ids }, "collection_full", full],
      ["POST", path, { entity_ids }, "collection_full", full],
      ["DELETE", path, { entity_ids }, "entity_id_invalid", `${most} Send them in parts.`],
    ];
    for (const [method, place, body, code, message] of refused) {
      const answer = await send(accounts, method, place, key, body);
      expect([method, answer]).toEqual([method, { status: 400, body: { error: code, code, message } }]);
    }
    const removed = await send(accounts, "DELETE", path, key, { entity_ids: works(1, 10_000) });
    expect(removed.body).toEqual({ removed: 0, not_present: 10_000 });
  });

  it("are at most a hundred for each user", async () => {
    const accounts = await open();
    const key = await accounts.key({ perSecond: 1000 });
    const create = (index: number): Promise<Answer> =>
      send(accounts, "POST", "/me/collections", key, { display_name: `List ${index}`, entity_type: "works" });
    const answers = await Promise.all(Array.from({ length: 110 }, (_, index) => create(index)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect(codes).toEqual(Array.from({ length: 10 }, () => "too_many_collections"));
  });

  it("belong to their owner: first the key is checked, then the collection, then the owner, then the body", async () => {
    const accounts = await open();
    const [owner, other, admin] = [
      await accounts.key({ userName: "ada" }),
      await accounts.key({ userName: "bea" }),
      await accounts.key({ userName: "root", admin: true }),
    ];
    const id = await made(accounts, owner, { entity_ids: ["W1"] });
    const calls: [string, (id: string) => string, unknown][] = [
      ["GET", (one) => `/collections/${one}`, undefined],
      ["GET", (one) => `/collections/${one}/entities`, undefined],
      ["PATCH", (one) => `/me/collections/${one}`, "not json"],
      ["POST", (one) => `/me/collections/${one}/entities`, "not json"],
      ["DELETE", (one) => `/me/collections/${one}/entities`, "not json"],
      ["DELETE", (one) => `/me/collections/${one}/entities/nope`, undefined],
      ["DELETE", (one) => `/me/collections/${one}`, undefined],
    ];
    for (const [method, path, body] of calls) {
      const status = async (key: string | undefined, one: string): Promise<unknown[]> => {
        const answer = await send(accounts, method, path(one), key, body);
        return [answer.status, answer.body.code ?? answer.body.error];
      };
      expect(await status(undefined, id)).toEqual([401, "unauthorized"]);
      expect(await status("wrong", id)).toEqual([401, "Invalid or missing API key"]);
      expect(await status(other, "col_0000000000")).toEqual([404, "not_found"]);
      expect(await status(other, "malformed")).toEqual([404, "not_found"]);
      expect(await status(other, id)).toEqual([403, "forbidden"]);
    }
    expect((await send(accounts, "GET", `/collections/${id}`, admin)).status).toBe(200);
    expect((await send(accounts, "PATCH", `/me/collections/${id}`, admin, { description: "x" })).status).toBe(
      200,
    );
    expect((await send(accounts, "GET", "/me/collections", other)).body.results).toEqual([]);
  });

  it("have ids of one shape, and what has another names none, however long it is", async () => {
    const accounts = await open();
    const [key, admin] = [await accounts.key(), await accounts.key({ userName: "root", admin: true })];
    for (const id of [`col_${"a".repeat(49)}`, "a".repeat(5000), "%00", "__proto__", "col_"]) {
      expect((await send(accounts, "GET", `/collections/${id}`, key)).status).toBe(404);
      expect((await send(accounts, "DELETE", `/me/collections/${id}`, key)).status).toBe(404);
      expect((await send(accounts, "GET", `/admin/collections/${id}`, admin)).status).toBe(404);
    }
  });

  it("are listed in pages, newest first, also those that hold an entity", async () => {
    const accounts = await open();
    const key = await accounts.key();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      accounts.at(noon + index);
      ids.unshift(
        await made(accounts, key, {
          display_name: `L${index}`,
          entity_ids: [`W${index}`, "W7"].slice(index === 0 ? 1 : 0),
        }),
      );
    }
    const page = await send(accounts, "GET", "/me/collections?per_page=2&page=2", key);
    expect(page.body.meta).toEqual({ page: 2, per_page: 2, total_count: 3, total_pages: 2 });
    const listed = async (query: string): Promise<unknown> => {
      const { body } = await send(accounts, "GET", `/me/collections${query}`, key);
      return Array.isArray(body.results) ? body.results.map(({ id }) => id) : body;
    };
    expect(await listed("")).toEqual(ids);
    expect(await listed("?entity_id=https://openalex.org/w2")).toEqual([ids[0]]);
    expect(await listed("?entity_id=A2")).toEqual([]);
    const marked = await send(accounts, "GET", "/me/collections?entity_ids=w7,W2,W9", key);
    expect(marked.body.results).toMatchObject([
      { matching_entity_ids: ["w7", "W2"] },
      { matching_entity_ids: ["w7"] },
      { matching_entity_ids: ["w7"] },
    ]);
    const empty = await send(accounts, "GET", "/me/collections?entity_id=A2", key);
    expect(empty.body.meta).toEqual({ page: 1, per_page: 25, total_count: 0, total_pages: 1 });
    for (const query of ["?per_page=101", "?per_page=0", "?page=0", "?page=x"]) {
      expect((await send(accounts, "GET", `/me/collections${query}`, key)).status).toBe(400);
    }
  });

  it("of all users are an admin's to search and change, and what admins do is recorded", async () => {
    const accounts = await open();
    const [owner, admin] = [
      await accounts.key({ userName: "ada" }),
      await accounts.key({ userName: "root", admin: true }),
    ];
    const id = await made(accounts, owner, { display_name: "Deep Sea", entity_ids: ["W1"] });
    await made(accounts, admin, { display_name: "Other" });
    for (const [method, path] of [
      ["GET", "/admin/collections"],
      ["GET", `/admin/collections/${id}`],
      ["PATCH", `/admin/collections/${id}`],
      ["DELETE", `/admin/collections/${id}`],
    ] as const) {
      expect((await send(accounts, method, path, undefined)).status).toBe(401);
      const refused = await send(accounts, method, path, owner);
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    }
    const found = await send(accounts, "GET", "/admin/collections?q=sea&entity_type=works", admin);
    expect(found.body).toMatchObject({ meta: { total_count: 1 }, results: [{ id }] });
    const { user_id } = (await send(accounts, "GET", `/admin/collections/${id}`, admin)).body;
    const owned = await send(accounts, "GET", `/admin/collections?owner_id=${user_id}`, admin);
    expect(owned.body).toMatchObject({ meta: { total_count: 1 } });
    expect((await send(accounts, "GET", "/admin/collections?entity_type=x", admin)).body.code).toBe(
      "entity_type_invalid",
    );
    const renamed = await send(accounts, "PATCH", `/admin/collections/${id}`, admin, {
      display_name: "Seas",
    });
    expect(renamed.body).toMatchObject({ display_name: "Seas", user_id });
    const audit = async (count: number): Promise<string[]> =>
      (await accounts.store.accounts.audit.read(count)).map(({ action }) => action);
    for (const [method, path, body, action] of [
      ["GET", `/collections/${id}`, undefined, "collection.read"],
      ["GET", `/works?filter=collection:${id}`, undefined, "collection.use"],
      ["POST", `/me/collections/${id}/entities`, { entity_ids: ["W2"] }, "collection.update"],
    ] as const) {
      expect((await send(accounts, method, path, admin, body)).status).toBe(200);
      expect(await audit(1)).toEqual([action]);
      expect((await send(accounts, method, path, owner, body)).status).toBe(200);
      expect(await audit(1)).toEqual([action]);
    }
    const before = (await audit(20)).length;
    expect((await send(accounts, "GET", `/collections/${id}`, owner)).status).toBe(200);
    expect(await audit(20)).toHaveLength(before);
    expect(await send(accounts, "DELETE", `/admin/collections/${id}`, admin)).toEqual({
      status: 200,
      body: { deleted_collection_id: id },
    });
    expect((await send(accounts, "GET", `/collections/${id}`, owner)).status).toBe(404);
    expect(await audit(2)).toEqual(["collection.delete", "collection.update"]);
  });
});
