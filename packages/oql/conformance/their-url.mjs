import { fromUrl } from "@oqlkit/oql";
import { canonicalize } from "@oqlkit/oqo-schema";

/** The classic URL that the public service prints for a canonical query (its faults included), or null. */
export function theirUrl(oqo) {
  if ((oqo.corpus ?? "core") !== "core") return null;
  const rows = oqo.filter_rows ?? [];
  const isSemantic = ({ column_id: column, filters }) =>
    filters?.some(isSemantic) ?? column.endsWith(".search.semantic");
  const [semantic, ...more] = rows.filter(isSemantic);
  if (more.length > 0 || semantic?.filters !== undefined) return null;
  const filter = filterText(rows.filter((row) => row !== semantic));
  if (filter === null) return null;
  const list = (items) => (items ?? []).join(",");
  const parameters = {
    "search.semantic": semantic?.value,
    filter,
    sort: list(oqo.sort_by?.map(({ column_id: column, direction }) => `${column}:${direction}`)),
    group_by: list(oqo.group_by?.map(({ column_id: column }) => column)),
    select: list(oqo.select),
    ...Object.fromEntries(["sample", "seed", "per_page", "page", "cursor"].map((key) => [key, oqo[key]])),
  };
  const present = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  const query = present.map(([name, value]) => `${name}=${encode(String(value))}`).join("&");
  return query === "" ? `/${oqo.get_rows}` : `/${oqo.get_rows}?${query}`;
}

function encode(text) {
  return text.replaceAll(/[^A-Za-z0-9_.\-~:,| ]+/g, (run) =>
    encodeURIComponent(run).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

function filterText(rows) {
  const first = (column, operator) =>
    rows.find((row) => row.column_id === column && row.operator === operator && row.is_negated !== true);
  const parts = [];
  const done = new Set();
  for (const row of rows) {
    if (done.has(row)) continue;
    const low = first(row.column_id, ">=");
    const high = first(row.column_id, "<=");
    if (low !== undefined && high !== undefined && (row === low || row === high)) {
      parts.push(`${row.column_id}:${low.value}-${high.value}`);
      done.add(low).add(high);
    } else {
      parts.push(Array.isArray(row.filters) ? branchText(row) : leafText(row));
    }
  }
  return parts.includes(null) ? null : parts.join(",");
}

const proximityOfMore = /^"[^"]*"~\d+(?:~"[^"]*"){2,}$/;

function leafText({ column_id: column, value, operator, is_negated: negated }) {
  if (proximityOfMore.test(value)) return null;
  if (value === null) return `${column}:${negated ? "!" : ""}null`;
  const text = scalarText(value);
  if (negated) return `${column}:!${text}`;
  const forms = { ">=": `${text}-`, "<=": `-${text}`, ">": `>${text}`, "<": `<${text}` };
  return `${column}:${forms[operator] ?? text}`;
}

function branchText({ join, filters }) {
  const column = filters[0]?.column_id;
  if (join === "and" || filters.some((leaf) => leaf.column_id !== column || proximityOfMore.test(leaf.value)))
    return null;
  const values = filters.map(({ value, is_negated: negated }) => `${negated ? "!" : ""}${textOf(value)}`);
  return `${column}:${values.join("|")}`;
}

/** Inside an or, yes and no are written as the service's own language does. */
function textOf(value) {
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "null" : scalarText(value);
}

/** Small numbers have two digits behind the `e`. */
function scalarText(value) {
  return typeof value === "number" ? String(value).replace(/e-(\d)$/, "e-0$1") : String(value);
}

/** Whether running a URL does something else than the query, or is refused. */
export function isMisread(url, query) {
  const { query: read, diagnostics } = fromUrl(url);
  if (diagnostics.length > 0 || read === undefined) return true;
  const same = (oqo) => JSON.stringify(canonicalize(oqo, { sort: true }));
  return same(read) !== same(query);
}

/** The words of a value without quotation marks and signs; one that is a number in some columns is one. */
function wordsOf(value) {
  if (typeof value !== "string") return [value];
  const words = value.split(/[\s"\u201c-\u201f!]+/).filter((word) => word !== "");
  return words.map((word) => (/\d/.test(word) && !Number.isNaN(Number(word)) ? Number(word) : word));
}

/** Whether the query that a URL is read as has just the words of another's values, however fields are called. */
export function hasValues(url, query) {
  const valuesOf = (oqo) => {
    const { filter_rows: rows = [] } = canonicalize(oqo);
    const walk = ({ filters, value }) => filters?.flatMap(walk) ?? wordsOf(value);
    return JSON.stringify(rows.flatMap(walk).map(String).sort());
  };
  const { query: read } = fromUrl(url);
  return read !== undefined && valuesOf(read) === valuesOf(query);
}
