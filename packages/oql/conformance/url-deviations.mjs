import { fromUrl, toUrl } from "@oqlkit/oql";
import { canonicalColumn, canonicalize } from "@oqlkit/oqo-schema";
import { answerWithTexts } from "./text-numbers.mjs";
import { encode } from "./their-url.mjs";
import { compares } from "./vector-facts.mjs";

/**
 * Where translation and execution of the public service read a URL in two ways: the object as its translation reads
 * it, the rules that make the difference, and our answer for that object.
 */
export function asTheirs(vector, answer) {
  const { oxurl } = vector.input;
  if (vector.kind !== "url->oqo" || oxurl === undefined) return { rules: [], expectation: undefined };
  const url = decoded(oxurl.replaceAll("+", " "));
  let query = fromUrl(oxurl).query;
  const applied = [];
  for (const [id, change] of readings) {
    const before = JSON.stringify(query);
    query = change(query, url, oxurl);
    if (JSON.stringify(query) !== before) applied.push(id);
  }
  const ask = (read) => ({ ...answer({ ...vector, query: read }), oxurl: plainUrl(read) });
  const withTexts = answerWithTexts(query, ask);
  if (withTexts !== undefined) applied.push("own-number");
  if (applied.length === 0) return { rules: applied, expectation: undefined };
  return { rules: applied, query, expectation: withTexts ?? ask(query) };
}

/** What is no UTF-8 stays as it is. */
const decoded = (text) =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

const misread = /^(?:null|[\d.]*-[\d.]*|[<>].*)$/;

/** The URL with texts written bare that would be read as something else, for which our URL has quotes or is none. */
function plainUrl(query) {
  const texts = [];
  const hidden = mapNodes(canonicalize(query, { sort: true }), (node) => {
    if (typeof node.value !== "string" || !misread.test(node.value)) return node;
    texts.push(node.value);
    return { ...node, value: `placeholder${texts.length - 1}` };
  });
  return (
    toUrl(hidden).url?.replaceAll(/placeholder(\d+)/g, (_, index) => encode(texts[Number(index)])) ?? null
  );
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

/** Readings in the order they are undone: [rule, change]. */
const readings = [
  [
    "url-curly-quotes",
    (query, _url, written) => {
      const straight = written.replaceAll(/[\u201c-\u201f]|%E2%80%9[C-F]/gi, '"');
      return straight === written ? query : fromUrl(straight).query;
    },
  ],
  [
    "url-literal",
    (query, _url, written) => {
      const bare = written.replaceAll(
        /(?<=[=,])((?:(?!\.search)[\w.-])+:!?)(?:"|%22)([^"|,%&]*)(?:"|%22)(?=[,&]|$)/g,
        "$1$2",
      );
      return bare === written ? query : fromUrl(bare).query;
    },
  ],
  [
    "url-search-text",
    (query) =>
      mapNodes(query, (node, inOr) => {
        const { column_id: column, value } = node;
        if (inOr || typeof value !== "string") return node;
        if (column.includes(".search") && value === "null") return { ...node, value: null };
        if (/\.search(?:\.exact)?$/.test(column) && /^col_[A-Za-z0-9]{1,48}$/.test(value))
          return { ...node, operator: "in collection" };
        if (!column.endsWith(".search.semantic") || !value.includes("|") || value.startsWith("!"))
          return node;
        return { join: "or", filters: value.split("|").map((part) => ({ ...node, value: part })) };
      }),
  ],
  [
    "url-journal",
    (query, url, written) =>
      /\bjournal[:,&]|group[_-]by=[^&]*\bjournal\b/.test(url)
        ? fromUrl(
            written.replaceAll(/(?<=[=,]|%2C)journal(?=[:,&]|%3A|%2C|$)/gi, "primary_location.source.id"),
          ).query
        : query,
  ],
  [
    "url-sort",
    (query, url) => {
      const written = /[?&]sort=([^&]*)/.exec(url)?.[1]?.split(",") ?? [];
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
    "url-integers",
    (query) => {
      const text = { ...query };
      for (const key of ["sample", "per_page", "page"]) if (key in text) text[key] = String(text[key]);
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
    (query, url) => {
      const lists = Array.from(url.matchAll(/:!?([^,&:]*\|[^,&:]*)/g), ([, list = ""]) => list.split("|"));
      return mapNodes(query, (node, inOr) => {
        if (inOr && node.operator === "in collection")
          return { column_id: node.column_id, value: node.value };
        if (node.join !== "or" || node.filters.length === 0) return node;
        const values = node.filters.map(({ value }) => value);
        const list = lists.find(
          (parts) => parts.filter((part) => part.trim() !== "").join("|") === values.join("|"),
        );
        if (list === undefined || list.length === values.length) return node;
        const { is_negated: _, ...first } = node.filters[0];
        const members = list.map(
          (part) => node.filters.find(({ value }) => value === part) ?? { ...first, value: part },
        );
        return { ...node, filters: members };
      });
    },
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
    "url-blank-and",
    (query, url) => {
      let rows = query.filter_rows ?? [];
      for (const [, value = ""] of url.matchAll(/[=,](?:(?!\.search)[\w.-])+:([^",&|]*\S +\S[^",&|]*)/g)) {
        const words = value.split(/ +/).filter((word) => word !== "");
        const start = rows.findIndex((_, index) =>
          words.every((word, offset) => rows[index + offset]?.value === word.replace(/^!/, "")),
        );
        if (start < 0) continue;
        rows = rows.toSpliced(start, words.length, { ...rows[start], value: value.replace(/^!/, "") });
      }
      return query.filter_rows === undefined ? query : { ...query, filter_rows: rows };
    },
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
  [
    "url-hyphen",
    (query, url) => {
      const entity = query.get_rows;
      const written = new Map();
      for (const [, name] of url
        .replaceAll(/[?&](?:select|sort)=[^&]*/g, "")
        .matchAll(/[=,]([a-z0-9_.]*-[a-z0-9_.-]*|service|(?:ids\.)?openalex|(?:openalex_)?id)(?=[:,&]|$)/g)) {
        const [row] = fromUrl(`/${entity}?filter=${name}:1`).query?.filter_rows ?? [];
        const theirs = canonicalColumn(entity, name);
        if (row !== undefined && row.column_id !== theirs) written.set(row.column_id, theirs);
      }
      const named = (one) =>
        written.has(one.column_id) ? { ...one, column_id: written.get(one.column_id) } : one;
      const { group_by: groups } = query;
      return {
        ...mapNodes(query, named),
        ...(groups && { group_by: groups.map(named) }),
      };
    },
  ],
];
