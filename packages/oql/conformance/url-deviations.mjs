import { fromUrl } from "@oqlkit/oql";
import { canonicalColumn } from "@oqlkit/oqo-schema";
import { decoded, readTexts } from "./url-texts.mjs";
import { compares } from "./vector-facts.mjs";

/**
 * Where translation and execution of the public service read a URL in two ways: the object as its translation reads
 * it, the rules that make the difference, and our answer for that object.
 */
export function asTheirs(vector, answer) {
  const { oxurl } = vector.input;
  if (vector.kind !== "url->oqo" || oxurl === undefined) return { rules: [], expectation: undefined };
  const url = decoded(oxurl);
  let { query, rules: applied } = readTexts(oxurl);
  for (const [id, change] of readings) {
    const before = JSON.stringify(query);
    query = change(query, url, oxurl);
    if (JSON.stringify(query) !== before) applied.push(id);
  }
  if (applied.length === 0) return { rules: applied, expectation: undefined };
  return { rules: applied, query, expectation: answer({ ...vector, query }) };
}

function mapNodes(query, change) {
  const walk = (node, inOr) => {
    if (!Array.isArray(node.filters)) return change(node, inOr);
    const inner = { ...node, filters: node.filters.map((member) => walk(member, node.join === "or")) };
    return change(inner, inOr);
  };
  if (query.filter_rows === undefined) return query;
  return { ...query, filter_rows: query.filter_rows.flatMap((row) => walk(row, false)) };
}

/** A query with searches for two quotes alone, which count as none: as they are read where one more letter follows. */
function withEmptySearches(query, written) {
  const marked = written.replaceAll(/(?<=[?&]search[\w.]*=)(?:%22|")+(?=&|$)/gi, "placeholder");
  if (marked === written) return query;
  return mapNodes(fromUrl(marked).query, (node) =>
    node.value === "placeholder" ? { ...node, value: '"' } : node,
  );
}

/** A text that begins with a sign of exclusion, excluded. */
const readExclusion = (node) =>
  node.value.startsWith("!") ? { ...node, value: node.value.slice(1), is_negated: true } : node;

/** Readings in the order they are undone: [rule, change]. */
const readings = [
  [
    "url-search-text",
    (query, url, written) =>
      mapNodes(withEmptySearches(query, written), (node, inOr) => {
        const { column_id: column, value, is_negated: negated } = node;
        if (inOr || typeof value !== "string" || !column.includes(".search")) return node;
        const isSemantic = column.endsWith(".search.semantic");
        if (isSemantic && value.includes("|")) {
          const isExcluded = value.startsWith("!");
          const parts = value.split("|").map((part) => (isExcluded ? part.replace(/^!+/, "") : part));
          const filters = parts.map((part) => readExclusion({ ...node, value: part }));
          return { join: "or", filters, ...(isExcluded && { is_negated: true }) };
        }
        if (value === "null") return { ...node, value: null };
        const [, bang, collection] = /^(!?)(col_[A-Za-z0-9]{1,48})$/.exec(value) ?? [];
        const isWhole = !column.endsWith(".exact") || new RegExp(`[:=]!?${collection}(?:[,&]|$)`).test(url);
        if (collection !== undefined && isWhole && (bang === "" || isSemantic))
          return { ...node, value: collection, operator: "in collection", ...(bang && { is_negated: true }) };
        if (isSemantic && value.startsWith("!")) return readExclusion(node);
        const [, operator, bound] = /^(<=|>=|<|>)(.*)$/s.exec(value) ?? [];
        return operator === undefined || negated === true ? node : { ...node, operator, value: bound };
      }),
  ],
  [
    "url-search-types",
    (query, url) => {
      const [searched, exact = ""] = /[?&]search(\.exact)?=/.exec(url) ?? [];
      if (query.get_rows !== "work-types" || searched === undefined) return query;
      return mapNodes(query, (node) =>
        node.column_id === "text.search" ? { ...node, column_id: `fulltext.search${exact}` } : node,
      );
    },
  ],
  [
    "url-sort",
    (query, url) => {
      const written = /.*[?&]sort=([^&]*)/.exec(url)?.[1]?.split(",") ?? [];
      const keys = written.map((key) => key.trim()).filter((key) => key !== "");
      const sort_by = keys.map((key) => {
        const [name, direction] = key.split(":");
        const [column, aggregate] = name.split(/\.(?=(?:mean|sum|min|max)$)/);
        const read = { column_id: canonicalColumn(query.get_rows, column), direction: direction || "asc" };
        return aggregate === undefined ? read : { ...read, aggregate };
      });
      return keys.length === 0 ? query : { ...query, sort_by };
    },
  ],
  [
    "url-host",
    (query, _url, written) => {
      const [place] = /^[^?]*/.exec(written) ?? [];
      const entity = place.replace(/^[\s/]+|[\s/]+$/g, "");
      return /^https?:/i.test(entity) ? { ...query, get_rows: entity } : query;
    },
  ],
  [
    "url-integers",
    (query, url) => {
      const text = { ...query };
      for (const [, name, value] of url.matchAll(/[?&](sample|per[_-]page|page)=([^&]+)/g))
        text[name.replace("-", "_")] = value;
      return text;
    },
  ],
  [
    "url-corpus",
    (query, url) => {
      if (!/[?&](?:include[_-]xpac=true|corpus=)/i.test(url)) return query;
      const { corpus: _, ...rest } = query;
      return rest;
    },
  ],
  [
    "url-null-in-list",
    (query) =>
      mapNodes(query, (node, inOr) => (inOr && node.value === null ? { ...node, value: "null" } : node)),
  ],
  [
    "url-list-parts",
    (query) =>
      mapNodes(query, (node, inOr) => {
        const { column_id, value, operator, ...rest } = node;
        return inOr && operator === "in collection" ? { column_id, value, ...rest } : node;
      }),
  ],
  [
    "url-range-in-list",
    (query, url) =>
      mapNodes(query, (node, inOr) => {
        const { operator, value: bound, ...rest } = node;
        // A comparison in a list is text, too.
        if (inOr && compares(node) && url.includes(`${operator}${bound}`))
          return { ...rest, value: `${operator}${bound}` };
        const leaves = node.filters ?? [node];
        const bounds = leaves.every(({ operator }) => operator === ">=" || operator === "<=");
        const negated = node.filters !== undefined && node.is_negated === true && node.join === "and";
        if (!bounds || !(inOr || negated)) return node;
        const low = leaves.find(({ operator }) => operator === ">=")?.value ?? "";
        const high = leaves.find(({ operator }) => operator === "<=")?.value ?? "";
        const value = `${low}-${high}`;
        if (!url.includes(value)) return node;
        const leaf = { column_id: leaves[0].column_id, value };
        return node.is_negated === true ? { ...leaf, is_negated: true } : leaf;
      }),
  ],
  [
    "url-exclamation",
    (query) =>
      mapNodes(query, (node, inOr) => {
        const { column_id: column, value, is_negated: negated } = node;
        if (typeof value !== "string" || !column.endsWith(".search") || negated === true) return node;
        if (!/[^!\s][^!]*!\s*\S/.test(value.replaceAll(/"[^"]*"/g, "q"))) return node;
        const runs = (value.match(/(?:"[^"]*"|[^"!])+/g) ?? []).map((run) => run.trim()).filter(Boolean);
        const leaves = runs.map((run, index) => ({
          ...node,
          column_id: run.startsWith('"') ? `${column}.exact` : column,
          value: run,
          ...(index > 0 && { is_negated: true }),
        }));
        return inOr ? { join: "and", filters: leaves } : leaves;
      }),
  ],
];
