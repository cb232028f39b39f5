import { printOneLine } from "@oqlkit/oql";
import { canonicalize, numberKind } from "@oqlkit/oqo-schema";
import { isTextNumber } from "./text-numbers.mjs";
import { at, isBound, isSemantic, isText, isValidation, losesNot, squash } from "./vector-facts.mjs";

/** Our answer to the object without the negations and the operators of bounds that the public service drops. */
export function withoutLosses(vector, answer) {
  const oqo = vector.input.oqo ?? vector.expected.canonical_oqo ?? vector.expected.oqo ?? undefined;
  const ids = new Set();
  const strip = (node) => {
    if (Array.isArray(node?.filters)) return { ...node, filters: node.filters.map(strip) };
    const { is_negated, operator, ...rest } = node;
    const negated = losesNot(node);
    const bound = isBound(node) && node.value !== null && operator !== undefined && operator !== "is";
    if (negated) ids.add("outer-not");
    if (bound) ids.add("bound-operator");
    return {
      ...rest,
      ...(operator === undefined || bound ? {} : { operator }),
      ...(is_negated === undefined || negated ? {} : { is_negated }),
    };
  };
  const canonical = oqo === undefined ? undefined : canonicalize(oqo, { sort: vector.kind === "url->oqo" });
  const filter_rows = canonical?.filter_rows?.map(strip);
  if (ids.size === 0) return undefined;
  const kind = vector.kind === "render_v2" ? "render_v2" : "oqo->oql";
  const input = { ...vector.input, oqo: { ...canonical, filter_rows } };
  return { ids: [...ids], answer: answer({ kind, input, expected: {} }) };
}

/** A number printed as the public service prints it, made to look as we print it. */
export function wholeNumbers(text) {
  return text
    .replaceAll(/(?<=\d)\.0(?!\d)/g, "")
    .replaceAll(/\d(?:\.\d+)?e(?:\+|%2B)\d+/g, (number) =>
      BigInt(Number(number.replace("%2B", "+"))).toString(),
    );
}

export function hasWholeDecimal(leaves) {
  return leaves.some(
    ({ column_id: column, value }) =>
      numberKind(column) !== undefined && value !== null && Number.isInteger(Number(value)),
  );
}

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
/** Several terms that are excluded: in parentheses behind `not`, or as all of a value's text in a tree. */
const excluded = (terms) => new RegExp(`(?<=not |^)\\(${escaped(terms)}\\)`, "g");
const reservedWord = /^(?:and|or|&|group|sample|stemmed|not|within)$/i;
const reserved = /(?:stemmed )?"(and|or|&|group|sample|stemmed|not|within)"/gi;
const needless = (value) => isText(value) && (/^[<>]|!/.test(value) || /^col_.*[\s()[\],;"]/.test(value));

/** Words matched by stem as the public service prints them. */
function stemmedTerm(value) {
  const words = value
    .replace(/[?*|()[\],;"]/g, " ")
    .trim()
    .split(/\s+/);
  return words.map((word) => (reservedWord.test(word) ? `"${word}"` : word)).join(" ");
}

/** A text with curly quotation marks as the public service prints it. */
function curlyTerm(value, isExact) {
  if (/^"[^"]*"$/.test(value)) return isExact ? value : `stemmed ${value}`;
  if (!isExact) return stemmedTerm(value);
  const words = value.trim().split(/\s+/);
  const isWhole = words.length === 1 || /["()|[\],;:~^!&]/.test(value);
  return isWhole ? `"${value}"` : words.map((word) => `"${word}"`).join(" and ");
}

/** What stands between the parentheses of a search. */
function termOf({ column_id, value, operator }, entity) {
  const text = printOneLine({ get_rows: entity, filter_rows: [{ column_id, value, operator }] });
  return text.slice(text.indexOf("(") + 1, -1);
}

/** How our text becomes theirs: [rule, change, where it applies]. */
const textChanges = [
  [
    "curly-text",
    (text, { leaves, entity }) =>
      leaves.reduce((done, leaf) => {
        const { column_id: column, value } = leaf;
        if (!isText(value) || !column?.includes(".search") || !/[\u201c-\u201f]/.test(value)) return done;
        return done.replaceAll(termOf(leaf, entity), curlyTerm(value, column.endsWith(".exact")));
      }, text),
  ],
  ["number-form", wholeNumbers, ({ leaves }) => hasWholeDecimal(leaves)],
  [
    "own-number",
    (text, { leaves, entity }) =>
      leaves.reduce(
        (done, leaf) =>
          isTextNumber(leaf, entity)
            ? done.replaceAll(
                new RegExp(`(?<=[( ]|^)"?${escaped(leaf.value)}"?(?=[) ]|$)`, "g"),
                String(Number(leaf.value)),
              )
            : done,
        text,
      ),
  ],
  [
    "quoted-value",
    (text, { leaves }) =>
      leaves.reduce(
        (done, { column_id: column, value }) =>
          isText(value) && column?.endsWith(".search.exact") && /[^"]"|"[^"]/.test(value.slice(1, -1))
            ? done.replaceAll(`"${value}"`, `"${value.replaceAll('"', " ").trim()}"`)
            : isSemantic({ column_id: column }) && isText(value) && value.includes('"')
              ? done.replaceAll(
                  `"${(/[^"](?:.*[^"])?/s.exec(value)?.[0] ?? "").replaceAll('"', " ")}"`,
                  `"${value.replace(/^"(.*)"$/s, "$1")}"`,
                )
              : done,
        text,
      ),
  ],
  [
    "signs-between",
    (text, { leaves }) =>
      leaves.reduce((done, { column_id: column, value }) => {
        if (!isText(value) || !column?.endsWith(".search.exact") || /^"[^"]*"$/.test(value)) return done;
        // Without signs the public service prints word by word, too.
        if (!/["()|[\],;:~^!&]|(?<!\S)(?:[+-]|(?:AND|OR|NOT|TO)(?!\S))/.test(value)) return done;
        const parts = (value.match(/"[^"]*"|[^\s"]+/g) ?? []).filter((part) => /[\p{L}\p{N}_]/u.test(part));
        if (parts.length < 2) return done;
        const words = parts.map((part) => `"${part.replaceAll('"', "")}"`).join(" and ");
        return done
          .replaceAll(excluded(words), `"${value}"`)
          .replaceAll(words, `"${value.replaceAll('"', " ").trim()}"`);
      }, text),
  ],
  [
    "lone-proximity",
    (text, { leaves }) =>
      leaves.reduce((done, { value }) => {
        const [, word, distance] = /^"\s*([^\s"]+)\s*"~(\d+)$/.exec(String(value)) ?? [];
        return word === undefined
          ? done
          : done.replaceAll(
              new RegExp(`(?<=[( ])(?<!within \\d+ \\()"?${escaped(word)}"?(?=[) ])`, "g"),
              `within ${distance} (${word})`,
            );
      }, text),
  ],
  ["negated-words", (text) => text.replaceAll(/(?<=not |^)\(("[^"\s]+"(?: and "[^"\s]+")+)\)/g, "$1")],
  [
    "lone-sign",
    (text, { leaves, entity }) =>
      leaves
        .filter(({ column_id: column, value }) => isText(value) && column?.includes(".search"))
        .filter(({ value }) => /\s/.test(value.trim()) && /!|(?<!\S)[<>]/.test(value))
        .reduce((done, leaf) => {
          const ours = new RegExp(`(?<=[( ]|^)${escaped(termOf(leaf, entity))}(?=[) ]|$)`, "g");
          return done.replaceAll(ours, () => stemmedTerm(leaf.value));
        }, text)
        .replaceAll(/stemmed "([^"\s]*![^"\s]*|[<>][^"\s]*)"/g, "$1")
        .replaceAll(/stemmed "[\s?*|()[\],;]+"/g, ""),
  ],
  [
    "quoted-value",
    (text, { leaves }) =>
      leaves.reduce(
        (done, { value }) =>
          needless(value) ? done.replaceAll(new RegExp(`"(${escaped(value)})"`, "gi"), "$1") : done,
        text,
      ),
  ],
  [
    "run-first",
    (text, { leaves, entity }) =>
      leaves.reduce((done, leaf) => {
        if (!leaf.column_id?.includes(".search") || !/^(?:not|within|stemmed|[<>])/i.test(leaf.value))
          return done;
        const ours = termOf(leaf, entity);
        const theirs = ours.replaceAll(/stemmed ("[^"]*") and /g, "$1 ");
        return done.replaceAll(excluded(ours), theirs).replaceAll(ours, theirs);
      }, text),
  ],
  ["reserved-first", (text) => text.replaceAll(reserved, "$1")],
  ["seed-quotes", (text) => text.replace(/ seed "([^"]*)"/, " seed $1")],
  [
    "proximity-quotes",
    (text) =>
      text.replaceAll(/within \d+ \((?:"[^"]*"|[^")])*\)/g, (list) =>
        list.replaceAll(/stemmed (?=")|"/g, ""),
      ),
  ],
  ["date-parts", (text) => text.replaceAll(/(?<=\(|^|not )"(\d{4}(?:-\d\d)?(?:T[^"\s]*)?)"(?=\)|$)/g, "$1")],
];

export function explainText({ path, wanted, got }, context) {
  if (!isText(wanted) || !isText(got) || isValidation(path)) return undefined;
  const computed = context.losses === undefined ? undefined : at(context.losses.answer, path);
  const plain = becomes(got, wanted, context);
  if (plain !== undefined || !isText(computed) || computed === got) return plain;
  const changed = becomes(computed, wanted, context);
  return changed && [...context.losses.ids, ...changed];
}

/**
 * Rules that change both texts: numbers come to stand in one form, and reserved words that either quotes are bare. Of the
 * others only those that change ours explain anything, or a sign that ours lacks would be taken for one that theirs has.
 */
const bothBecome = new Set(["number-form", "own-number", "reserved-first"]);

/** The rules by which a text of ours becomes theirs. */
function becomes(ours, wanted, context) {
  const used = [];
  let theirs = ours;
  let target = wanted;
  for (const [id, change, applies = () => true] of textChanges) {
    if (!applies(context)) continue;
    const changed = change(theirs, context);
    const changedTarget = bothBecome.has(id) ? change(target, context) : target;
    if (changed !== theirs || changedTarget !== target) used.push(id);
    theirs = changed;
    target = changedTarget;
  }
  return squash(theirs) === squash(target) ? used : undefined;
}
