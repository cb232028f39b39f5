import { parse } from "@oqlkit/oql";
import { canonicalColumn, numberKind, registeredColumn, vocabularyOf } from "@oqlkit/oqo-schema";
import { differences } from "./compare.mjs";
import { explainText, hasWholeDecimal, wholeNumbers } from "./text-deviations.mjs";
import { theirCanonical } from "./their-canonical.mjs";
import { theirAnswer } from "./their-text.mjs";
import { hasValues, isMisread, theirUrl } from "./their-url.mjs";
import { explainTree } from "./tree-deviations.mjs";
import { asTheirs } from "./url-deviations.mjs";
import {
  at,
  compares,
  entityOf,
  isText,
  isUrl,
  leavesOf,
  losesNot,
  oqoOf,
  sameJson,
} from "./vector-facts.mjs";
import { readAsTheirs, wholeRules } from "./whole-deviations.mjs";

/**
 * Which of the deviations of spec/deviations.md explain every difference of a failing vector, or undefined. Each rule
 * works out what the public service answers from what we answer, and explains a difference only when that is what
 * the vector has. `answer` gives our answer to a vector.
 */
export function deviationOf(vector, found, answer) {
  const used = new Set();
  const { rules: urlRules, expectation, query } = asTheirs(vector, answer);
  let ours = answer(vector);
  let left = found;
  if (urlRules.length > 0) {
    const remaining = differences(vector.expected, expectation, vector.kind);
    if (remaining.length < found.length || remaining.length === 0) {
      left = remaining;
      ours = expectation;
      for (const id of urlRules) used.add(id);
    }
  }
  const asked = readAsTheirs(vector);
  if (asked !== undefined) {
    ours = answer({ ...vector, query: asked.query });
    left = differences(vector.expected, ours, vector.kind);
    for (const id of asked.rules) used.add(id);
  }
  const theirs = used.size > 0 ? (asked?.query ?? query) : oqoOf(vector);
  const context = {
    vector,
    answer,
    ours,
    entity: entityOf(vector),
    leaves: leavesOf(vector),
    // What the public service reads, and what it prints of that.
    query: theirs,
    printed: theirs && workedOut(() => printedOf(vector, theirs, answer)),
  };
  const ofTree = workedOut(() => explainTree(context));
  if (ofTree !== undefined) return [...used, ...ofTree].join(" + ");
  for (const explain of wholeRules) {
    const id = workedOut(() => explain(left, context));
    if (id !== undefined) return [...used, id].join(" + ");
  }
  for (const difference of withWholeLists(left, context)) {
    const ids = explainOne(difference, context);
    if (ids === undefined) return undefined;
    for (const id of ids) used.add(id);
  }
  return [...used].join(" + ");
}

/** The texts that the public service prints of a canonical form, which is in the order of the query, but of a URL. */
function printedOf(vector, query, answer) {
  const { oqo, rules } = theirCanonical(query, { sort: vector.kind === "url->oqo" });
  const printed = theirAnswer(vector, oqo, answer);
  return { ...printed, rules: new Set([...rules, ...printed.rules]) };
}

/** The canonical forms that a vector has, and whether they are sorted. */
const canonicalKeys = {
  canonical_oqo: ({ kind }) => kind === "url->oqo",
  sorted_oqo: () => true,
  sorted: () => true,
  preserved: () => false,
};

/** The rules that explain a place in a canonical form, where the public service has there what the vector has. */
function explainCanonical({ path, wanted }, { vector, query }) {
  const [key] = path.split(/[.[]/);
  if (!Object.hasOwn(canonicalKeys, key) || !query) return undefined;
  const { oqo, rules } = theirCanonical(query, { sort: canonicalKeys[key](vector) });
  const theirs = at({ [key]: JSON.parse(JSON.stringify(oqo)) }, path);
  return rules.size > 0 && differences({ wanted }, { wanted: theirs }).length === 0 ? [...rules] : undefined;
}

/** Lists of findings that differ within, as wholes. */
function withWholeLists(left, { vector, ours }) {
  const listOf = ({ path }) => /^(?:validation\.)?(?:errors|warnings|diagnostics|all)(?=\[)/.exec(path)?.[0];
  const paths = new Set(left.map(listOf).filter((path) => path !== undefined));
  const lists = Array.from(paths, (path) => ({
    path,
    wanted: at(vector.expected, path),
    got: at(ours, path),
  }));
  return [...left.filter((one) => listOf(one) === undefined), ...lists];
}

/** What a rule works out; nothing where it asks for an answer that there is not. */
function workedOut(rule) {
  try {
    return rule();
  } catch {
    return undefined;
  }
}

function explainOne(difference, context) {
  if (isUrl(difference.path)) return explainUrl(difference, context);
  const canonical = explainCanonical(difference, context);
  if (canonical !== undefined) return canonical;
  return explainFindings(difference, context) ?? explainText(difference, context);
}

// URLs

/** The URL the public service prints, where running it does something else than the query. */
function explainUrl({ path, wanted, got }, { vector, leaves, query }) {
  if (!query || !isText(wanted)) return undefined;
  const { oqo: ordered, rules } = theirCanonical(query, {
    sort: path === "oxurl_sorted" || vector.kind === "url->oqo",
  });
  // A sample of 0 is in no object, but in the URL of its text.
  const sample = query.sample ?? parse(vector.input.oql ?? "").query?.sample;
  const canonical = sample === undefined ? ordered : { ...ordered, sample };
  const theirs = theirUrl(canonical);
  if (theirs === null) return undefined;
  const plain = wholeNumbers(wanted);
  const number = plain === wanted ? [] : ["number-form"];
  if (plain === got && hasWholeDecimal(leaves)) return number;
  if (plain !== wholeNumbers(theirs)) return undefined;
  if (plain.replaceAll(listedTruth, (word) => word.toLowerCase()) === got) return [...number, "url-or"];
  // Ours is none, or one of the same query.
  const read = JSON.parse(JSON.stringify(canonical));
  if (got !== null && rules.size === 0 && !hasValues(got, read)) return undefined;
  const causes = [...number, ...rules];
  const refused = got === null && leaves.some(hasOperatorWord);
  if (refused || isMisread(wanted, read) || leaves.some(isUnsafe)) return [...causes, urlCause(read, leaves)];
  return causes.length > 0 ? causes : undefined;
}

/** A value that filters are read without a part of, or not at all, although the language reads it. */
const isUnsafe = ({ column_id: column, value }) =>
  isText(value) && (/^\s|["|]/.test(value) || (column?.includes(".search") && value.startsWith("col_")));

/** A search whose words and signs running takes for operators wherever they stand, also behind `!` and in a list. */
function hasOperatorWord({ column_id: column, value }) {
  return column?.includes(".search") && /!|(?:^|\s)(?:AND|OR|NOT)(?=[\s(]|$)/.test(value);
}

/** Yes and no in a list, as the service's own language writes them. */
const listedTruth = /(?<=[:|])(?:True|False)(?=[|,&]|$)/g;

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
  if (leaves.some(({ value }) => isText(value) && /["|,]|^[<>!]|[ -]|^(?:null|none|undefined)$/.test(value)))
    return "url-quote";
  return "url-refused";
}

// Findings

/** A rule on findings that we have and the public service has not, or the other way round. */
const findingRule = (id, isOurs, isTheirs = () => false) => ({ id, isOurs, isTheirs });

/** The rules that explain a list of findings, or that there are none: without what is theirs alone, ours are the others. */
function explainFindings({ path, wanted, got }, context) {
  const used = new Set();
  const without = (entries, side, others) =>
    entries.filter((entry) => {
      if (others.some((other) => sameJson(sortedKeys(other), sortedKeys(entry)))) return true;
      const rule = findingRules.find((one) => one[side](typed(entry), context));
      if (rule !== undefined) used.add(rule.id);
      return rule === undefined;
    });
  const compare = (theirs, ours) =>
    sameJson(
      without(theirs, "isTheirs", ours).map(sortedKeys),
      without(ours, "isOurs", theirs).map(sortedKeys),
    );
  const isVerdict = /(?:^|\.)valid$/.test(path) && wanted === !got;
  const isList = /(?:errors|diagnostics)$/.test(path) && Array.isArray(wanted) && Array.isArray(got);
  const theirs = errorsIn(context.vector.expected);
  const isAlike = isVerdict
    ? wanted === (theirs.length === 0) && compare(theirs, errorsIn(context.ours))
    : isList && compare(wanted, got);
  return isAlike && used.size > 0 ? [...used] : undefined;
}

/** A finding by its type, which the check of a text calls its code. */
function typed({ code, type = code, location }) {
  return { type, location };
}

function sortedKeys(entry) {
  return Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function errorsIn({ errors, validation, diagnostics = [] }) {
  return errors ?? validation?.errors ?? diagnostics.filter(({ severity }) => severity === "error");
}

/** The leaf a location such as `filter_rows[0].filters[1].value` is about. */
function leafAt({ vector }, location) {
  const oqo = vector.expected.oqo ?? oqoOf(vector);
  return at({ filter_rows: oqo?.filter_rows ?? [] }, (location ?? "").replace(/\.\w+$/, ""));
}

const isNotFinite = (leaf) => /^\s*[+-]?(?:nan|inf(?:inity)?)\s*$/i.test(String(leaf?.value));

const findingRules = [
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
    const rest = Math.abs(Number(value) % 1);
    return type === "invalid_value_type" && numberKind(column) === "integer" && rest > 0;
  }),
  findingRule(
    "host-institution",
    () => false,
    ({ type, location }, context) => {
      const { value, column_id: column } = leafAt(context, location) ?? {};
      const host = /host_organization/.test(canonicalColumn(context.entity, column));
      return type === "invalid_value" && host && /^\s*(?:\S*\/)?i\d+\s*$/i.test(String(value));
    },
  ),
  findingRule(
    "select-within",
    () => false,
    ({ type, location }, { vector }) => {
      const name = at({ select: (vector.expected.oqo ?? oqoOf(vector))?.select }, location ?? "");
      return type === "invalid_select_column" && (name === "abstract" || /\w\.\w/.test(name));
    },
  ),
  findingRule(
    "code-prefix",
    () => false,
    ({ type, location }, context) => {
      const { value, column_id: column } = leafAt(context, location) ?? {};
      const isCode = registeredColumn(context.entity, column)?.type === "number" && !numberKind(column);
      return type === "invalid_value_type" && isCode && /\/\d+$/.test(String(value));
    },
  ),
  findingRule(
    "not-finite",
    ({ type, location }, context) => type === "invalid_value_type" && isNotFinite(leafAt(context, location)),
    // A number there, and then no code of the vocabulary.
    ({ type, location }, context) => type === "invalid_value" && isNotFinite(leafAt(context, location)),
  ),
  findingRule(
    "sample-limit",
    ({ type, location }, { query }) =>
      type === "invalid_sample" && location === "sample" && query?.sample > 10_000,
  ),
];
