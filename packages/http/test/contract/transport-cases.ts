import type { Sections } from "./contract-case.ts";

const refused = { error: "Invalid query parameters error." };
const count = (number: number): object => ({ meta: { count: number } });

/** Methods, headers and request lines. */
export const transportCases: Sections = {
  "1 transport": [
    { row: "other methods", method: "PUT", path: "/works", status: 405 },
    { row: "OPTIONS", method: "OPTIONS", path: "/works", status: 204 },
    { row: "HEAD", method: "HEAD", path: "/works", status: 200, sent: { "content-length": null } },
    {
      row: "CORS on every answer",
      path: "/works?filter=nope:1",
      status: 400,
      sent: {
        "access-control-allow-origin": /^\*$/,
        "access-control-allow-methods": /^GET, HEAD, POST, OPTIONS$/,
        "access-control-expose-headers": /Retry-After/,
      },
    },
    {
      row: "compression",
      path: "/works",
      headers: { "accept-encoding": "gzip" },
      status: 200,
      sent: { "content-encoding": /^gzip$/ },
    },
    { row: "content type", path: "/works", status: 200, sent: { "content-type": /^application\/json/ } },
    { row: "trailing slash", path: "/works/", status: 200, body: count(40) },
    {
      row: "encoded slashes in an id",
      path: "/works/https%3A%2F%2Fdoi.org%2F10.5555%2Fpaper.1002",
      status: 200,
    },
    { row: "a plus is a blank", path: "/works?search=deep+sea", status: 200, body: count(10) },
    {
      row: "of doubled parameters the last counts",
      path: "/works?per_page=1&per_page=2",
      status: 200,
      body: { meta: { per_page: 2 } },
    },
    {
      row: "a doubled filter",
      path: "/works?filter=type:book&filter=type:article",
      status: 400,
      body: refused,
    },
    {
      row: "a long request line",
      path: `/works?mailto=${"x".repeat(8200)}`,
      status: 400,
      body: { error: "Request URL too long" },
    },
    {
      row: "a long OQL in the URL",
      path: `/?oql=${"x".repeat(8200)}`,
      status: 400,
      body: { error: "OQL query too long for URL" },
    },
    { row: "robots.txt", path: "/robots.txt", status: 200 },
  ],
};
