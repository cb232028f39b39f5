// Sends requests in the shapes of the R client: node openalexr.mjs BASE-URL [KEY] < JOBS
import { getPatiently, named, runJobs } from "./jobs.mjs";

const [base, key] = process.argv.slice(2);
/** Rows a page, and values a filter, unless told otherwise. */
const defaults = { perPage: 200, batch: 50 };

async function get(path, query) {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = {
    "user-agent": "https://github.com/ropensci/openalexR v2.0.2 (mailto:ada@example.org)",
    ...(key === undefined ? {} : { api_key: key }),
  };
  const response = await getPatiently(url, headers);
  const text = await response.text();
  // Every body is read as JSON, errors too; on success the type has to say so.
  const body = JSON.parse(text);
  if (!response.ok) throw named(body.error, body.message);
  if (!response.headers.get("content-type")?.startsWith("application/json")) throw named("type", "not JSON");
  return body;
}

const filterText = (filter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}:${Array.isArray(value) ? value.join("|") : value}`)
    .join(",") || undefined;

/** First one row, for the number of all, then page after page. */
async function request({ entity, filter = {}, per_page = defaults.perPage, paging = "cursor", ...query }) {
  const shared = { filter: filterText(filter), ...query };
  const { meta } = await get(`/${entity}`, { ...shared, "per-page": 1 });
  const rows = [];
  const pages = Math.ceil(meta.count / per_page);
  let cursor = "*";
  for (let page = 1; page <= pages; page += 1) {
    const place = paging === "cursor" ? { cursor } : { page };
    const answer = await get(`/${entity}`, { ...shared, "per-page": per_page, ...place });
    rows.push(...answer.results);
    cursor = answer.meta.next_cursor;
  }
  return { count: meta.count, rows };
}

/** A long list of values is asked for in batches. */
async function fetchBatches({ entity, name, values, ...query }) {
  const rows = [];
  for (let start = 0; start < values.length; start += defaults.batch) {
    const filter = { ...query.filter, [name]: values.slice(start, start + defaults.batch) };
    rows.push(...(await request({ entity, ...query, filter })).rows);
  }
  return rows;
}

/** Groups are followed by cursor while a page of them is full; those without a name are dropped. */
async function groups({ entity, group_by, filter = {} }) {
  const found = [];
  let cursor = "*";
  do {
    const { meta, group_by: page } = await get(`/${entity}`, {
      filter: filterText(filter),
      group_by,
      "per-page": defaults.perPage,
      cursor,
    });
    if (typeof meta.groups_count !== "number") throw named("shape", "groups_count is no number");
    found.push(...page);
    cursor = page.length === 0 ? null : meta.next_cursor;
  } while (cursor !== null);
  return found.filter(({ key_display_name }) => key_display_name !== null);
}

await runJobs({
  request,
  batches: fetchBatches,
  groups,
  item: ({ entity, id, ...query }) => get(`/${entity}/${id}`, query),
  random: ({ entity }) => get(`/${entity}/random`, {}),
  sample: ({ entity, size, seed, filter = {} }) =>
    get(`/${entity}`, { filter: filterText(filter), sample: size, seed, "per-page": size }),
  ngrams: ({ id }) => get(`/works/${id}/ngrams`, {}),
});
