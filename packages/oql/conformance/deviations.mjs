import { fromUrl } from "@oqlkit/oql";
import { canonicalColumn, numberKind, registeredColumn, vocabularyOf } from "@oqlkit/oqo-schema";
import { differences } from "./compare.mjs";
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
  const context = { vector, leaves: leavesOf(vector), withoutOuterNot: withoutOuterNot(vector, answer) };
  for (const difference of left) {
    const rule = rules.find(({ explains }) => explains(difference, context));
    if (rule === undefined) return undefined;
    used.add(rule.id);
  }
  return [...used].join(" + ");
}

const isText = (value) => typeof value === "string";

function rowsOf({ input, expected }) {
  const oqo =
    input.oqo ??
    (input.oxurl ? fromUrl(input.oxurl).query : undefined) ??
    expected.canonical_oqo ??
    expected.oqo;
  return oqo?.filter_rows ?? [];
}

function leavesOf(vector) {
  const leaves = [];
  const walk = (node) => (Array.isArray(node?.filters) ? node.filters.forEach(walk) : leaves.push(node));
  rowsOf(vector).forEach(walk);
  return leaves.filter(Boolean);
}

const entityOf = ({ input, expected }) =>
  input.oqo?.get_rows ?? expected.oqo?.get_rows ?? expected.canonical_oqo?.get_rows ?? "works";

const compares = ({ operator }) => [">", ">=", "<", "<="].includes(operator);
const isBound = ({ column_id: column }) => /^(?:from|to)_.*_date$/.test(column ?? "");
const isSemantic = ({ column_id: column }) => column?.endsWith(".search.semantic");
const losesNot = (leaf) =>
  leaf.is_negated === true && leaf.value !== null && (compares(leaf) || isBound(leaf) || isSemantic(leaf));
const isUrl = (path) => path === "oxurl" || path === "oxurl_sorted";
const isValidation = (path) => /^(?:validation\.)?(?:valid|errors|warnings)\b/.test(path);

/** Our answer to the object without the negations that the public service drops from texts. */
function withoutOuterNot(vector, answer) {
  const oqo = vector.input.oqo ?? vector.expected.canonical_oqo;
  let dropped = false;
  const strip = (node) => {
    if (Array.isArray(node?.filters)) return { ...node, filters: node.filters.map(strip) };
    if (!losesNot(node)) return node;
    dropped = true;
    const { is_negated: _, ...rest } = node;
    return rest;
  };
  const filter_rows = oqo?.filter_rows?.map(strip);
  if (!dropped) return undefined;
  const kind = vector.kind === "render_v2" ? "render_v2" : "oqo->oql";
  return answer({ kind, input: { ...vector.input, oqo: { ...oqo, filter_rows } }, expected: {} });
}

/** The value at a path such as `tree.lines[0].tokens`. */
function at(value, path) {
  return path.split(/[.[\]]+/).reduce((inner, key) => (key === "" ? inner : inner?.[key]), value);
}

const sameJson = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Layout may shift when a text changes by a few characters. */
function squash(text) {
  return text.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")");
}

/** A rule on texts: what we print, changed back, is what they print. */
function textRule(id, undo, applies = () => true) {
  const explains = ({ path, wanted, got }, context) =>
    isText(wanted) &&
    isText(got) &&
    wanted !== got &&
    !isUrl(path) &&
    applies(context) &&
    squash(undo(got, context)) === squash(undo(wanted, context));
  return { id, explains };
}

/** A rule on findings: ours are theirs and some more, or theirs and some less. */
function findingRule(id, isOurs, isTheirs = () => false) {
  const explains = ({ path, wanted, got }, context) => {
    if (/(?:^|\.)valid$/.test(path))
      return context.leaves.length > 0 && wanted === !got && isValidation(path);
    if (!path.endsWith("errors") || !Array.isArray(wanted) || !Array.isArray(got)) return false;
    return sameJson(
      wanted.filter((entry) => !isTheirs(entry)),
      got.filter((entry) => !isOurs(entry, context)),
    );
  };
  return { id, explains };
}

/** The leaf a location such as `filter_rows[0].filters[1].value` is about. */
function leafAt({ vector }, location) {
  return at({ filter_rows: rowsOf(vector) }, (location ?? "").replace(/\.\w+$/, ""));
}

const reserved = /(?:stemmed )?"(and|or|&|group|sample|stemmed|not|within)"/gi;

const rules = [
  {
    id: "number-form",
    explains: ({ wanted, got }, { leaves }) =>
      isText(wanted) &&
      isText(got) &&
      squash(wanted.replaceAll(/(?<=\d)\.0(?!\d)/g, "")) === squash(got) &&
      leaves.some(
        ({ column_id: column, value }) => numberKind(column) === "decimal" && Number.isInteger(Number(value)),
      ),
  },
  {
    id: "outer-not",
    explains: ({ path, wanted, got }, { vector, leaves, withoutOuterNot: theirs }) => {
      if (isUrl(path)) return got === null && leaves.concat(canonicalLeaves(vector)).some(losesNot);
      if (theirs === undefined) return false;
      // The tree keeps the whole condition beside the text that lost its negation.
      if (path.endsWith("is_negated")) return wanted === true;
      const computed = at(theirs, path);
      if (isText(wanted) && isText(computed)) return squash(wanted) === squash(computed);
      return differences({ value: wanted }, { value: computed }).every((one) =>
        one.path.endsWith("is_negated"),
      );
    },
  },
  textRule("negated-words", (text) => text.replaceAll(/not \(("[^"\s]+"(?: and "[^"\s]+")+)\)/g, "not $1")),
  textRule(
    "quoted-value",
    (text, { leaves }) =>
      leaves.reduce(
        (done, { value }) =>
          isText(value) && /^[<>]|!/.test(value)
            ? done.replaceAll(new RegExp(`"(${escaped(value)})"`, "gi"), "$1")
            : done,
        text,
      ),
    ({ leaves }) => leaves.some(({ value }) => isText(value) && /^[<>]|!/.test(value)),
  ),
  {
    id: "quoted-value",
    explains: ({ path, wanted, got }) =>
      isUrl(path) &&
      isText(wanted) &&
      isText(got) &&
      got !== wanted &&
      got.replaceAll(/%22((?:%21|%3C|%3E|-)[^,|&]*|[^,|&]*[ ,-][^|&]*|[^,|&]*%21[^,|&]*)%22/g, "$1") ===
        wanted,
  },
  textRule("reserved-first", (text) => text.replaceAll(reserved, "$1")),
  textRule("lone-sign", (text) => text.replaceAll(/stemmed "([^"\s]*![^"\s]*|[<>][^"\s]*)"/g, "$1")),
  textRule("seed-quotes", (text) => text.replace(/ seed "([^"]*)"/, " seed $1")),
  textRule("proximity-quotes", (text) =>
    text.replaceAll(/within \d+ \([^)]*\)/g, (list) => list.replaceAll(/stemmed (?=")|"/g, "")),
  ),
  textRule("date-parts", (text) => text.replaceAll(/\("(\d{4}(?:-\d\d)?(?:T[^"\s]*)?)"\)/g, "($1)")),
  {
    id: "url-or",
    explains: ({ path, wanted, got }, { vector }) =>
      isUrl(path) &&
      got === null &&
      isText(wanted) &&
      wanted.includes("|") &&
      someBranch(
        vector,
        ({ join, filters }) => join === "or" && filters.some((leaf) => compares(leaf) || leaf.is_negated),
      ),
  },
  {
    id: "url-quote",
    explains: ({ path, wanted, got }, { leaves }) =>
      isUrl(path) &&
      got === null &&
      isText(wanted) &&
      leaves.some(({ value }) => isText(value) && /["|]/.test(value)),
  },
  {
    id: "url-refused",
    explains: ({ path, wanted, got }, { vector, leaves }) =>
      isUrl(path) &&
      got === null &&
      isText(wanted) &&
      leaves.some(({ column_id: column, is_negated: negated, value }) => {
        const type = registeredColumn(entityOf(vector), column)?.type;
        if (type === "date" || type === "datetime") return negated === true;
        return type === "number" && Number(value) < 0;
      }),
  },
  {
    id: "own-column",
    explains: (_difference, { vector }) => isOwnColumn(vector),
  },
  findingRule(
    "relevance-exact",
    () => false,
    ({ type }) => type === "relevance_sort_requires_search",
  ),
  findingRule("vocabulary-prefix", ({ type, location }, context) => {
    const { value, column_id: column } = leafAt(context, location) ?? {};
    const own = registeredColumn(entityOf(context.vector), column)?.entityType;
    const code = String(value).slice(String(value).indexOf("/") + 1);
    const known = Object.keys(vocabularyOf(own ?? "")?.values ?? {}).map((one) => one.toLowerCase());
    return type === "invalid_value" && String(value).includes("/") && known.includes(code.toLowerCase());
  }),
  findingRule("integer-fields", ({ type, location }, context) => {
    const { value, column_id: column } = leafAt(context, location) ?? {};
    return type === "invalid_value_type" && numberKind(column) === "integer" && Number(value) % 1 !== 0;
  }),
  {
    id: "work-types",
    explains: ({ path }, { vector: { input, expected } }) =>
      /^\s*work[- ]types\b/i.test(input.oql ?? "") &&
      path !== "" &&
      (expected.code ?? expected.diagnostics?.[0]?.code) === "OQL_UNKNOWN_ENTITY",
  },
  {
    id: "sort-aggregate",
    explains: ({ path, wanted, got }) =>
      (/sort_by\[\d+\]\.aggregate$/.test(path) && wanted === undefined) ||
      (isUrl(path) &&
        isText(got) &&
        /[=,][^=&]*\.\w+:(?:asc|desc)/.test(got) &&
        got.replaceAll(/\.\w+(?=:(?:asc|desc))/g, "") === wanted),
  },
  {
    id: "carriage-return",
    explains: (_difference, { vector }) => (vector.input.oql ?? "").includes("\r"),
  },
  {
    id: "expansion-fold",
    explains: ({ path }, { vector }) =>
      /oqo|sorted|preserved|oql|oxurl/.test(path) &&
      someBranch(vector, ({ filters }) => filters.some(({ column_id: column }) => column === "is_xpac")),
  },
  {
    id: "empty-branch-path",
    explains: ({ path, wanted, got }, { vector }) =>
      path.endsWith(".path") &&
      Array.isArray(wanted) &&
      got === null &&
      someBranch(vector, ({ filters }) => filters.length === 0),
  },
];

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function canonicalLeaves({ expected }) {
  return expected.canonical_oqo === undefined
    ? []
    : leavesOf({ input: { oqo: expected.canonical_oqo }, expected });
}

function someBranch(vector, test) {
  const walk = (node) => Array.isArray(node?.filters) && (test(node) || node.filters.some(walk));
  return rowsOf(vector).some(walk) || (vector.expected.canonical_oqo?.filter_rows ?? []).some(walk);
}

/** Whether the text uses a column of the entity that the public service does not find by the word it prints. */
function isOwnColumn({ input, expected }) {
  const text = input.oql;
  if (text === undefined) return false;
  const entity = /^\s*([\w-]+)/.exec(text)?.[1]?.toLowerCase() ?? "";
  const [first] = expected.all ?? expected.diagnostics ?? [];
  const position = first?.position ?? first?.start;
  if (first?.code === "OQL_UNKNOWN_FIELD" && typeof position === "number") {
    const word = /^[^\s"[\](),;!]+/.exec(Array.from(text).slice(position).join(""))?.[0]?.toLowerCase() ?? "";
    const isColumn = registeredColumn(entity, word) !== undefined && canonicalColumn(entity, word) === word;
    return isColumn || registeredColumn(entity, `${word}.search`) !== undefined;
  }
  if (first?.code === "OQL_BAD_OPERATOR_FOR_FIELD")
    return /\btitle is(?: not)? \(|\braw affiliation is(?: not)? \(|\bkeyword (?:has|does not have)\b/i.test(
      text,
    );
  const lost = (expected.validation?.errors ?? expected.diagnostics ?? []).some(
    ({ type, code }) => (type ?? code) === "invalid_column",
  );
  return lost && /\b(?:field|global south|openalex id|version)\b/i.test(text) && entity !== "works";
}
