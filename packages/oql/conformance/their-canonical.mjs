import { canonicalize, readOqo } from "@oqlkit/oqo-schema";
import { renderRow } from "../dist/words/render-words.js";
import { isText, sameJson } from "./vector-facts.mjs";

/** A number that the public service keeps apart from the whole number of the same value. */
class Float {
  constructor(value) {
    this.value = value;
  }

  /** Shortest, with a decimal at least, and with an exponent below 1e-4 and from 1e16 on. */
  toString() {
    const { value } = this;
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
      return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
    }
    return Number.isInteger(value) ? `${value}.0` : String(value);
  }

  toJSON() {
    return this.value;
  }
}

/** Whether a column has numbers in the word table of the language. */
const hasNumbers = (column) => renderRow(column)?.kind === "num";

const integer = /^\s*[+-]?\d+(?:_\d+)*\s*$/;
const decimal = /^\s*[+-]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+)?\s*$/i;

/** Step 3 of that section. */
function canonicalValue({ column_id: column, value }, ours) {
  const isFloat = typeof value === "number" && (!Number.isInteger(value) || Math.abs(value) >= 1e16);
  if (isFloat) return new Float(value);
  if (!isText(value)) return value;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  const number = Number(value.replaceAll("_", ""));
  if (hasNumbers(column) && !value.includes(".") && integer.test(value)) return number;
  if (hasNumbers(column) && value.includes(".") && decimal.test(value)) return new Float(number);
  return isText(ours) ? ours : value;
}

/** The rule by which our canonical value is, or prints as, another one. */
function ruleOf({ column_id: column }, theirs, ours) {
  if (theirs instanceof Float) return Number.isInteger(theirs.value) ? "number-form" : undefined;
  if (theirs === ours) return undefined;
  if (typeof theirs === "boolean") return column.includes(".search") ? "search-truth" : undefined;
  return isText(theirs) && typeof ours === "number" ? "own-number" : undefined;
}

/**
 * The canonical form of a query as the public service makes it, faults included (section 9 of the reference), and the
 * rules by which ours is another. Its floats print as they do there.
 */
export function theirCanonical(query, { sort }) {
  const read = readOqo(query).oqo ?? query;
  const ours = canonicalize(read, { sort });
  const rules = new Set();
  const leafOf = ({ column_id, value, operator, is_negated }, inverted) => {
    const [own] =
      canonicalize({ get_rows: read.get_rows, filter_rows: [{ column_id, value }] }).filter_rows ?? [];
    const isFolded = own === undefined;
    const leaf = { column_id: isFolded ? column_id : own.column_id };
    leaf.value = canonicalValue({ column_id: leaf.column_id, value }, isFolded ? value : own.value);
    const rule = isFolded ? undefined : ruleOf(leaf, leaf.value, own.value);
    if (rule !== undefined) rules.add(rule);
    if (operator !== undefined && operator !== "is") leaf.operator = operator;
    if ((is_negated === true) !== inverted) leaf.is_negated = true;
    return leaf;
  };
  const nodeOf = (node, inverted) => {
    if (!Array.isArray(node.filters)) return leafOf(node, inverted);
    const turned = inverted !== (node.is_negated === true);
    const join = turned ? (node.join === "or" ? "and" : "or") : node.join;
    const filters = node.filters
      .map((member) => nodeOf(member, turned))
      .filter((member) => member !== undefined)
      .flatMap((member) => (member.join === join ? member.filters : [member]));
    return filters.length < 2 ? filters[0] : { join, filters };
  };
  const rows = (read.filter_rows ?? [])
    .map((row) => nodeOf(row, false))
    .filter((row) => row !== undefined)
    .flatMap((row) => (row.join === "and" ? row.filters : [row]));
  const { filter_rows: _, sort_by: __, corpus: ___, ...rest } = ours;
  const oqo = { ...rest };
  if (read.corpus !== undefined && read.corpus !== "core") oqo.corpus = read.corpus;
  if (rows.length > 0) oqo.filter_rows = sort ? inOrder(rows) : rows;
  const [theyKeep, weKeep] = [rows, ours.filter_rows ?? []].map((some) => some.some(isRetired));
  if (oqo.corpus !== ours.corpus || theyKeep !== weKeep) rules.add("expansion-fold");
  const keys = (read.sort_by ?? []).map(({ column_id, direction }) => ({ column_id, direction }));
  const isUsual =
    sameJson(keys, [{ column_id: "relevance_score", direction: "desc" }]) && rows.some(searches);
  if (keys.length > 0 && !isUsual) oqo.sort_by = keys;
  if (!sameJson(oqo.sort_by, ours.sort_by)) rules.add("sort-aggregate");
  return { oqo, rules };
}

const isRetired = ({ column_id: column }) => column === "is_xpac";

const searches = ({ column_id: column, filters }) => filters?.some(searches) ?? column.includes(".search");

function inOrder(nodes) {
  const sorted = nodes.map((node) =>
    node.filters === undefined ? node : { ...node, filters: inOrder(node.filters) },
  );
  const keyed = sorted.map((node) => ({ node, key: keyOf(node) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ node }) => node);
}

const ranks = { ">": "0", ">=": "1", "<": "2", "<=": "3" };
const keyOf = (node) => jsonOf(node.operator in ranks ? { ...node, operator: ranks[node.operator] } : node);

/** JSON with sorted keys, blanks behind commas and colons, and nothing but ASCII. */
function jsonOf(value) {
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(", ")}]`;
  if (value instanceof Float) return String(value);
  if (value !== null && typeof value === "object") {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `"${key}": ${jsonOf(value[key])}`).join(", ")}}`;
  }
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
