import { isStopWord } from "@oqlkit/catalog";
import { hasWildcard } from "@oqlkit/engine";
import { parse, printOneLine } from "@oqlkit/oql";
import { type FilterLeaf, type FilterNode, isBranch, type Oqo } from "@oqlkit/oqo-schema";

const quotes = /["\u201c-\u201f]/;
/** A phrase, or texts near each other. */
const quoted = /^"[^"]*"(?:~\d+(?:~"[^"]*")*)?$/;
/** Phrases, and the runs of words between them. */
const part = /"[^"]*"(?:~\d+)?|[^"]+/g;
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

const isTelling = (word: string): boolean => !isStopWord(word.toLowerCase());

const isTellingRun = (run: string): boolean => run.split(/\s+/).some(isTelling);

/** Searches by stem pass over stop words beside others; those in front may be what does not read back. */
function tellingRun(leaf: FilterLeaf, run: string): string {
  const words = run.split(/\s+/);
  const first = leaf.column_id.endsWith(".search") ? words.findIndex(isTelling) : 0;
  return words.slice(Math.max(first, 0)).join(" ");
}

/** What a run of words is said by: itself, or its words one by one. */
function runOf(entity: Oqo["get_rows"], leaf: FilterLeaf, run: string): string[] | undefined {
  const said = [run, tellingRun(leaf, run)].find((value) => readsBack(entity, { ...leaf, value }));
  if (said !== undefined) return [said];
  const all = run.split(/\s+/);
  const telling = leaf.column_id.endsWith(".search") ? all.filter(isTelling) : [];
  const words = telling.length > 0 ? telling : all;
  return words.every((value) => readsBack(entity, { ...leaf, value })) ? words : undefined;
}

/**
 * Other conditions that find the same rows by the same words: the words without needless quotes, or the parts of a search
 * of works, which may stand in different texts of a work just as they may alone.
 */
function otherwise(entity: Oqo["get_rows"], leaf: FilterLeaf, value: string): FilterNode | undefined {
  // Beside phrases a connective at the end is passed over.
  const text =
    value.indexOf('"') === value.lastIndexOf('"') ? value : value.replace(/\s(?:and|not)\s*$/i, "");
  const found = (text.match(part) ?? []).map((one) => bare(one.trim()));
  const parts = found.filter((one) => one !== "");
  const hasSigns = (one: string): boolean =>
    !quotes.test(one) && /[()]|(?:^|\s)(?:[+-]|(?:AND|OR|NOT)(?:\s|$))/.test(one);
  if (parts.length === 0 || !/\.search(?:\.exact)?$/.test(leaf.column_id) || parts.some(hasSigns))
    return undefined;
  if (leaf.column_id.endsWith(".search") && parts.every((one) => !quotes.test(one) && isTellingRun(one))) {
    const words = { ...leaf, value: tellingRun(leaf, parts.join(" ")) };
    if (readsBack(entity, words)) return words;
  }
  if (entity !== "works") return undefined;
  const { is_negated: negated, ...positive } = leaf;
  const values = parts.map((one) => (quoted.test(one) ? [one] : runOf(entity, positive, one)));
  const filters = values.flatMap((said) => said ?? []).map((one) => ({ ...positive, value: one }));
  if (values.includes(undefined)) return undefined;
  return { join: "and", filters, ...(negated === true ? { is_negated: true } : {}) };
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
