/**
 * The deviations of spec/deviations.md as tests on a failing vector: the id of the first one that explains every
 * difference found, or undefined. `found` lists { path, wanted, got }.
 */
export function deviationOf(vector, found) {
  const explained = new Set();
  for (const difference of found) {
    const rule = rules.find(({ explains }) => explains(difference, vector));
    if (rule === undefined) return undefined;
    explained.add(rule.id);
  }
  return [...explained].join(" + ");
}

const isText = (value) => typeof value === "string";

/** The text of a vector's input, for rules about what was asked. */
const inputText = ({ input }) => JSON.stringify(input);

function leavesOf(vector) {
  const rows =
    vector.input.oqo?.filter_rows ??
    vector.expected.canonical_oqo?.filter_rows ??
    vector.expected.oqo?.filter_rows;
  const leaves = [];
  const walk = (node) => (Array.isArray(node?.filters) ? node.filters.forEach(walk) : leaves.push(node));
  (rows ?? []).forEach(walk);
  return leaves.filter(Boolean);
}

const compares = ({ operator }) => [">", ">=", "<", "<="].includes(operator);
const isBound = ({ column_id: column }) => /^(?:from|to)_.*_date$/.test(column ?? "");
const isSemantic = ({ column_id: column }) => column?.endsWith(".search.semantic");
const negatable = (leaf) => compares(leaf) || isBound(leaf) || isSemantic(leaf);
const hasNegation = (vector) => /"is_negated":true/.test(inputText(vector) + JSON.stringify(vector.expected));
const isUrlForm = (path) => path === "oxurl" || path === "oxurl_sorted";

const rules = [
  {
    id: "number-form",
    explains: ({ wanted, got }) => isText(wanted) && isText(got) && unify(wanted) === unify(got),
  },
  {
    id: "outer-not",
    explains: ({ path, wanted, got }, vector) =>
      hasNegation(vector) &&
      leavesOf(vector).some(negatable) &&
      (path.startsWith("tree") ||
        path.startsWith("addresses") ||
        (isUrlForm(path) && got === null) ||
        (isText(wanted) &&
          isText(got) &&
          squash(got).replaceAll("not ", "") === squash(wanted).replaceAll("not ", ""))),
  },
  {
    id: "url-or",
    explains: ({ path, wanted, got }, vector) =>
      isUrlForm(path) &&
      got === null &&
      isText(wanted) &&
      wanted.includes("|") &&
      (hasNegation(vector) || leavesOf(vector).some(compares)),
  },
  {
    id: "quoted-value",
    explains: ({ path, wanted, got }) =>
      isText(wanted) &&
      isText(got) &&
      (isUrlForm(path)
        ? got.replaceAll("%22", "") === wanted.replaceAll("%22", "")
        : squash(got.replaceAll('"', "")) === squash(wanted.replaceAll('"', "")) && wanted.includes("!")),
  },
  {
    id: "reserved-first",
    explains: ({ wanted, got }) =>
      isText(wanted) &&
      isText(got) &&
      /"(?:and|or|&|group|sample|stemmed|not|within)"/i.test(wanted) &&
      squash(got.replaceAll(/stemmed (?=")|"/g, "")) === squash(wanted.replaceAll('"', "")),
  },
  {
    id: "url-quote",
    explains: ({ path, wanted, got }) => isUrlForm(path) && got === null && /%22|\|/.test(wanted ?? ""),
  },
  {
    id: "lone-sign",
    explains: ({ wanted, got }) =>
      isText(wanted) &&
      isText(got) &&
      wanted.includes("!") &&
      got.includes("stemmed") &&
      squash(got.replaceAll(/stemmed |"/g, "")) === squash(wanted.replaceAll('"', "")),
  },
  {
    id: "url-integers",
    explains: ({ path, wanted, got }, vector) =>
      vector.kind === "url->oqo" &&
      (/\b(?:sample|per_page|page)$/.test(path)
        ? String(got) === wanted
        : isValidation(path) || isText(wanted)) &&
      /(?:sample|per[-_]page|page)=/.test(inputText(vector)),
  },
  {
    id: "url-corpus",
    explains: (_difference, vector) =>
      vector.kind === "url->oqo" && /include[-_]xpac=true|corpus=/.test(inputText(vector)),
  },
  {
    id: "url-null-in-list",
    explains: (_difference, vector) =>
      vector.kind === "url->oqo" && /(?:\||%7C)!?null\b|\bnull(?:\||%7C)/i.test(inputText(vector)),
  },
  {
    id: "url-range-in-list",
    explains: (_difference, vector) =>
      vector.kind === "url->oqo" &&
      /(?:!|\||%7C|%21)\d[\d.]*-|-\d[\d.]*(?:\||%7C)|-(?:\||%7C)/i.test(inputText(vector)),
  },
  {
    id: "url-blank-and",
    explains: (_difference, vector) =>
      vector.kind === "url->oqo" && /filter=[^&]*:[^",&]*\S(?: |\+|%20)\S/.test(vector.input.oxurl),
  },
  {
    id: "url-literal",
    explains: (_difference, vector) =>
      vector.kind === "url->oqo" && /:!?(?:"|%22)[^"|]*(?:"|%22)/.test(vector.input.oxurl),
  },
  {
    id: "url-hyphen",
    explains: (_difference, vector) =>
      vector.kind === "url->oqo" && /[?&](?:filter|sort|group_by)=[^&:]*-/.test(vector.input.oxurl),
  },
  {
    id: "relevance-exact",
    explains: ({ path }, vector) =>
      isValidation(path) &&
      /relevance_score/.test(inputText(vector)) &&
      /\.search\.exact/.test(inputText(vector)),
  },
  {
    id: "work-types",
    explains: (_difference, vector) => /work[- ]types/.test(inputText(vector)),
  },
  {
    id: "seed-quotes",
    explains: ({ wanted, got }) =>
      isText(wanted) &&
      isText(got) &&
      /seed "/.test(got) &&
      got.replaceAll('"', "") === wanted.replaceAll('"', ""),
  },
  {
    id: "negated-words",
    explains: ({ wanted, got }) =>
      isText(wanted) &&
      isText(got) &&
      /not \(/.test(got) &&
      squash(got).replace(/[()]/g, "") === squash(wanted).replace(/[()]/g, ""),
  },
  {
    id: "zero-sample",
    explains: ({ path, wanted }) => isUrlForm(path) && /sample=0/.test(wanted ?? ""),
  },
  {
    id: "sort-aggregate",
    explains: ({ path }, vector) => /sort_by|oxurl/.test(path) && /"aggregate"/.test(inputText(vector)),
  },
  {
    id: "carriage-return",
    explains: (_difference, vector) => /\\r/.test(inputText(vector)),
  },
  {
    id: "stray-bracket",
    explains: (_difference, vector) => /\]/.test(vector.input.oql ?? ""),
  },
  {
    id: "vocabulary-prefix",
    explains: ({ path }, vector) => isValidation(path) && /\w+\/\w+/.test(inputText(vector)),
  },
  {
    id: "integer-fields",
    explains: ({ path }, vector) => isValidation(path) && /\d\.\d/.test(inputText(vector)),
  },
  {
    id: "expansion-fold",
    explains: ({ path }, vector) =>
      /oqo|sorted|preserved|oql|oxurl/.test(path) && /is_xpac/.test(inputText(vector)),
  },
  {
    id: "proximity-quotes",
    explains: ({ wanted, got }) =>
      isText(wanted) &&
      isText(got) &&
      wanted.includes("within") &&
      squash(got.replaceAll('"', "")) === squash(wanted.replaceAll('"', "")),
  },
  {
    id: "empty-branch-path",
    explains: ({ path }, vector) => path.endsWith(".path") && /"filters":\[\]/.test(inputText(vector)),
  },
];

function isValidation(path) {
  return /^(?:validation\.)?(?:valid|errors|warnings)/.test(path) || path.startsWith("diagnostics");
}

function unify(text) {
  return squash(text.replaceAll(/(\d)\.0\b/g, "$1"));
}

/** Layout may shift when a text changes by a few characters. */
function squash(text) {
  return text.replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")");
}
