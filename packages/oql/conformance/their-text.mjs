import { printOneLine } from "@oqlkit/oql";
import { numberKind, registeredColumn } from "@oqlkit/oqo-schema";
import { renderRow } from "../dist/words/render-words.js";
import { isBound, isSemantic, isText, losesNot, mapTexts, squash } from "./vector-facts.mjs";

/**
 * What the public service prints for a canonical query, faults included, in the shape of our answer: our layout, with
 * the conditions and the values that it prints otherwise written as it writes them (sections 10.2 and 10.3 of the
 * reference). `rules` are the deviations that make the difference; `undefined` is among them for one that none explains.
 */
export function theirAnswer({ kind, input }, canonical, answer) {
  const rules = new Set();
  const written = [];
  const hide = (text, value) => {
    written.push({ text, value });
    return `${/^col_/.exec(text) ?? ""}zq${written.length - 1}q`;
  };
  const walk = (node) => {
    if (Array.isArray(node?.filters)) return { ...node, filters: node.filters.map(walk) };
    const leaf = withoutLosses(node, rules);
    const text = theirValue(leaf, canonical.get_rows);
    const plain = { ...leaf, value: plainOf(leaf.value) };
    if (text === undefined) return plain;
    const ours = parenthesized(plain, canonical.get_rows);
    const theirs = leaf.is_negated === true ? `not ${text}` : text;
    // A number that stays text has its text in trees.
    if (ours === theirs && numberKind(leaf.column_id) === undefined) return plain;
    if (squash(ours) !== squash(theirs)) rules.add(ruleOf(leaf, canonical.get_rows));
    return { ...leaf, value: hide(text, leaf.value) };
  };
  const { filter_rows: rows, seed } = canonical;
  const oqo = { ...canonical };
  const standIn = rows === undefined ? undefined : standInOf(JSON.stringify(rows));
  if (rows !== undefined) oqo.filter_rows = rows.map(walk).map((row) => unfolded(row, standIn?.column));
  if (isText(seed)) {
    const alone = printOneLine({ get_rows: canonical.get_rows, sample: 1, seed });
    if (!alone.endsWith(` seed ${seed}`)) rules.add("seed-quotes");
    oqo.seed = hide(seed, seed);
  }
  const asked = kind === "render_v2" ? kind : "oqo->oql";
  const ours = answer({ kind: asked, input: { ...input, oqo }, expected: {} });
  const show = (text, key) => {
    const [, only] = /^(?:col_)?zq(\d+)q$/i.exec(text) ?? [];
    if (only !== undefined && key === "value") return plainOf(written[Number(only)].value);
    const whole = text.replaceAll(places, (_, index) => written[Number(index)].text);
    if (standIn === undefined) return whole;
    if (whole === standIn.column) return "is_xpac";
    return whole
      .replace(new RegExp(`^${standIn.word}(?= is$|$)`), retired)
      .replaceAll(`${standIn.word} is (`, `${retired} is (`);
  };
  return { rules, answer: mapTexts(ours, show) };
}

/** A value, also where it is a number that prints with its decimal. */
const plainOf = (value) => value?.value ?? value;

/** The word of the retired filter. */
const retired = "extended index";

/** Another yes/no column of works for the retired filter where it was not folded, so that our printer does not fold it. */
function standInOf(rows) {
  const columns = { is_retracted: "retracted", is_paratext: "paratext" };
  const [free] = Object.entries(columns).filter(([column]) => !rows.includes(column));
  return rows.includes('"is_xpac"') && free !== undefined ? { column: free[0], word: free[1] } : undefined;
}

function unfolded(node, column) {
  if (Array.isArray(node.filters))
    return { ...node, filters: node.filters.map((one) => unfolded(one, column)) };
  return column !== undefined && node.column_id === "is_xpac" ? { ...node, column_id: column } : node;
}

/** Words in no query, in whatever case a column has its values; the ids of collections have no name beside them. */
const places = /(?:stemmed )?"?(?:col_)?zq(\d+)q"?/gi;

/** A condition without the negation, or the operator of a bound, that the public service drops. */
function withoutLosses(leaf, rules) {
  const { is_negated, operator, ...rest } = leaf;
  // That of a yes/no field is part of its value. Section 10.2.
  const isTruth = typeof leaf.value === "boolean" && renderRow(leaf.column_id)?.kind === "bool";
  const negated = losesNot(leaf) && !isTruth;
  const bound = isBound(leaf) && leaf.value !== null && operator !== undefined && operator !== "is";
  if (negated) rules.add("outer-not");
  if (bound) rules.add("bound-operator");
  return {
    ...rest,
    ...(operator === undefined || bound ? {} : { operator }),
    ...(is_negated === undefined || negated ? {} : { is_negated }),
  };
}

/** What stands in the parentheses of a condition that we print. */
function parenthesized(leaf, entity) {
  const text = printOneLine({ get_rows: entity, filter_rows: [leaf] });
  return text.slice(text.indexOf("(") + 1, -1);
}

/** The text of a value where the public service may write it otherwise than we do. */
function theirValue(leaf, entity) {
  const { column_id: column, value } = leaf;
  if (column === undefined) return undefined;
  if (isSemantic(leaf))
    return `"${String(value)
      .replace(/^"(.*)"$/s, "$1")
      .replace(/^"+|"+$/g, "")}"`;
  if (column.includes(".search"))
    return value === null ? undefined : theirTerm(String(value), column, entity);
  // A whole number that prints with its decimal; others print as ours do.
  if (value !== null && typeof value === "object")
    return Number.isInteger(value.value) ? String(value) : undefined;
  const isOfDays = /^date/.test(registeredColumn(entity, column)?.type ?? "") || isBound(leaf);
  if (isOfDays && typeof value === "number") return String(value);
  if (!isText(value)) return undefined;
  return isOfDays || isOfNumbers(column, entity) || /^[<>]|["!]|^col_/.test(value)
    ? theirScalar(value)
    : undefined;
}

const isOfNumbers = (column, entity) =>
  registeredColumn(entity, column)?.type === "number" || numberKind(column) !== undefined;

const scalarWord = /^(?:and|or|&|not|is|has|where|group|sample|unknown|null)$/i;

/** Section 10.2. */
const theirScalar = (value) =>
  value !== "" && !value.startsWith("col_") && (/[\s()[\],;"]/.test(value) || scalarWord.test(value))
    ? `"${value}"`
    : value;

const termWord = /^(?:and|or|&|group|sample|stemmed|not|within)$/i;
const proximity = /^"([^"]*)"~(\d+)((?:~"[^"]*")*)$/;

/** What a search has for words. Section 10.3. */
function theirTerm(value, column, entity) {
  const isExact = column.endsWith(".search.exact");
  const [, first, distance, more] = proximity.exec(value) ?? [];
  if (distance !== undefined) {
    const others = Array.from(more.matchAll(/~"([^"]*)"/g), ([, text]) => text);
    const near = more === "" ? words(first) : [first, ...others];
    return `within ${distance} (${near.map((text) => (isExact ? `"${text}"` : text)).join(", ")})`;
  }
  if (/^".*"$/s.test(value)) return isExact || !hasExact(column, entity) ? value : `stemmed ${value}`;
  if (!isExact) {
    const bare = words(value.replaceAll(/[?*|()[\],;"]/g, " "));
    return bare.map((word) => (termWord.test(word) ? `"${word}"` : word)).join(" ");
  }
  const parts = words(value);
  const isOfSigns = parts.some((word) => /["()|[\],;:~^!&]|^[+-]|^(?:AND|OR|NOT|TO)$/.test(word));
  return parts.length < 2 || isOfSigns ? `"${value}"` : parts.map((word) => `"${word}"`).join(" and ");
}

const words = (text) => text.split(/\s+/).filter((word) => word !== "");

/** Whether quotes alone would mean the exact column. */
function hasExact(column, entity) {
  const base = column.replace(/\.search$/, "");
  const [searched, exact] = [".search", ".search.exact"].map((end) => registeredColumn(entity, base + end));
  return searched === undefined || exact !== undefined;
}

/** The rule by which we write a value otherwise; undefined where no rule does. */
function ruleOf(leaf, entity) {
  const { column_id: column, value, is_negated: negated } = leaf;
  const text = String(value);
  if (typeof value === "object") return "number-form";
  if (typeof value === "number") return dateRule(text);
  if (isSemantic(leaf) && text.includes('"')) return "quoted-value";
  if (/[\u201c-\u201f]/.test(text) && column.includes(".search")) return "curly-text";
  if (isSemantic(leaf)) return undefined;
  if (!column.includes(".search")) {
    if (/^[<>]|["!]|^col_.*[\s()[\],;"]/.test(text)) return "quoted-value";
    return isOfNumbers(column, entity) ? "own-number" : dateRule(text);
  }
  const [, near, , more] = proximity.exec(text) ?? [];
  if (near !== undefined)
    return more === "" && words(near).length < 2 ? "lone-proximity" : "proximity-quotes";
  if (column.endsWith(".exact")) {
    if (/^[^"]*"|"[^"]*$/.test(text) && words(text).length < 2) return "quoted-value";
    if (/["()|[\],;:~^!&]|(?<!\S)(?:[+-]|(?:AND|OR|NOT|TO)(?!\S))/.test(text)) return "signs-between";
    return negated === true && words(text).length > 1 ? "negated-words" : undefined;
  }
  if (/^\s*(?:not|within|stemmed|[<>])/i.test(text) && words(text).length > 1) return "run-first";
  if (/!|(?<!\S)[<>]/.test(text) || !/[\p{L}\p{N}]/u.test(text) || /^(?:not|within)$/i.test(text))
    return "lone-sign";
  return termWord.test(words(text.replaceAll(/[?*|()[\],;"]/g, " "))[0] ?? "") ? "reserved-first" : undefined;
}

const dateRule = (text) => (/^\d{4}/.test(text) ? "date-parts" : undefined);
