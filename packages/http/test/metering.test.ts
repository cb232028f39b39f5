import { expect, it } from "vitest";
import { bearer, describeStores, noon } from "./account-stores.ts";
import { ask, largeEngine, post } from "./small-catalog.ts";

const rateHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("x-ratelimit-")).sort());

describeStores("metering", (open) => {
  it("sends every header with every answer, successes and failures alike", async () => {
    const { app, key } = await open();
    const caller = { headers: bearer(await key()) };
    const expected = (used: number, left: number, usd: string, leftUsd: string) => ({
      "x-ratelimit-cost-usd": usd,
      "x-ratelimit-credits-used": `${used}`,
      "x-ratelimit-limit": "10000",
      "x-ratelimit-limit-usd": "1",
      "x-ratelimit-onetime-remaining": "0",
      "x-ratelimit-prepaid-remaining-usd": "0",
      "x-ratelimit-remaining": `${left}`,
      "x-ratelimit-remaining-usd": leftUsd,
      "x-ratelimit-reset": "43200",
    });
    const list = await ask(app, "/works", caller);
    expect([list.status, list.body.meta.cost_usd]).toEqual([200, 0.0001]);
    expect(rateHeaders(list.headers)).toEqual(expected(1, 9999, "0.0001", "0.9999"));
    const search = await ask(app, "/works?search=maps", caller);
    expect([search.status, search.body.meta.cost_usd]).toEqual([200, 0.001]);
    expect(rateHeaders(search.headers)).toEqual(expected(10, 9989, "0.001", "0.9989"));
    const free: [string, number][] = [
      ["/works/W1001", 200],
      ["/works/random", 200],
      ["/works/W999999", 404],
      ["/nothing/here/at/all", 404],
      ["/works?nonsense=1", 400],
      ["/works?filter=nonsense:1", 400],
      ["/works?page=0", 400],
      [`/works?filter=${"x".repeat(9000)}`, 400],
      ["/query/oql/works", 200],
      ["/validate?q=works", 200],
      ["/properties", 200],
      ["/", 200],
      ["/rate-limit", 200],
      ["/me/collections", 200],
    ];
    for (const [path, status] of free) {
      const answer = await ask(app, path, caller);
      expect([path.slice(0, 40), answer.status]).toEqual([path.slice(0, 40), status]);
      expect(rateHeaders(answer.headers)).toEqual(expected(0, 9989, "0", "0.9989"));
    }
    const method = await app.request("/works", { method: "DELETE", ...caller });
    expect([method.status, method.headers.get("x-ratelimit-remaining")]).toEqual([405, "9989"]);
    const options = await app.request("/me/collections", { method: "OPTIONS", ...caller });
    expect([options.status, options.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "GET, HEAD, POST, PATCH, DELETE, OPTIONS",
    ]);
    expect(rateHeaders(options.headers)).toEqual(expected(0, 9989, "0", "0.9989"));
  });

  it("refuses rates that nobody could keep to, and keeps to slow ones", async () => {
    for (const rate of ["anonymousPerSecond", "textPerSecond"]) {
      await expect(open({ [rate]: 0 })).rejects.toThrow(`accounts.${rate} is 0. Give a number above 0`);
    }
    const { app, at } = await open({ anonymousPerSecond: 0.5 });
    expect((await ask(app, "/works")).status).toBe(200);
    const soon = await ask(app, "/works");
    expect([soon.status, soon.headers.get("retry-after")]).toEqual([429, "2"]);
    at(noon + 2000);
    expect((await ask(app, "/works")).status).toBe(200);
  });

  it("counts HEAD and executed queries like their classic forms", async () => {
    const { app, key } = await open();
    const text = await key();
    const used = async (path: string, init: RequestInit = {}): Promise<string | null> => {
      const headers = { ...init.headers, ...bearer(text) };
      return (await app.request(path, { ...init, headers })).headers.get("x-ratelimit-credits-used");
    };
    expect(await used("/works", { method: "HEAD" })).toBe("1");
    expect(await used("/?oql=works where year is (2016)")).toBe("1");
    expect(await used("/?oql=works where title has (maps)")).toBe("10");
    expect(await used("/?oql=works where title has (maps) group by year")).toBe("1");
    expect(await used("/works?search=maps&group_by=type")).toBe("1");
    expect(await used("/?oql=works where nonsense is (1)")).toBe("0");
    expect(await used("/works", { headers: { "if-none-match": "*" } })).toBe("0");
  });

  it("charges a whole list what its pages would cost, from one pool", async () => {
    const engine = largeEngine(250, 10);
    const { app, key } = await open({ anonymousDaily: 1900 }, { engine, streamLists: true });
    const headers = bearer(await key({ daily: 2200, prepaid: { amount: 5000 } }));
    const used = async (path: string, init: RequestInit = {}): Promise<unknown[]> => {
      const answer = await app.request(path, { headers, ...init });
      await answer.text();
      const sent = (name: string): string | null => answer.headers.get(`x-ratelimit-${name}`);
      return [answer.status, sent("credits-used"), sent("remaining"), sent("onetime-remaining")];
    };
    expect(await used("/works?format=jsonl")).toEqual([200, "3", "19", "50"]);
    expect(await used("/works?format=jsonl&filter=openalex:W1001")).toEqual([200, "1", "18", "50"]);
    expect(await used("/works?format=csv", { method: "HEAD" })).toEqual([200, "3", "15", "50"]);
    expect(await used("/works?format=jsonl&search=work")).toEqual([200, "30", "15", "20"]);
    expect(await used("/works?format=parquet")).toEqual([400, "0", "15", "20"]);
    expect(await used("/works?format=jsonl&search=work")).toEqual([429, "0", "15", "20"]);
    const { status, body } = await ask(app, "/works?format=jsonl&search=work");
    expect([status, body]).toEqual([
      429,
      expect.objectContaining({ creditsRequired: 30, creditsRemaining: 19 }),
    ]);
  });

  it("knows a key in each of its forms, and refuses an unknown one everywhere", async () => {
    const { app, key } = await open();
    const text = await key();
    const forms: [string, Record<string, string>][] = [
      [`/works?api_key=${text}`, {}],
      [`/works?api-key=${text}`, {}],
      ["/works", { api_key: text }],
      ["/works", bearer(text)],
      [`/works?api_key=wrong`, bearer(text)],
    ];
    for (const [path, headers] of forms) {
      expect((await ask(app, path, { headers })).headers.get("x-ratelimit-limit")).toBe("10000");
    }
    for (const path of [
      "/works",
      "/works/W1001",
      "/",
      "/query",
      "/rate-limit",
      "/me/collections",
      "/nothing",
    ]) {
      const { status, body, headers } = await ask(app, `${path}?api_key=wrong`);
      expect([path, status, body]).toEqual([
        path,
        401,
        { error: "Invalid or missing API key", message: "API key not found" },
      ]);
      expect(headers.get("x-ratelimit-credits-used")).toBe("0");
    }
    expect((await ask(app, "/works?api_key=")).headers.get("x-ratelimit-limit")).toBe("1000");
    for (const [path, method] of [
      ["/robots.txt", "GET"],
      ["/works", "OPTIONS"],
    ] as const) {
      const answer = await app.request(`${path}?api_key=wrong`, { method });
      expect([path, answer.ok, answer.headers.get("x-ratelimit-limit")]).toEqual([path, true, "1000"]);
    }
  });

  it("tells no faster whether a text is a key than it answers", async () => {
    const { app, key, at } = await open();
    const good = await key();
    const guess = async (): Promise<number> => (await ask(app, "/", { headers: bearer("wrong") })).status;
    const statuses = [];
    for (let count = 0; count < 101; count += 1) statuses.push(await guess());
    expect([statuses.slice(0, 100).every((status) => status === 401), statuses[100]]).toEqual([true, 429]);
    expect((await ask(app, "/", { headers: bearer(good) })).status).toBe(200);
    // Whoever watches the server is not among those who are slowed down.
    expect([(await app.request("/metrics")).status, (await app.request("/health")).status]).toEqual([
      404, 200,
    ]);
    at(noon + 1000);
    expect(await guess()).toBe(401);
  });

  it("refuses what the daily budget does not cover, and says so", async () => {
    const { app, key, at } = await open({ anonymousDaily: 1_400 });
    expect((await ask(app, "/works?search=maps")).status).toBe(200);
    const refused = await ask(app, "/works?search=maps");
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: "Rate limit exceeded",
      message: expect.stringContaining(
        "Insufficient budget. This request costs $0.001 but you only have $0.0004 remaining. Resets at midnight UTC.",
      ),
      limit: "daily_budget",
      retryAfter: 43_200,
      costUsd: 0.001,
      dailyRemainingUsd: 0.0004,
      prepaidRemainingUsd: 0,
      creditsRequired: 10,
      creditsRemaining: 4,
      onetimeCreditsRemaining: 0,
    });
    expect(refused.headers.get("retry-after")).toBe("43200");
    expect(rateHeaders(refused.headers)).toMatchObject({
      "x-ratelimit-credits-required": "10",
      "x-ratelimit-cost-required-usd": "0.001",
      "x-ratelimit-credits-used": "0",
      "x-ratelimit-remaining": "4",
    });
    expect(refused.body.message).toMatch(/A key, or a prepaid balance, allows more\.$/);
    const spent = { headers: bearer(await key({ daily: 0 })) };
    expect((await ask(app, "/works", spent)).body.message).toMatch(/UTC\. A prepaid balance allows more\.$/);
    for (let call = 0; call < 4; call += 1) expect((await ask(app, "/works")).status).toBe(200);
    expect((await ask(app, "/works")).status).toBe(429);
    expect((await ask(app, "/works/W1001")).status).toBe(200);
    at(Date.UTC(2026, 1, 20, 23, 59, 59, 500));
    const late = await ask(app, "/works");
    expect([late.status, late.headers.get("retry-after"), late.headers.get("x-ratelimit-reset")]).toEqual([
      429,
      "1",
      "1",
    ]);
    at(Date.UTC(2026, 1, 21));
    const next = await ask(app, "/works");
    expect([next.status, next.headers.get("x-ratelimit-remaining")]).toEqual([200, "13"]);
    expect(next.headers.get("x-ratelimit-reset")).toBe("86400");
  });

  it("tells what is wrong with a query also when nobody could pay for it", async () => {
    const { app } = await open({ anonymousDaily: 0 }, { streamLists: true });
    const wrong = [
      "/works?filter=nonsense:1",
      "/works?sort=nonsense",
      "/works?group_by=doi",
      "/works?group_bys=type,doi",
      "/works?page=101&per_page=100",
      "/works?search=map*",
      "/works?format=jsonl&filter=nonsense:1",
      "/?oqo={%22get_rows%22:%22works%22,%22filter_rows%22:[{%22column_id%22:%22title.search%22,%22operator%22:%22has%22,%22value%22:%22map*%22}]}",
    ];
    for (const path of wrong) expect([path, (await ask(app, path)).status]).toEqual([path, 400]);
    const right = ["/works", "/works?group_bys=type,language", "/works?format=jsonl", "/?oql=works"];
    for (const path of right) expect([path, (await ask(app, path)).status]).toEqual([path, 429]);
  });

  it("takes prepaid money when the daily budget is spent, until it expires", async () => {
    const { app, key, at } = await open();
    const prepaid = { amount: 300, expiresAt: noon + 60_000 };
    const headers = bearer(await key({ daily: 100, prepaid }));
    const left = async (): Promise<(string | number | null)[]> => {
      const answer = await ask(app, "/works", { headers });
      return [
        answer.status,
        answer.headers.get("x-ratelimit-remaining"),
        answer.headers.get("x-ratelimit-onetime-remaining"),
      ];
    };
    expect(await left()).toEqual([200, "0", "3"]);
    expect(await left()).toEqual([200, "0", "2"]);
    const search = await ask(app, "/works?search=maps", { headers });
    expect(search.body.message).toContain("$0 remaining and $0.0002 of prepaid balance");
    expect(await left()).toEqual([200, "0", "1"]);
    at(noon + 60_000);
    expect(await left()).toEqual([429, "0", "0"]);
  });

  it("slows down who asks more than 100 times a second", async () => {
    const { app, key, at } = await open();
    const headers = bearer(await key());
    const answers = await Promise.all(
      Array.from({ length: 110 }, () => ask(app, "/works/W1001", { headers })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body).toMatchObject({
      error: "Rate limit exceeded",
      message: "Rate limit exceeded: 100 requests per second. Please slow down.",
      limit: "rate_per_second",
      retryAfter: 0.01,
      dailyRemainingUsd: 1,
    });
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    for (const path of ["/health/live", "/robots.txt"]) {
      expect((await app.request(path, { headers })).status).toBe(200);
    }
    at(noon + 1000);
    expect((await ask(app, "/works/W1001", { headers })).status).toBe(200);
  });

  it("answers /text once a second", async () => {
    const tagger = { tag: () => Promise.resolve({ keywords: [], concepts: [] }) };
    const { app, at } = await open({}, { tagger });
    const text = (title = "A title of more than twenty letters"): ReturnType<typeof ask> =>
      post(app, "/text", { title });
    // Only texts that can be tagged count.
    for (const title of ["", "Too short"]) expect((await text(title)).status).toBe(400);
    expect((await text()).status).toBe(200);
    expect((await text("Too short")).status).toBe(400);
    const refused = await text();
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.objectContaining({
        message: "Rate limit exceeded: 1 request per second for /text. Please slow down.",
        limit: "text_rate",
        costUsd: 0.01,
        creditsRequired: 100,
      }),
    ]);
    expect(refused.headers.get("x-ratelimit-credits-required")).toBe("100");
    expect((await ask(app, "/works")).status).toBe(200);
    at(noon + 1000);
    expect((await text()).status).toBe(200);
  });

  it("charges single objects where they have a price, and gives it back where there is none", async () => {
    const { app, key } = await open({ prices: { singleton: 100 } }, { answerMemory: 1_000_000 });
    const headers = bearer(await key({ daily: 1_000 }));
    const used = async (path: string, init: RequestInit = {}): Promise<unknown[]> => {
      const answer = await app.request(path, { headers, ...init });
      const sent = (name: string): string | null => answer.headers.get(`x-ratelimit-${name}`);
      return [answer.status, sent("credits-used"), sent("remaining")];
    };
    expect(await used("/works/W1001")).toEqual([200, "1", "9"]);
    // It is asked for again and kept, and then sent as it was.
    expect(await used("/works/W1001")).toEqual([200, "1", "8"]);
    expect(await used("/works/W1001")).toEqual([200, "1", "7"]);
    expect(await used("/works/W1001", { method: "HEAD" })).toEqual([200, "1", "6"]);
    expect(await used("/works/random")).toEqual([200, "1", "5"]);
    expect(await used("/works/W999999")).toEqual([404, "0", "5"]);
    expect(await used("/works/W9001")).toEqual([301, "0", "5"]);
    expect(await used("/works/W1001?nonsense=1")).toEqual([400, "0", "5"]);
    const known = { ...headers, "if-none-match": "*" };
    expect(await used("/works/W1001", { headers: known })).toEqual([304, "0", "5"]);
    const found = await ask(app, "/works/lookup", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ ids: ["W1001", "W1002", "W1002", "W77"] }),
    });
    expect([found.body.meta.cost_usd, found.headers.get("x-ratelimit-remaining")]).toEqual([0.0003, "2"]);
    await used("/works/W1002");
    await used("/works/W1003");
    for (const path of ["/works/W1001", "/works/W1004", "/works/random"])
      expect(await used(path)).toEqual([429, "0", "0"]);
  });

  it("reports what a key has left, free of charge", async () => {
    const { app, key } = await open();
    const prepaid = { amount: 2_000_000, expiresAt: Date.UTC(2026, 4, 1) };
    const text = await key({ prepaid });
    const headers = bearer(text);
    await ask(app, "/works?search=maps", { headers });
    const answer = await ask(app, "/rate-limit", { headers });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-warnings")).toBe(null);
    expect((await ask(app, "/rate-limit?foo=1", { headers })).headers.get("x-warnings")).toMatch(/foo/);
    expect(answer.body).toEqual({
      api_key: `${text.slice(0, 3)}...${text.slice(-3)}`,
      is_grandfathered: false,
      rate_limit: {
        daily_budget_usd: 1,
        daily_used_usd: 0.001,
        daily_remaining_usd: 0.999,
        prepaid_balance_usd: 2,
        prepaid_remaining_usd: 2,
        prepaid_expires_at: "2026-05-01T00:00:00.000Z",
        resets_at: "2026-02-21T00:00:00.000Z",
        resets_in_seconds: 43_200,
        endpoint_costs_usd: {
          singleton: 0,
          list: 0.0001,
          search: 0.001,
          content: 0.01,
          semantic: 0.01,
          text: 0.01,
        },
        credits_limit: 10_000,
        credits_used: 10,
        credits_remaining: 9_990,
        onetime_credits_balance: 20_000,
        onetime_credits_remaining: 20_000,
        onetime_credits_expires_at: "2026-05-01T00:00:00.000Z",
        credit_costs: { singleton: 0, list: 1, search: 10, content: 100, semantic: 100, text: 100 },
      },
    });
    const anonymous = await ask(app, "/rate-limit");
    expect([anonymous.status, anonymous.body]).toEqual([
      401,
      {
        error: "Authentication required",
        message: "You must provide a valid API key to check rate limit status",
      },
    ]);
  });

  it("takes its prices from the settings", async () => {
    const { app, key } = await open({ prices: { list: 250 } });
    const headers = bearer(await key());
    const list = await ask(app, "/works", { headers });
    expect(list.body.meta.cost_usd).toBe(0.00025);
    expect(list.headers.get("x-ratelimit-credits-used")).toBe("3");
    expect(list.headers.get("x-ratelimit-remaining")).toBe("9997");
  });

  it("counts callers without a key by their address, as far as proxies are trusted", async () => {
    const { app } = await open({ trustedProxies: 1, anonymousDaily: 100 });
    const from = (address: string): Promise<number> =>
      ask(app, "/works", { headers: { "x-forwarded-for": address } }).then(({ status }) => status);
    expect(await from("192.0.2.1")).toBe(200);
    expect(await from("192.0.2.2")).toBe(200);
    expect(await from("198.51.100.1, 192.0.2.1")).toBe(429);
  });
});
