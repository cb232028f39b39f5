import { createKey } from "@oqlkit/accounts";
import { expect, it } from "vitest";
import { type AccountApp, bearer, describeStores, noon } from "./account-stores.ts";
import { type Answer, ask, idsOf, post } from "./small-catalog.ts";

const parametersError = "Invalid query parameters error.";

describeStores("collection filters", (open) => {
  interface Setting {
    readonly accounts: AccountApp;
    readonly ids: Readonly<Record<string, string>>;
    list(filter: string, key?: string | null, path?: string): Promise<Answer>;
    key(user: string, admin?: boolean): Promise<string>;
  }

  async function prepared(): Promise<Setting> {
    const accounts = await open();
    const { store } = accounts;
    const keys = new Map<string, string>();
    const key = async (user: string, admin = false): Promise<string> => {
      const known = keys.get(user) ?? (await createKey(store.accounts, { userName: user, admin }, noon)).text;
      keys.set(user, known);
      return known;
    };
    const own = await key("ada");
    const ids: Record<string, string> = {};
    const make = async (
      name: string,
      owner: string,
      entity_type: string,
      entity_ids: string[],
    ): Promise<void> => {
      const headers = { ...bearer(owner), "content-type": "application/json" };
      const body = JSON.stringify({ display_name: name, entity_type, entity_ids });
      const { body: made } = await ask(accounts.app, "/me/collections", { method: "POST", headers, body });
      ids[name] = made.id;
    };
    await make("works", own, "works", ["W1001", "W1002", "W1003"]);
    await make("authors", own, "authors", ["A501"]);
    await make("authors2", own, "authors", ["A502"]);
    await make("sources", own, "sources", ["S10"]);
    await make("publishers", own, "publishers", ["P1"]);
    await make("institutions", own, "institutions", ["I1"]);
    await make("empty", own, "works", []);
    await make("foreign", await key("bea"), "works", ["W1001"]);
    const list = (filter: string, as: string | null = own, path = "/works"): Promise<Answer> => {
      const written = filter.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `col_${name}`);
      const search = new URLSearchParams({ filter: written, "per-page": "100" });
      return ask(accounts.app, `${path}?${search}`, { headers: as === null ? {} : bearer(as) });
    };
    return { accounts, ids, list, key };
  }

  it("stand for their members, in the rows and in any field of ids", async () => {
    const { list } = await prepared();
    const count = async (filter: string): Promise<number> => (await list(filter)).body.meta.count;
    expect(idsOf(await list("collection:{works}")).sort()).toEqual(["W1001", "W1002", "W1003"]);
    expect(await count("collection:!{works}")).toBe(37);
    expect(await count("authorships.author.id:{authors}")).toBe(10);
    expect(await count("author.id:!{authors}")).toBe(30);
    expect(await count("primary_location.source.id:{sources},author.id:{authors}")).toBe(10);
    expect(await count("author.id:{authors},author.id:A501")).toBe(10);
    expect(await count("author.id:{authors},author.id:A502")).toBe(0);
    for (const field of ["ids.openalex", "openalex", "openalex_id", "service", "id"]) {
      expect([field, await count(`${field}:{works}`)]).toEqual([field, 3]);
      expect([field, await count(`${field}:W1001|W1002`)]).toEqual([field, 2]);
    }
    expect(idsOf(await list("collection:{authors}", undefined, "/authors"))).toEqual(["A501"]);
    for (const hosts of ["{publishers}", "{institutions}"]) {
      expect((await list(`host_organization:${hosts}`, undefined, "/sources")).body.meta.count).toBe(1);
    }
  });

  it("that are unknown, deleted or empty match nothing, and exclude nothing", async () => {
    const { list } = await prepared();
    for (const name of ["unknown0000", "empty"]) {
      const positive = await list(`collection:{${name}}`);
      expect([positive.status, positive.body.meta.count]).toEqual([200, 0]);
      expect((await list(`collection:!{${name}}`)).body.meta.count).toBe(40);
    }
    expect((await list("author.id:{unknown0000}")).body.meta.count).toBe(0);
  });

  it("combine with the rest of a query, and are echoed", async () => {
    const { accounts, ids, key } = await prepared();
    const headers = bearer(await key("ada"));
    const grouped = await ask(accounts.app, `/works?filter=collection:${ids.works}&group_by=type`, {
      headers,
    });
    expect(grouped.body.meta.count).toBe(3);
    const echoed = await ask(
      accounts.app,
      `/works?filter=collection:${ids.works},type:book&sort=cited_by_count&select=id`,
      { headers },
    );
    expect(echoed.body.meta.count).toBe(1);
    expect(echoed.body.meta.x_query).toMatchObject({
      oql: expect.stringContaining(`is in collection (${ids.works})`),
      url: expect.stringContaining(`collection:${ids.works}`),
    });
    expect(echoed.body.meta.x_query.oqo.filter_rows).toContainEqual({
      column_id: "collection",
      value: ids.works,
      operator: "in collection",
    });
  });

  it("mean the same in OQL and OQO", async () => {
    const { accounts, ids, key } = await prepared();
    const headers = bearer(await key("ada"));
    const oql = async (query: string): Promise<Answer> =>
      ask(accounts.app, `/?oql=${encodeURIComponent(query)}&per_page=100`, { headers });
    expect((await oql(`works where work is in collection (${ids.works})`)).body.meta.count).toBe(3);
    expect((await oql(`works where work is not in collection (${ids.works})`)).body.meta.count).toBe(37);
    expect((await oql(`works where author is in collection (${ids.authors})`)).body.meta.count).toBe(10);
    const either = await oql(
      `works where work is in collection (${ids.works}) or author is in collection (${ids.authors})`,
    );
    expect(either.body.meta.count).toBe(12);
    const leaf = { column_id: "authorships.author.id", value: ids.authors };
    const body = { oqo: { get_rows: "works", filter_rows: [leaf] } };
    const init = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    expect((await ask(accounts.app, "/", init)).body.meta.count).toBe(10);
    expect((await post(accounts.app, "/", body)).status).toBe(401);
    const wrong = await oql(`works where work is in collection (${ids.authors})`);
    expect(wrong.status).toBe(400);
    expect(wrong.body.validation.errors[0]?.message).toBe(
      `collection ${ids.authors} is type 'authors', not valid for /works`,
    );
  });

  it("are mixed with other values by no parentheses that say nothing", async () => {
    const { accounts, ids, key } = await prepared();
    const headers = { ...bearer(await key("ada")), "content-type": "application/json" };
    const named = { column_id: "author.id", operator: "in collection", value: ids.authors };
    const other = { column_id: "authorships.author.id", value: "A502" };
    for (const filters of [
      [named, other],
      [named, { join: "and", filters: [other] }],
      [
        { join: "or", filters: [named] },
        { join: "or", filters: [other, other] },
      ],
      [{ join: "and", filters: [{ join: "or", filters: [named, other] }] }, other],
      [
        {
          join: "and",
          is_negated: true,
          filters: [
            { ...named, is_negated: true },
            { ...other, is_negated: true },
          ],
        },
      ],
    ]) {
      const body = JSON.stringify({ oqo: { get_rows: "works", filter_rows: [{ join: "or", filters }] } });
      const { status, body: refused } = await ask(accounts.app, "/", { method: "POST", headers, body });
      expect([status, refused.validation.errors[0]?.message]).toEqual([
        400,
        expect.stringContaining("mixes a collection reference with literal values"),
      ]);
    }
  });

  it("behind a bang mean the rows outside, in every form and under every negation", async () => {
    const { accounts, ids, list, key } = await prepared();
    const { app } = accounts;
    const headers = { ...bearer(await key("ada")), "content-type": "application/json" };
    const oql = (query: string, as: Record<string, string> = headers): Promise<Answer> =>
      ask(app, `/?oql=${encodeURIComponent(query)}&per_page=100`, { headers: as });
    const oqo = (leaf: object): Promise<Answer> => {
      const body = JSON.stringify({ oqo: { get_rows: "works", filter_rows: [leaf], per_page: 100 } });
      return ask(app, "/", { method: "POST", headers, body });
    };
    const leaf = { column_id: "authorships.author.id", value: `!${ids.authors}` };
    const outside = await list("author.id:!{authors}");
    expect(outside.body.meta.count).toBe(30);
    for (const answer of [
      await oql(`works where author is (!${ids.authors})`),
      await oql(`works where author is not (not !${ids.authors})`),
      await oqo(leaf),
      await oqo({ ...leaf, operator: "in collection" }),
    ]) {
      expect([answer.status, idsOf(answer)]).toEqual([200, idsOf(outside)]);
      expect(answer.headers.get("etag")).toBeNull();
    }
    const inside = await list("author.id:{authors}");
    for (const answer of [
      await oql(`works where author is not (!${ids.authors})`),
      await oql(`works where not (author is (!${ids.authors}))`),
      await oqo({ ...leaf, is_negated: true }),
    ]) {
      expect([answer.status, idsOf(answer)]).toEqual([200, idsOf(inside)]);
      expect(answer.headers.get("etag")).toBeNull();
    }
    expect(
      (await oqo({ column_id: "collection", operator: "in collection", value: `!${ids.works}` })).body.meta,
    ).toMatchObject({ count: 37 });
    expect((await oql(`works where author is (!${ids.works})`)).status).toBe(400);
    expect((await oqo({ column_id: "openalex", value: `!${ids.foreign}` })).status).toBe(403);
    expect((await oql(`works where author is (!${ids.authors})`, {})).status).toBe(401);
  });

  it("are refused with the documented messages", async () => {
    const { list, ids } = await prepared();
    const mixes =
      "mixes a collection reference with literal values or another collection. Only one col_... per clause is supported.";
    const refused: [string, string][] = [
      ["collection:foo", "'foo' is not a valid collection id (expected 'col_...')."],
      ["collection:col_", "'col_' is not a valid collection id (expected 'col_...')."],
      [
        "collection:{works}|{empty}",
        "OR (pipe) between collection values is not supported. Only one collection: filter is allowed per request.",
      ],
      ["collection:{works},collection:{empty}", "Only one collection: filter is allowed per request."],
      ["collection:{works},collection:!{empty}", "Only one collection: filter is allowed per request."],
      ["collection:{works},collection:{works}", "Only one collection: filter is allowed per request."],
      ["collection:{authors}", `collection ${ids.authors} is type 'authors', not valid for /works`],
      [
        "authorships.author.id:{works}",
        `collection ${ids.works} is type 'works', not valid for the \`authorships.author.id\` filter (expects 'authors').`,
      ],
      [
        "type:{works}",
        `collection ${ids.works} is type 'works', not valid for the \`type\` filter (expects 'work-types').`,
      ],
      [
        "publication_year:{works}",
        "The `publication_year` filter does not support cross-type collection references (col_...). Use a same-type `collection:` filter or a literal value list.",
      ],
      ...["title.search", "default.search", "is_xpac", "open_access.is_oa", "has_doi", "doi"].map(
        (field): [string, string] => [
          `${field}:!{works}`,
          `The \`${field}\` filter does not support cross-type collection references (col_...). Use a same-type \`collection:\` filter or a literal value list.`,
        ],
      ),
      ...[
        ["author.id", "authors"],
        ["institutions.id", "institutions"],
        ["journal", "sources"],
        ["primary_location.source.host_organization", "publishers"],
        ["locations.source.host_institution_lineage", "institutions"],
        ["concept.id", "concepts"],
        ["oa_status", "oa-statuses"],
      ].map(([field, expected]): [string, string] => [
        `${field}:{works}`,
        `collection ${ids.works} is type 'works', not valid for the \`${field}\` filter (expects '${expected}').`,
      ]),
      [
        "service:{authors}",
        `collection ${ids.authors} is type 'authors', not valid for the \`service\` filter (expects 'works').`,
      ],
      ["author.id:{authors}|A502", `The value of the \`author.id\` filter ${mixes}`],
      ["authorships.author.id:{authors}|A502", `The value of the \`authorships.author.id\` filter ${mixes}`],
      ["authorships.author.id:{authors}+A502", `The value of the \`authorships.author.id\` filter ${mixes}`],
      [
        "authorships.author.id:{authors}|{authors2}",
        `The value of the \`authorships.author.id\` filter ${mixes}`,
      ],
      [
        "authorships.author.id:{authors},authorships.author.id:{authors2}",
        "Multiple collection references for the `authorships.author.id` filter are not supported in v1.",
      ],
    ];
    for (const [filter, message] of refused) {
      const { status, body } = await list(filter);
      expect([filter, status, body]).toEqual([filter, 400, { error: parametersError, message }]);
    }
    for (const path of ["licenses", "work-types", "countries"]) {
      expect((await list("collection:{works}", undefined, `/${path}`)).body.message).toBe(
        `collection ${ids.works} is type 'works', not valid for /${path}`,
      );
    }
  });

  it("are refused by the field as it is spelled, for whole lists too", async () => {
    const { app, store } = await open({}, { streamLists: true });
    const { text } = await createKey(store.accounts, { userName: "ada", admin: false }, noon);
    const headers = { ...bearer(text), "content-type": "application/json" };
    const body = JSON.stringify({ display_name: "w", entity_type: "works", entity_ids: ["W1001"] });
    const { id } = (await ask(app, "/me/collections", { method: "POST", headers, body })).body;
    const refused = await ask(app, `/works?filter=author.id:${id}&format=jsonl`, { headers });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `collection ${id} is type 'works', not valid for the \`author.id\` filter (expects 'authors').`,
    ]);
  });

  it("are their owner's to use, and an admin's", async () => {
    const { list, key } = await prepared();
    const anonymous = await list("collection:{works}", null);
    expect([anonymous.status, anonymous.body.error]).toEqual([401, "Authentication required"]);
    expect((await list("author.id:{authors}", null)).status).toBe(401);
    expect((await list("author.id:{unknown0000}", null)).status).toBe(401);
    expect((await list("collection:{works}|{empty}", null)).status).toBe(400);
    const foreign = await list("collection:{foreign}");
    expect([foreign.status, foreign.body.error]).toEqual([403, "Forbidden"]);
    expect((await list("author.id:{foreign}")).status).toBe(403);
    expect((await list("collection:{foreign}", await key("root", true))).body.meta.count).toBe(1);
  });

  it("are refused in queries with the object, and with the place that is wrong", async () => {
    const { accounts, ids, key } = await prepared();
    const headers = { ...bearer(await key("ada")), "content-type": "application/json" };
    const place = "filter_rows[0].value";
    for (const [where, location] of [
      [`source is in collection (${ids.works})`, place],
      [`work is in collection (${ids.sources})`, place],
      [`year is (2016) and source is in collection (${ids.works})`, "filter_rows[1].value"],
      [`source is (${ids.sources} or S1)`, "filter_rows[0].filters[0].value"],
      [
        `work is in collection (${ids.works}) and work is in collection (${ids.works})`,
        "filter_rows[1].value",
      ],
    ]) {
      const body = JSON.stringify({ oql: `works where ${where}` });
      const refused = await ask(accounts.app, "/", { method: "POST", headers, body });
      expect([where, refused.status]).toEqual([where, 400]);
      expect(refused.body).toMatchObject({
        oqo: { get_rows: "works" },
        validation: { valid: false, errors: [{ type: "bad_request", location }] },
      });
    }
  });

  it("narrow completed names for those alone who may use them, and as they are now", async () => {
    const { accounts, ids, key } = await prepared();
    const headers = { ...bearer(await key("ada")), "content-type": "application/json" };
    const path = `/autocomplete/works?q=maps&filter=collection:${ids.works}`;
    const before = await ask(accounts.app, path, { headers });
    expect([before.status, before.body.meta.count]).toEqual([200, 2]);
    expect(before.headers.get("etag")).toBeNull();
    expect((await ask(accounts.app, path)).status).toBe(401);
    expect((await ask(accounts.app, path, { headers: bearer(await key("bea")) })).status).toBe(403);
    for (const [collection, count] of [
      [ids.works, 1],
      [ids.empty, 0],
    ]) {
      const one = `/autocomplete/works?q=W1001&filter=collection:${collection}`;
      expect((await ask(accounts.app, one, { headers })).body.meta.count).toBe(count);
    }
    await ask(accounts.app, `/me/collections/${ids.works}/entities/W1002`, { method: "DELETE", headers });
    expect((await ask(accounts.app, path, { headers })).body.meta.count).toBe(1);
  });

  it("come to at most ten thousand ids in a query", async () => {
    const { accounts, key } = await prepared();
    const text = await key("ada");
    const headers = { ...bearer(text), "content-type": "application/json" };
    const make = async (entity_type: string, letter: string): Promise<string> => {
      const entity_ids = Array.from({ length: 1000 }, (_, index) => `${letter}${index + 1}`);
      const body = JSON.stringify({ display_name: `Large ${entity_type}`, entity_type, entity_ids });
      return (await ask(accounts.app, "/me/collections", { method: "POST", headers, body })).body.id;
    };
    const [institutions, sources, topics] = [
      await make("institutions", "I"),
      await make("sources", "S"),
      await make("topics", "T"),
    ];
    const fields: [string, string][] = [
      ["authorships.institutions.id", institutions],
      ["authorships.institutions.lineage", institutions],
      ["corresponding_institution_ids", institutions],
      ["institution_assertions.id", institutions],
      ["institution_assertions.lineage", institutions],
      ["primary_location.source.id", sources],
      ["locations.source.id", sources],
      ["best_oa_location.source.id", sources],
      ["primary_topic.id", topics],
      ["topics.id", topics],
    ];
    const ask10 = fields.map(([field, id]) => `${field}:${id}`).join(",");
    expect((await ask(accounts.app, `/works?filter=${ask10}`, { headers })).status).toBe(200);
    const refused = await ask(accounts.app, `/works?filter=${ask10},repository:${sources}`, { headers });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "The collections of this query resolved to too many entities (max 10000)",
    ]);
  });
});
