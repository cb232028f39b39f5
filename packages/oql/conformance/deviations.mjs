import { parse } from "@oqlkit/oql";
import { canonicalColumn, numberKind, readOqo, registeredColumn, vocabularyOf } from "@oqlkit/oqo-schema";
import { differences } from "./compare.mjs";
import { explainText, hasWholeDecimal, wholeNumbers, withoutLosses } from "./text-deviations.mjs";
import { answerWithTexts, canonicalWithTexts, isTextNumber } from "./text-numbers.mjs";
import { isMisread, theirUrl } from "./their-url.mjs";
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
  squash,
} from "./vector-facts.mjs";
import { wholeRules, withLostColumns } from "./whole-deviations.mjs";

/**
 * Which of the deviations of spec/deviations.md explain every difference of a failing vector, or undefined. Each rule
 * works out what the public service answers from what we answer, and explains a difference only when that is what
 * the vector has. `answer` gives our answer to a vector.
 */
export function deviationOf(vector, found, answer) {
  const used = new Set();
  const { rules: urlRules, expectation, query } = asTheirs(vector, answer);
  let left = found;
  if (urlRules.length > 0) {
    const remaining = differences(vector.expected, expectation, vector.kind);
    if (remaining.length < found.length || remaining.length === 0) {
      left = remaining;
      for (const id of urlRules) used.add(id);
    }
  }
  const { oqo } = vector.input;
  const withTexts =
    oqo && answerWithTexts(oqo, (read) => answer({ ...vector, input: { ...vector.input, oqo: read } }));
  const remaining = withTexts && differences(vector.expected, withTexts, vector.kind);
  if (remaining?.length < left.length) {
    left = remaining;
    used.add("own-number");
  }
  const lost = withLostColumns(vector);
  if (lost !== undefined) {
    left = differences(vector.expected, answer({ ...vector, query: lost }), vector.kind);
    used.add("own-column");
  }
  const context = {
    vector,
    answer,
    entity: entityOf(vector),
    leaves: leavesOf(vector),
    losses: withoutLosses(vector, answer),
    // What the public service reads in the URL, where that is not what we read.
    query: used.size > 0 ? query : undefined,
  };
  for (const explain of wholeRules) {
    const id = workedOut(() => explain(left, context));
    if (id !== undefined) return [...used, id].join(" + ");
  }
  for (const difference of withoutLines(left, context)) {
    const ids = explainOne(difference, context);
    if (ids === undefined) return undefined;
    for (const id of ids) used.add(id);
  }
  return [...used].join(" + ");
}

/** Where the texts of a tree differ its lines may break elsewhere: then the tokens are compared without them. */
function withoutLines(left, { vector, answer, losses }) {
  const isOfLines = ({ path }) => path.startsWith("tree.lines");
  if (!left.some(isOfLines)) return left;
  const tokens = ({ tree }) =>
    tree.lines
      .flatMap((line) => line.tokens)
      .filter((token, index, all) => index === 0 || !sameJson(token, all[index - 1]));
  const [theirs, ours] = [vector.expected, answer(vector)].map(tokens);
  const changed = differences({ tokens: theirs }, { tokens: ours }, vector.kind);
  if (changed.length === 0) return left;
  if (losses !== undefined) losses.answer.tokens = tokens(losses.answer);
  return [...left.filter((one) => !isOfLines(one)), ...changed];
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
  const rule = rules.find(({ explains }) => explains(difference, context));
  if (rule !== undefined) return [rule.id];
  return explainText(difference, context);
}

// URLs

/** The URL the public service prints, where running it does something else than the query. */
function explainUrl({ path, wanted, got }, { vector, leaves, query = oqoOf(vector) }) {
  // An object may still have the older pair of keys that sort.
  const read = readOqo(query).oqo ?? query;
  // A sample of 0 is in no object, but in the URL of its text.
  const sample = query.sample ?? parse(vector.input.oql ?? "").query?.sample;
  const canonicalOf = (oqo) => {
    const ordered = canonicalWithTexts(oqo, { sort: path === "oxurl_sorted" || vector.kind === "url->oqo" });
    return sample === undefined ? ordered : { ...ordered, sample };
  };
  const canonical = canonicalOf(read);
  const theirs = theirUrl(canonicalOf(withoutFigures(read)));
  if (!isText(wanted) || theirs === null) return undefined;
  const plain = wholeNumbers(wanted);
  const number = plain === wanted ? [] : ["number-form"];
  if (plain === got && hasWholeDecimal(leaves)) return number;
  if (plain !== wholeNumbers(theirs)) return undefined;
  if (plain.replaceAll(listedTruth, (word) => word.toLowerCase()) === got) return [...number, "url-or"];
  const refused = got === null && leaves.some(hasOperatorWord);
  if (refused || isMisread(wanted, canonical)) return [...number, urlCause(canonical, leaves)];
  return leaves.some((leaf) => isTextNumber(leaf, canonical.get_rows))
    ? [...number, "own-number"]
    : undefined;
}

/** A query as canonicalizing of the public service leaves it: sorted by no figures of groups. */
function withoutFigures({ sort_by: keys, ...query }) {
  return keys === undefined ? query : { ...query, sort_by: keys.map(({ aggregate: _, ...key }) => key) };
}

/** A search whose words running takes for operators wherever they stand, also behind `!` and in a list. */
function hasOperatorWord({ column_id: column, value }) {
  return column?.includes(".search") && /(?:^|\s)(?:AND|OR|NOT)(?=[\s(]|$)/.test(value);
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
  if (leaves.some(({ value }) => isText(value) && /["|,]|^[<>!]|[ -]/.test(value))) return "url-quote";
  return "url-refused";
}

// Findings

/** A rule on findings: ours are theirs and some more, or theirs and some less. */
function findingRule(id, isOurs, isTheirs = () => false) {
  const explains = ({ path, wanted, got }, context) => {
    const ours = (entries) => entries.filter((entry) => !isOurs(typed(entry), context));
    const theirs = (entries) => entries.filter((entry) => !isTheirs(typed(entry), context));
    if (/(?:^|\.)valid$/.test(path)) {
      const more = got ? errorsIn(context.vector.expected) : errorsIn(context.answer(context.vector));
      return wanted === !got && more.length > 0 && (got ? theirs(more) : ours(more)).length === 0;
    }
    if (!/(?:errors|diagnostics)$/.test(path) || !Array.isArray(wanted) || !Array.isArray(got)) return false;
    return sameJson(theirs(wanted).map(sortedKeys), ours(got).map(sortedKeys));
  };
  return { id, explains };
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

/** Whether rows are sorted by a figure of relevance alone, the highest first. */
const isRelevance = ([key, ...more]) =>
  more.length === 0 &&
  key.column_id === "relevance_score" &&
  key.direction === "desc" &&
  key.aggregate !== undefined;

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
    id: "search-truth",
    explains: ({ path, wanted, got }, { leaves }) =>
      path.endsWith(".value") &&
      typeof wanted === "boolean" &&
      isText(got) &&
      got.trim().toLowerCase() === String(wanted) &&
      leaves.some(({ value, operator }) => value === got && operator === "has"),
  },
  {
    id: "sort-aggregate",
    explains: ({ path, wanted, got }, { leaves }) =>
      (/sort_by\[\d+\]\.aggregate$/.test(path) && wanted === undefined) ||
      // Without the figure the key is the order that searches have anyway.
      (/(?:^|\.)sort_by$/.test(path) &&
        wanted === undefined &&
        isRelevance(got) &&
        leaves.some(({ column_id: column }) => column?.includes(".search"))),
  },
];
