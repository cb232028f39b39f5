// Sends requests in the shapes of the Python client: node pyalex.mjs BASE-URL [KEY] < JOBS
import { getPatiently, named, runJobs } from "./jobs.mjs";

const [base, key] = process.argv.slice(2);
const headers = {
  "user-agent": "pyalex/0.19",
  from: "ada@example.org",
  accept: "*/*",
  "accept-encoding": "gzip, deflate",
  ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
};
let retries = 0;

/** As Python's `quote_plus`. */
const quotePlus = (value) =>
  encodeURIComponent(String(value))
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

/** `{a: {b: 1}}` is `a.b:1`, a list is what has to hold at once, and signs before a value stay as they are. */
function flatten(value, prefix = "") {
  if (Array.isArray(value)) return [`${prefix}:${value.map(quoted).join("+")}`];
  if (typeof value !== "object") return [`${prefix}:${quoted(value)}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, prefix === "" ? name : `${prefix}.${name}`),
  );
}

function quoted(value) {
  const text = String(value);
  const sign = /^[!<>]/.exec(text)?.[0] ?? "";
  return sign + text.slice(sign.length).split("|").map(quotePlus).join("|");
}

const pairs = (value) => Object.entries(value).map(([name, direction]) => `${name}:${direction}`);

const writers = {
  filter: (value) => flatten(value).join(","),
  sort: (value) => pairs(value).join(","),
  select: (value) => value.join(","),
};

function urlOf(path, parameters) {
  const written = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name.replaceAll("_", "-")}=${(writers[name] ?? quotePlus)(value)}`);
  return `${base}/${path}${written.length === 0 ? "" : `?${written.join("&")}`}`;
}

async function get(path, parameters = {}) {
  const response = await getPatiently(urlOf(path, parameters), headers, {
    onRetry: () => {
      retries += 1;
    },
  });
  const text = await response.text();
  if (response.status === 400 && JSON.parse(text).error.includes("query parameters")) {
    throw named("QueryError", JSON.parse(text).message);
  }
  if (response.status === 401 && JSON.parse(text).error.includes("API key")) {
    throw named("ApiKeyError", JSON.parse(text).message);
  }
  if (!response.ok) throw named("HTTPError", String(response.status));
  return JSON.parse(text);
}

/** Pages are followed until there is no next one, by cursor or by number. */
async function paginate({ entity, method = "cursor", per_page, ...query }) {
  const rows = [];
  let [cursor, page] = method === "cursor" ? ["*", undefined] : [undefined, 1];
  let pages = 0;
  while (cursor !== null) {
    const { meta, results } = await get(entity, { ...query, per_page, cursor, page });
    pages += 1;
    rows.push(...results);
    if (method === "cursor") cursor = meta.next_cursor;
    else if (results.length === 0) break;
    else page = meta.page + 1;
  }
  return { rows, pages };
}

await runJobs({
  get: ({ entity, ...query }) => get(entity, query),
  count: async ({ entity, ...query }) => (await get(entity, { ...query, per_page: 1 })).meta.count,
  paginate,
  /** A list of ids is a filter of as many values, and a page of as many rows. */
  items: async ({ entity, ids }) =>
    (await get(entity, { filter: { openalex_id: ids.join("|") }, per_page: ids.length })).results,
  item: ({ entity, id, ...query }) => get(`${entity}/${quotePlus(id)}`, query),
  random: ({ entity }) => get(`${entity}/random`),
  groups: async ({ entity, ...query }) => (await get(entity, query)).group_by,
  autocomplete: async ({ entity, q, ...query }) =>
    (await get(entity === undefined ? "autocomplete" : `autocomplete/${entity}`, { ...query, q })).results,
  /** Many at once, more than the rate of a key lets in. */
  burst: async ({ entity, ids }) => {
    const before = retries;
    const objects = await Promise.all(ids.map((id) => get(`${entity}/${quotePlus(id)}`)));
    return { ids: objects.map(({ id }) => id), retried: retries > before };
  },
});
