import type { Sections } from "./contract-case.ts";

type Case = Sections[string][number];
const unknown = { error: "Invalid or missing API key", message: "API key not found" };
const metered = (one: Case): Case => ({ ...one, server: "metered" });

/** What a server with accounts does besides. */
export const meteredCases: Sections = {
  "1 transport": [
    metered({ row: "an unknown key", path: "/works?api_key=wrong", status: 401, body: unknown }),
    metered({
      row: "an unknown key where calls are free",
      path: "/query/oql/works?api-key=wrong",
      status: 401,
      body: unknown,
    }),
    metered({
      row: "an unknown key as Bearer",
      path: "/works",
      headers: { authorization: "Bearer wrong" },
      status: 401,
      body: unknown,
    }),
    metered({
      row: "an unknown key in a header api_key",
      path: "/works",
      headers: { api_key: "wrong" },
      status: 401,
      body: unknown,
    }),
    metered({
      row: "Authorization that is not Bearer",
      path: "/works",
      headers: { authorization: "Basic YTpi" },
      status: 200,
    }),
    metered({ row: "an empty key", path: "/works?api_key=", status: 200 }),
    metered({
      row: "/rate-limit without a key",
      path: "/rate-limit",
      status: 401,
      body: { error: "Authentication required" },
    }),
    metered({
      row: "a private collection without a key",
      path: "/works?filter=collection:col_abcdefghij",
      status: 401,
      body: { error: "Authentication required" },
    }),
    metered({
      row: "headers of a list",
      path: "/works",
      status: 200,
      sent: {
        "x-ratelimit-limit": /^1000$/,
        "x-ratelimit-remaining": /^\d+$/,
        "x-ratelimit-credits-used": /^1$/,
        "x-ratelimit-reset": /^\d+$/,
        "x-ratelimit-cost-usd": /^0\.0001$/,
      },
    }),
    metered({
      row: "headers of a search",
      path: "/works?search=maps",
      status: 200,
      sent: { "x-ratelimit-credits-used": /^10$/ },
    }),
    metered({
      row: "a search in groups costs as a list",
      path: "/works?search=maps&group_by=type",
      status: 200,
      sent: { "x-ratelimit-credits-used": /^1$/ },
    }),
    metered({
      row: "single objects are free",
      path: "/works/https://openalex.org/W1001",
      status: 200,
      sent: { "x-ratelimit-credits-used": /^0$/ },
    }),
    metered({
      row: "translating is free",
      path: "/query/oql/works",
      status: 200,
      sent: { "x-ratelimit-credits-used": /^0$/ },
    }),
    metered({
      row: "executing costs as the list",
      path: "/?oql=works",
      status: 200,
      body: { meta: { cost_usd: 0.0001 } },
      sent: { "x-ratelimit-credits-used": /^1$/ },
    }),
    metered({
      row: "what is refused is free",
      path: "/works?filter=nope:1",
      status: 400,
      sent: { "x-ratelimit-credits-used": /^0$/ },
    }),
  ],
  "11 discovery": [
    metered({
      row: "/rate-limit of a key",
      path: "/rate-limit?api_key=KEY",
      status: 200,
      body: {
        api_key: /^.{3}\.\.\..{3}$/,
        rate_limit: {
          daily_budget_usd: 1,
          daily_used_usd: 0,
          daily_remaining_usd: 1,
          endpoint_costs_usd: { singleton: 0, list: 0.0001, search: 0.001, semantic: 0.01, text: 0.01 },
          credits_limit: 10_000,
          credits_used: 0,
        },
      },
      sent: { "x-ratelimit-credits-used": /^0$/, "x-ratelimit-limit": /^10000$/ },
    }),
  ],
};
