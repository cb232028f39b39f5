import { isStopWord } from "@oqlkit/catalog";
import { hasWildcard } from "@oqlkit/engine";
import { parse, printOneLine } from "@oqlkit/oql";
import { type FilterLeaf, type FilterNode, isBranch, type Oqo } from "@oqlkit/oqo-schema";

const quotes = /["\u201c-\u201f]/;
/** A phrase, or texts near each other. */
const quoted = /^"[^"]*"(?:~.*)?$/s;
const part = /"[^"]*"(?:~\d+)?|[^\s"]+/g;
const operator = / (?:AND|OR|NOT) /;
const firstWord = /^[^\p{L}\p{N}]*(?:not|within|stemmed)\b/iu;

/** Whether OQL may have no room for a text: for phrases and groups in it, or a word at its start that means something. */
function isSuspect(value: string): boolean {
  if (value.indexOf('"') !== value.lastIndexOf('"') || firstWord.test(value)) return true;
  return /[()]/.test(value) && operator.test(value);
}

function readsBack(entity: Oqo["get_rows"], leaf: FilterLeaf): boolean {
  const { column_id, value, operator } = leaf;
  const text = printOneLine({
    get_rows: entity,
    filter_rows: [{ column_id, value, operator: operator ?? "is" }],
  });
  const [read, ...more] = parse(text).query?.filter_rows ?? [];
  return read !== undefined && more.length === 0 && !isBranch(read) && read.value === leaf.value;
}

/** Quotes around a single word mean nothing. */
const bare = (text: string): string => text.replace(/^"([\p{L}\p{N}]+)"$/u, "$1");

/** Words without phrases among them, from the first on that searches by stem do not pass over. */
function wordsOf(
  entity: Oqo["get_rows"],
  leaf: FilterLeaf,
  parts: readonly string[],
): FilterLeaf | undefined {
  if (!leaf.column_id.endsWith(".search") || parts.some((one) => quotes.test(one))) return undefined;
  const first = parts.findIndex((one) => !isStopWord(one.toLowerCase()));
  const words = { ...leaf, value: parts.slice(first).join(" ") };
  return first >= 0 && readsBack(entity, words) ? words : undefined;
}

/** The parts of a search of works, which may stand in different texts of a work just as they may alone. */
function partsOf(
  entity: Oqo["get_rows"],
  leaf: FilterLeaf,
  parts: readonly string[],
): FilterNode | undefined {
  const { is_negated: negated, ...positive } = leaf;
  if (entity !== "works") return undefined;
  // Searches by stem pass over such words beside others.
  const telling = leaf.column_id.endsWith(".search")
    ? parts.filter((one) => !isStopWord(one.toLowerCase()))
    : [];
  const filters = (telling.length > 0 ? telling : parts).map((one) => ({ ...positive, value: one }));
  if (!filters.every((one) => quoted.test(one.value) || readsBack(entity, one))) return undefined;
  return { join: "and", filters, ...(negated === true ? { is_negated: true } : {}) };
}

/** Other conditions that find the same rows by the same words. */
function otherwise(entity: Oqo["get_rows"], leaf: FilterLeaf, value: string): FilterNode | undefined {
  const parts = (value.match(part) ?? []).map(bare);
  if (parts.length === 0 || !/\.search(?:\.exact)?$/.test(leaf.column_id)) return undefined;
  const hasSigns = (one: string): boolean =>
    /^[+-]|^(?:AND|OR|NOT)$/.test(one) || (!quotes.test(one) && /[()]/.test(one));
  return parts.some(hasSigns) ? undefined : (wordsOf(entity, leaf, parts) ?? partsOf(entity, leaf, parts));
}

function sayableLeaf(entity: Oqo["get_rows"], leaf: FilterLeaf): FilterNode | undefined {
  const { value, column_id: column } = leaf;
  if (typeof value !== "string") return leaf;
  if (leaf.operator !== "has") return quotes.test(value) ? undefined : leaf;
  if (column.endsWith(".search") && hasWildcard(value, false)) return undefined;
  if (quoted.test(value) || !isSuspect(value) || readsBack(entity, leaf)) return leaf;
  return otherwise(entity, leaf, value);
}

/**
 * A query that OQL has a text for and that finds the same rows: the query itself nearly always. Undefined when there is
 * none: of wildcards where words are matched by stem, and of texts with quotation marks that nothing else can say.
 */
export function sayable(oqo: Oqo): Oqo | undefined {
  const { get_rows: entity, filter_rows: rows } = oqo;
  if (rows === undefined) return oqo;
  const walk = (node: FilterNode): FilterNode | undefined => {
    if (!isBranch(node)) return sayableLeaf(entity, node);
    const filters = walkAll(node.filters);
    return filters === node.filters ? node : filters && { ...node, filters };
  };
  const walkAll = (nodes: FilterNode[]): FilterNode[] | undefined => {
    const said: FilterNode[] = [];
    for (const node of nodes) {
      const one = walk(node);
      if (one === undefined) return undefined;
      said.push(one);
    }
    return said.every((one, index) => one === nodes[index]) ? nodes : said;
  };
  const said = walkAll(rows);
  return said === rows ? oqo : said && { ...oqo, filter_rows: said };
}
