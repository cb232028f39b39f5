import { fromUrl, parse, print } from "@oqlkit/oql";
import {
  canonicalColumn,
  canonicalize,
  columnsOf,
  numberKind,
  registeredColumn,
  vocabularyOf,
} from "@oqlkit/oqo-schema";
import { differences } from "./compare.mjs";
import { isMisread, theirUrl } from "./their-url.mjs";
import { asTheirs } from "./url-deviations.mjs";

/**
 * Which of the deviations of spec/deviations.md explain every difference of a failing vector, or undefined. Each rule
 * works out what the public service answers from what we answer, and explains a difference only when that is what
 * the vector has. `answer` gives our answer to a vector.
 */
export function deviationOf(vector, found, answer) {
  const used = new Set();
  const { rules: urlRules, expectation } = asTheirs(vector, answer);
  let left = found;
  if (urlRules.length > 0) {
    const remaining = differences(vector.expected, expectation, vector.kind);
    if (remaining.length < found.length || remaining.length === 0) {
      left = remaining;
      for (const id of urlRules) used.add(id);
    }
  }
  const context = {
    vector,
    answer,
    entity: entityOf(vector),
    leaves: leavesOf(vector),
    losses: withoutLosses(vector, answer),
  };
  for (const explain of wholeRules) {
    const id = explain(left, context);
    if (id !== undefined) return [...used, id].join(" + ");
  }
  for (const difference of left) {
    const ids = explainOne(difference, context);
    if (ids === undefined) return undefined;
    for (const id of ids) used.add(id);
  }
  return [...used].join(" + ");
}

function explainOne(difference, context) {
  if (isUrl(difference.path)) return explainUrl(difference, context);
  const rule = rules.find(({ explains }) => explains(difference, context));
  if (rule !== undefined) return [rule.id];
  return explainText(difference, context);
}

const isText = (value) => typeof value === "string";
const sameJson = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const isUrl = (path) => path === "oxurl" || path === "oxurl_sorted";
const isValidation = (path) => /^(?:validation\.)?(?:valid|errors|warnings)\b/.test(path);

function oqoOf({ input, expected }) {
  return (
    input.oqo ??
    (input.oxurl ? fromUrl(input.oxurl).query : undefined) ??
    expected.canonical_oqo ??
    expected.oqo
  );
}

const entityOf = (vector) => oqoOf(vector)?.get_rows ?? "works";

function leavesOf(vector) {
  const leaves = [];
  const walk = (node) => (Array.isArray(node?.filters) ? node.filters.forEach(walk) : leaves.push(node));
  (oqoOf(vector)?.filter_rows ?? []).forEach(walk);
  (vector.expected.canonical_oqo?.filter_rows ?? []).forEach(walk);
  return leaves.filter(Boolean);
}

const compares = ({ operator }) => [">", ">=", "<", "<="].includes(operator);
const isBound = ({ column_id: column }) => /^(?:from|to)_.*_date$/.test(column ?? "");
const isSemantic = ({ column_id: column }) => column?.endsWith(".search.semantic");
const losesNot = (leaf) =>
  leaf.is_negated === true && leaf.value !== null && (compares(leaf) || isBound(leaf) || isSemantic(leaf));

/** Our answer to the object without the negations and the operators of bounds that the public service drops. */
function withoutLosses(vector, answer) {
  const oqo = vector.input.oqo ?? vector.expected.canonical_oqo;
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

/** The value at a path such as `tree.lines[0].tokens`. */
function at(value, path) {
  return path.split(/[.[\]]+/).reduce((inner, key) => (key === "" ? inner : inner?.[key]), value);
}

/** Layout may shift when a text changes by a few characters. */
function squash(text) {
  return text.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")");
}

// URLs

/** The URL the public service prints, where running it does something else than the query. */
function explainUrl({ path, wanted, got }, { vector, leaves }) {
  const query = oqoOf(vector);
  const ordered = canonicalize(query, { sort: path === "oxurl_sorted" || vector.kind === "url->oqo" });
  const canonical = query.sample === undefined ? ordered : { ...ordered, sample: query.sample };
  const theirs = theirUrl(canonical);
  if (!isText(wanted) || theirs === null) return undefined;
  const plain = wholeNumbers(wanted);
  const number = plain === wanted ? [] : ["number-form"];
  if (plain === got && hasWholeDecimal(leaves)) return number;
  if (plain !== wholeNumbers(theirs) || !isMisread(wanted, canonical)) return undefined;
  return [...number, urlCause(canonical, leaves)];
}

function urlCause(query, leaves) {
  if (query.sort_by?.some(({ aggregate }) => aggregate !== undefined)) return "sort-aggregate";
  if (leaves.some(losesNot)) return "outer-not";
  const ors = [];
  const walk = (node) => {
    if (node.join === "or") ors.push(node);
    node.filters?.forEach(walk);
  };
  query.filter_rows?.forEach(walk);
  if (
    ors.some(({ filters }) =>
      filters.some(
        (leaf) => compares(leaf) || leaf.is_negated || leaf.value === true || leaf.value === false,
      ),
    )
  )
    return "url-or";
  if (leaves.some(({ value }) => isText(value) && /["|,]|^[<>!]|[ -]/.test(value))) return "url-quote";
  return "url-refused";
}

// Texts

/** A number printed as the public service prints it, made to look as we print it. */
function wholeNumbers(text) {
  return text
    .replaceAll(/(?<=\d)\.0(?!\d)/g, "")
    .replaceAll(/\d(?:\.\d+)?e(?:\+|%2B)\d+/g, (number) =>
      BigInt(Number(number.replace("%2B", "+"))).toString(),
    );
}

function hasWholeDecimal(leaves) {
  return leaves.some(
    ({ column_id: column, value }) =>
      numberKind(column) === "decimal" && value !== null && Number.isInteger(Number(value)),
  );
}

/** A number in text that the public service keeps as text: on a column without a word, or with an exponent. */
function isTextNumber({ column_id: column, value }, entity) {
  if (!isText(value) || value.trim() === "" || !Number.isFinite(Number(value))) return false;
  if (registeredColumn(entity, column)?.type !== "number") return false;
  const printed = print({ get_rows: entity, filter_rows: [{ column_id: column, value: 1 }] });
  return /e/i.test(value) || printed.startsWith(`${entity} where ${canonicalColumn(entity, column)} `);
}

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const reserved = /(?:stemmed )?"(and|or|&|group|sample|stemmed|not|within)"/gi;
const needless = (value) => isText(value) && (/^[<>]|!/.test(value) || /^col_.*[\s()[\],;"]/.test(value));

/** How our text becomes theirs: [rule, change], or what both become. Only rules that change ours explain anything. */
const textChanges = [
  ["number-form", wholeNumbers, ({ leaves }) => hasWholeDecimal(leaves)],
  [
    "own-number",
    (text, { leaves, entity }) =>
      leaves.reduce(
        (done, leaf) =>
          isTextNumber(leaf, entity)
            ? done.replaceAll(
                new RegExp(`(?<=[( ])"?${escaped(leaf.value)}"?(?=[) ])`, "g"),
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
            : done,
        text,
      ),
  ],
  ["negated-words", (text) => text.replaceAll(/not \(("[^"\s]+"(?: and "[^"\s]+")+)\)/g, "not $1")],
  ["lone-sign", (text) => text.replaceAll(/stemmed "([^"\s]*![^"\s]*|[<>][^"\s]*)"/g, "$1")],
  [
    "quoted-value",
    (text, { leaves }) =>
      leaves.reduce(
        (done, { value }) =>
          needless(value) ? done.replaceAll(new RegExp(`"(${escaped(value)})"`, "gi"), "$1") : done,
        text,
      ),
  ],
  ["reserved-first", (text) => text.replaceAll(reserved, "$1")],
  ["seed-quotes", (text) => text.replace(/ seed "([^"]*)"/, " seed $1")],
  [
    "proximity-quotes",
    (text) => text.replaceAll(/within \d+ \([^)]*\)/g, (list) => list.replaceAll(/stemmed (?=")|"/g, "")),
  ],
  ["date-parts", (text) => text.replaceAll(/\("(\d{4}(?:-\d\d)?(?:T[^"\s]*)?)"\)/g, "($1)")],
];

function explainText({ path, wanted, got }, context) {
  if (!isText(wanted) || !isText(got) || isValidation(path)) return undefined;
  const computed = context.losses === undefined ? undefined : at(context.losses.answer, path);
  const plain = becomes(got, wanted, context);
  if (plain !== undefined || !isText(computed) || computed === got) return plain;
  const changed = becomes(computed, wanted, context);
  return changed && [...context.losses.ids, ...changed];
}

/** The rules by which a text of ours becomes theirs. */
function becomes(ours, wanted, context) {
  const used = [];
  let theirs = ours;
  let target = wanted;
  for (const [id, change, applies = () => true] of textChanges) {
    if (!applies(context)) continue;
    const changed = change(theirs, context);
    const changedTarget = change(target, context);
    if (changed !== theirs || changedTarget !== target) used.push(id);
    theirs = changed;
    target = changedTarget;
  }
  return squash(theirs) === squash(target) ? used : undefined;
}

// Findings

/** A rule on findings: ours are theirs and some more, or theirs and some less. */
function findingRule(id, isOurs, isTheirs = () => false) {
  const explains = ({ path, wanted, got }, context) => {
    if (/(?:^|\.)valid$/.test(path)) {
      const issues = answerIssues(context);
      return (
        wanted === !got && (got ? isValidBut(context, isTheirs) : issues.every((one) => isOurs(one, context)))
      );
    }
    if (!path.endsWith("errors") || !Array.isArray(wanted) || !Array.isArray(got)) return false;
    return sameJson(
      wanted.filter((entry) => !isTheirs(entry)),
      got.filter((entry) => !isOurs(entry, context)),
    );
  };
  return { id, explains };
}

function answerIssues({ vector, answer }) {
  const ours = answer(vector);
  return ours.errors ?? ours.validation?.errors ?? [];
}

function isValidBut({ vector: { expected } }, isTheirs) {
  return (expected.errors ?? expected.validation?.errors ?? []).every(isTheirs);
}

/** The leaf a location such as `filter_rows[0].filters[1].value` is about. */
function leafAt({ vector }, location) {
  const oqo = vector.expected.oqo ?? oqoOf(vector);
  return at({ filter_rows: oqo?.filter_rows ?? [] }, (location ?? "").replace(/\.\w+$/, ""));
}

const rules = [
  {
    id: "outer-not",
    explains: ({ path, wanted }, { losses }) => {
      if (losses === undefined) return false;
      const theirs = losses.answer;
      // The tree keeps the whole condition beside the text that lost its negation.
      if (path.endsWith("is_negated")) return wanted === true;
      const computed = at(theirs, path);
      if (isText(wanted) && isText(computed)) return squash(wanted) === squash(computed);
      return differences({ value: wanted }, { value: computed }).every((one) =>
        one.path.endsWith("is_negated"),
      );
    },
  },
  findingRule(
    "relevance-exact",
    () => false,
    ({ type }) => type === "relevance_sort_requires_search",
  ),
  findingRule("vocabulary-prefix", ({ type, location }, context) => {
    const { value, column_id: column } = leafAt(context, location) ?? {};
    const own = registeredColumn(context.entity, column)?.entityType;
    const code = String(value).slice(String(value).indexOf("/") + 1);
    const known = Object.keys(vocabularyOf(own ?? "")?.values ?? {}).map((one) => one.toLowerCase());
    return type === "invalid_value" && String(value).includes("/") && known.includes(code.toLowerCase());
  }),
  findingRule("integer-fields", ({ type, location }, context) => {
    const { value, column_id: column } = leafAt(context, location) ?? {};
    return type === "invalid_value_type" && numberKind(column) === "integer" && Number(value) % 1 !== 0;
  }),
  findingRule("not-finite", ({ type, location }, context) => {
    const { value } = leafAt(context, location) ?? {};
    return type === "invalid_value_type" && /^\s*[+-]?(?:nan|inf(?:inity)?)\s*$/i.test(String(value));
  }),
  {
    id: "own-number",
    explains: ({ path, wanted, got }, { entity, leaves }) =>
      path.endsWith(".value") &&
      isText(wanted) &&
      typeof got === "number" &&
      Number(wanted) === got &&
      leaves.some((leaf) => leaf.value === wanted && isTextNumber(leaf, entity)),
  },
  {
    id: "sort-aggregate",
    explains: ({ path, wanted }) => /sort_by\[\d+\]\.aggregate$/.test(path) && wanted === undefined,
  },
];

// Rules on an answer as a whole

/** Codes and positions of the errors of a text. */
function errorsOf({ expected }) {
  return expected.all ?? expected.diagnostics?.map(({ code, start }) => ({ code, position: start }));
}

function wordAt(text, position) {
  return /^[^\s"[\](),;!]+/.exec(Array.from(text).slice(position).join(""))?.[0]?.toLowerCase() ?? "";
}

/** Whether a text uses the column by the word it prints with, which the public service does not find it by. */
function printsSo(entity, column, word) {
  if (registeredColumn(entity, column) === undefined || canonicalColumn(entity, column) !== column)
    return false;
  const search = column.endsWith(".search");
  const leaf = { column_id: column, value: "x", ...(search ? { operator: "has" } : {}) };
  return print({ get_rows: entity, filter_rows: [leaf] })
    .toLowerCase()
    .startsWith(`${entity} where ${word} `);
}

/** Errors at words and operators that our reader takes because they are what columns print with. */
function ownColumnError({ code, position }, { text, entity }) {
  if (code === "OQL_UNKNOWN_FIELD" && position !== null) {
    const word = wordAt(text, position);
    return printsSo(entity, word, word) || printsSo(entity, `${word}.search`, word);
  }
  return code === "OQL_BAD_OPERATOR_FOR_FIELD" && usesTwoSidedWord(text, entity);
}

/** A date or `unknown` that our reader takes because it prints so. */
function datePartError({ code, position }, { text }) {
  const rest = position === null ? "" : Array.from(text).slice(position).join("");
  if (code === "OQL_BAD_DATE")
    return /^(?:"\s*\d{4}(?:-\d\d){0,2}(?:[T ][^"]*)?"|\d{4}-\d\d-\d\dT\S)/.test(rest);
  return code === "OQL_BAD_BOOL_VALUE" && /^(?:unknown|null)(?![^\s"[\](),;!])/i.test(rest);
}

/** The rule by which the public service stops at what we take. Before that place both find the same; after it, all is open. */
function explainTaken(errors, diagnostics, context) {
  const tests = { "own-column": ownColumnError, "date-parts": datePartError };
  for (const [id, isTaken] of Object.entries(tests)) {
    const first = errors.findIndex((error) => isTaken(error, context));
    const before = errors.slice(0, first).map(({ code }) => code);
    const ours = diagnostics.slice(0, first).map(({ code }) => code);
    if (first >= 0 && sameJson(before, ours)) return id;
  }
  return undefined;
}

/** Whether a condition of the text has a word that one column is searched by and another compared. */
function usesTwoSidedWord(text, entity) {
  const words = text
    .replaceAll(/\[[^\]]*\]/g, " ")
    .toLowerCase()
    .split(/[\s()]+/);
  const columns = columnsOf(entity).map(({ id }) => id);
  const wordOf = (column) =>
    print({ get_rows: entity, filter_rows: [{ column_id: column, value: "x" }] })
      .slice(`${entity} where `.length)
      .replace(/ (?:is|has) \(.*$/s, "");
  const searched = new Set(columns.filter((id) => id.endsWith(".search")).map(wordOf));
  const twoSided = new Set(
    columns
      .filter((id) => !id.includes(".search"))
      .map(wordOf)
      .filter((word) => searched.has(word)),
  );
  return words.some((word, index) => {
    if (!/^(?:is|has|does|doesn't|doesnt)$/.test(word)) return false;
    return [1, 2, 3, 4].some((length) => {
      const field = words.slice(Math.max(0, index - length), index).join(" ");
      const row = parse(`${entity} where ${field} is (x)`).query?.filter_rows?.[0];
      return row?.column_id !== undefined && twoSided.has(wordOf(row.column_id));
    });
  });
}

const wholeRules = [
  function takenText(_left, { vector }) {
    const text = vector.input.oql;
    if (text === undefined) return undefined;
    const { query, diagnostics } = parse(text);
    const entity = /^\s*([\w-]+)/.exec(text)?.[1]?.toLowerCase() ?? "";
    const errors = errorsOf(vector)?.filter(({ code }) => /^OQL_/.test(code)) ?? [];
    if (errors.length > 0) return explainTaken(errors, diagnostics, { text, entity });
    // A word that leads to another entity's column: the same text, found valid for the entity's own column.
    const theirs = vector.expected.oqo ?? vector.expected.canonical_oqo;
    if (theirs === undefined || theirs === null || query === undefined) return undefined;
    const columnsIn = (oqo) => [...leavesOf({ input: { oqo }, expected: {} }), ...(oqo.group_by ?? [])];
    const lost = columnsIn(theirs);
    const own = columnsIn(query);
    const apart = own.flatMap((leaf, index) => (leaf.column_id === lost[index]?.column_id ? [] : [index]));
    const sameText = print(canonicalize(query)) === print(canonicalize(theirs));
    const exact =
      apart.length > 0 &&
      lost.length === own.length &&
      apart.every(
        (index) =>
          registeredColumn(entity, lost[index].column_id) === undefined &&
          registeredColumn(entity, own[index].column_id) !== undefined,
      );
    return sameText && exact ? "own-column" : undefined;
  },
  function carriageReturn(_left, { vector, answer }) {
    const text = vector.input.oql ?? "";
    if (!text.includes("\r")) return undefined;
    // For the public service it is a letter like any other.
    const theirs = answer({ ...vector, input: { ...vector.input, oql: text.replaceAll("\r", "\u0001") } });
    const wanted = JSON.parse(JSON.stringify(vector.expected).replaceAll("\\r", "\\u0001"));
    return differences(wanted, theirs, vector.kind).length === 0 ? "carriage-return" : undefined;
  },
  function expansionFold(_left, { vector, answer }) {
    const { kind, expected } = vector;
    const keys = kind === "canonicalize" ? ["sorted", "preserved"] : ["sorted_oqo", "canonical_oqo"];
    const key = keys.find((one) => JSON.stringify(expected[one] ?? null).includes('"is_xpac"'));
    if (key === undefined) return undefined;
    const ours = answer(vector);
    const again = (oqo, one) => canonicalize(oqo, { sort: one === "sorted" || one === "sorted_oqo" });
    const present = keys.filter((one) => expected[one] !== undefined);
    return present.every((one) => sameJson(again(expected[one], one), ours[one]))
      ? "expansion-fold"
      : undefined;
  },
  function workTypes(_left, { vector }) {
    const text = vector.input.oql ?? "";
    const errors = errorsOf(vector) ?? [];
    const position = text.search(/\S/);
    const wanted = [{ code: "OQL_UNKNOWN_ENTITY", position }];
    return /^\s*work-types(?![^\s"[\](),;!])/i.test(text) && sameJson(errors, wanted)
      ? "work-types"
      : undefined;
  },
  function strayBracket(_left, { vector }) {
    return vector.expected.crash !== undefined && (vector.input.oql ?? "").includes("]")
      ? "stray-bracket"
      : undefined;
  },
];
