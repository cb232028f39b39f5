import { print } from "@oqlkit/oql";
import { canonicalColumn, canonicalize, registeredColumn } from "@oqlkit/oqo-schema";
import { isText } from "./vector-facts.mjs";

/** A number in text that the public service keeps as text: on a column without a word, or with an exponent. */
export function isTextNumber({ column_id: column, value }, entity) {
  if (!isText(value) || value.trim() === "" || !Number.isFinite(Number(value))) return false;
  if (registeredColumn(entity, column)?.type !== "number") return false;
  const printed = print({ get_rows: entity, filter_rows: [{ column_id: column, value: 1 }] });
  return /e/i.test(value) || printed.startsWith(`${entity} where ${canonicalColumn(entity, column)} `);
}

/** Behind a number it makes a text of it, and lets it stand in order as the quotation mark that ends it in JSON does. */
const mark = "!";

/** A query with such numbers as texts that no reading makes numbers of, and what makes them numbers again in any answer. */
function hidden(query) {
  const numbers = new Set();
  const walk = (node) => {
    if (Array.isArray(node?.filters)) return { ...node, filters: node.filters.map(walk) };
    if (!isTextNumber(Object(node), String(query.get_rows).toLowerCase())) return node;
    numbers.add(node.value);
    return { ...node, value: node.value + mark };
  };
  const filter_rows = query.filter_rows?.map(walk);
  const plain = (value) => {
    if (Array.isArray(value)) return value.map(plain);
    if (isText(value)) return Array.from(numbers).reduce(unmarked, value);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  };
  return { query: numbers.size === 0 ? query : { ...query, filter_rows }, plain };
}

const unmarked = (text, number) =>
  [`"${number}${mark}"`, `${number}${mark}`, `${number}%21`].reduce(
    (done, marked) => done.replaceAll(marked, number),
    text,
  );

/** The canonical form with numbers as texts where the public service has them so. */
export function canonicalWithTexts(query, options) {
  const { query: texts, plain } = hidden(query);
  return plain(canonicalize(texts, options));
}

/** What is said of a query, which is the same for a number and its text. */
const findings = ["valid", "errors", "warnings", "validation", "diagnostics"];

/** The answer that keeps numbers as texts, with `ask` giving our answer to a query; undefined where it is no other. */
export function answerWithTexts(query, ask) {
  const { query: texts, plain } = hidden(query);
  if (texts === query) return undefined;
  const ours = ask(query);
  const said = findings.filter((key) => key in ours).map((key) => [key, ours[key]]);
  return { ...plain(ask(texts)), ...Object.fromEntries(said) };
}
