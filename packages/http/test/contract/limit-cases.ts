import type { Sections } from "./contract-case.ts";

const tooMuch = { error: "Rate limit exceeded" };

/** Calls that are too many or too dear, and servers that lack something. */
export const limitCases: Sections = {
  "1 transport": [
    {
      row: "429: the daily budget is spent",
      server: "limited",
      path: "/works",
      status: 429,
      body: {
        ...tooMuch,
        limit: "daily_budget",
        message: /^Insufficient budget\. This request costs \$0\.0001 but you only have \$0 remaining\./,
        retryAfter: 43_200,
        costUsd: 0.0001,
        dailyRemainingUsd: 0,
        creditsRequired: 1,
        creditsRemaining: 0,
      },
      sent: {
        "retry-after": /^43200$/,
        "x-ratelimit-credits-required": /^1$/,
        "x-ratelimit-cost-required-usd": /^0\.0001$/,
        "x-ratelimit-credits-used": /^0$/,
      },
    },
    {
      row: "429: not for free calls",
      server: "limited",
      path: "/works/W1001",
      status: 200,
      sent: { "retry-after": null },
    },
    {
      row: "429: /text twice in a second",
      server: "limited",
      path: "/text?title=How+birds+cross+the+Sahara",
      times: 2,
      status: 429,
      body: { ...tooMuch, limit: "text_rate", message: /1 request per second for \/text/ },
      sent: { "retry-after": /^1$/ },
    },
    {
      row: "429: too many requests in a second",
      server: "limited",
      path: "/works/W1001",
      times: 11,
      status: 429,
      body: {
        ...tooMuch,
        limit: "rate_per_second",
        message: "Rate limit exceeded: 10 requests per second. Please slow down.",
      },
      sent: { "retry-after": /^1$/ },
    },
    {
      row: "OPTIONS, however many",
      server: "limited",
      method: "OPTIONS",
      path: "/works",
      status: 204,
    },
    {
      row: "503: collections cannot be looked up",
      server: "down",
      path: "/works?filter=collection:col_abcdefghij&api_key=KEY",
      status: 503,
      body: { error: "collection resolution unavailable" },
      sent: { "retry-after": /^30$/ },
    },
    {
      row: "503: the price cannot be charged",
      server: "down",
      path: "/works",
      status: 503,
      body: { error: "Service unavailable" },
      sent: { "retry-after": /^\d+$/ },
    },
    { row: "free calls while the store is down", server: "down", path: "/works/W1001", status: 200 },
    {
      row: "503: there is no snapshot",
      server: "empty",
      path: "/works",
      status: 503,
      body: { error: "Service unavailable", message: /^No catalog snapshot is open/ },
      sent: { "retry-after": /^30$/ },
    },
  ],
};
