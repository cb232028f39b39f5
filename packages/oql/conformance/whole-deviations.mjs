import { lint, parse, print } from "@oqlkit/oql";
import { canonicalColumn, columnsOf, registeredColumn, toJson } from "@oqlkit/oqo-schema";
import { differences } from "./compare.mjs";
import { sameJson } from "./vector-facts.mjs";

/** Codes and positions of the errors of a text. */
function errorsOf({ expected }) {
  return expected.all ?? expected.diagnostics?.map(({ code, start }) => ({ code, position: start }));
}

/** What stands from a position on, in code points; nothing without one. */
function restOf(text, position) {
  return position === null ? "" : Array.from(text).slice(position).join("");
}

function wordAt(text, position) {
  return /^[^\s"[\](),;!]+/.exec(restOf(text, position))?.[0]?.toLowerCase() ?? "";
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
  const rest = restOf(text, position);
  if (code === "OQL_BAD_DATE")
    return /^(?:"\s*\d{4}(?:-\d\d){0,2}(?:[T ][^"]*)?"|\d{4}-\d\d-\d\dT\S)/.test(rest);
  return code === "OQL_BAD_BOOL_VALUE" && /^(?:unknown|null)(?![^\s"[\](),;!])/i.test(rest);
}

/** A collection whose members are meant to be left out, which our reader takes because it prints so. */
function excludedCollectionError({ code, position }, { text }) {
  return code === "OQL_MISSING_VALUE" && /^!col_[a-z0-9]/i.test(restOf(text, position));
}

/** Whether an answer says of a text only what is wrong with it, in the shape that all such answers have. */
function isRefusal({ code, position, all, valid, oqo, oql, oql_oneline, oxurl, diagnostics }) {
  if (all !== undefined) return sameJson([code, position], [all[0]?.code, all[0]?.position]);
  const isPlain = (one) =>
    one.severity === "error" && one.start === one.end && one.location === null && one.path === null;
  return valid === false && !(oqo ?? oql ?? oql_oneline ?? oxurl) && diagnostics.every(isPlain);
}

/** The rule by which the public service stops at what we take. Before that place both find the same; after it, all is open. */
function explainTaken(errors, diagnostics, context) {
  const tests = {
    "own-column": ownColumnError,
    "date-parts": datePartError,
    "excluded-collection": excludedCollectionError,
  };
  for (const [id, isTaken] of Object.entries(tests)) {
    const first = errors.findIndex((error) => isTaken(error, context));
    const before = errors.slice(0, first).map(({ code, position }) => [code, position]);
    const ours = diagnostics.slice(0, first).map(({ code, position }) => [code, position]);
    if (first >= 0 && sameJson(before, ours)) return id;
  }
  return undefined;
}

/** A column of another entity under a word that means, and prints, one of the entity's own. */
function ownAs(query, own, lost) {
  const { get_rows } = query;
  if (own === undefined || lost === undefined || own.column_id === lost.column_id) return own;
  const swapped = { ...own, column_id: lost.column_id };
  const textOf = (one) =>
    print({ get_rows, ...("value" in one ? { filter_rows: [one] } : { group_by: [one] }) });
  const isLost =
    registeredColumn(get_rows, lost.column_id) === undefined &&
    registeredColumn(get_rows, own.column_id) !== undefined;
  const isFound = textOf(own) === textOf(swapped) || printsSo(get_rows, own.column_id, own.column_id);
  return isLost && isFound ? swapped : own;
}

/** A query with the columns that the public service reads where a word means another entity's column. */
function withLostColumns(query, theirs) {
  const walk = (own, lost) =>
    Array.isArray(own.filters)
      ? { ...own, filters: own.filters.map((member, index) => walk(member, lost?.filters?.[index])) }
      : ownAs(query, own, lost);
  const swapped = { ...query };
  for (const key of ["filter_rows", "group_by"]) {
    if (query[key]) swapped[key] = query[key].map((one, index) => walk(one, theirs[key]?.[index]));
  }
  return swapped;
}

const unspaced = /(?<="value":")\\"([^\s"\\]*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][^\s"\\]*)\\"(?=")/gu;

/** A query without the quotes around words that are not spaced. */
const withBareWords = (query) => JSON.parse(JSON.stringify(query).replaceAll(unspaced, "$1"));

/** In the order in which they are undone: [rule, change]. */
const textReadings = [
  ["unspaced-words", withBareWords],
  ["own-column", withLostColumns],
];

/** The object of a text as the public service reads it, and the rules that make the difference, if the vector has it. */
export function readAsTheirs({ input, expected }) {
  let { query } = parse(input.oql ?? "");
  if (query === undefined || !expected.oqo) return undefined;
  const rules = [];
  for (const [id, change] of textReadings) {
    const changed = change(query, expected.oqo);
    if (!sameJson(toJson(query), toJson(changed))) rules.push(id);
    query = changed;
  }
  const isTheirs = differences({ oqo: expected.oqo }, { oqo: toJson(query) }).length === 0;
  return rules.length > 0 && isTheirs ? { rules, query } : undefined;
}

/** Whether a condition of the text has a word that one column is searched by and another compared, or prints with. */
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
      const columnOf = (one) => parse(`${one} where ${field} is (x)`).query?.filter_rows?.[0]?.column_id;
      const column = columnOf(entity);
      if (column === undefined) return false;
      const printed = wordOf(column);
      // The public service reads a word of works on other entities too.
      const isOther = printed === field && columnOf("works") !== column;
      return twoSided.has(printed) || isOther || field.endsWith(".search");
    });
  });
}

const notANumber = /(?<![^\s([])[+-]?(?:nan|inf(?:inity)?)(?![^\s)\]])/gi;

/** Words that our reader takes and the public service refuses, where they stand so: [rule, pattern]. */
const takenWords = [
  ["excluded-collection", /!col_[a-z0-9]{1,48}/gi],
  ["work-types", /^\s*work-types(?![^\s"[\](),;!])/gi],
  [
    "date-parts",
    /"\s*\d{4}(?:-\d\d){0,2}(?:[T ][^"]*)?"|(?<![^\s(])(?:\d{4}-\d\d-\d\dT[^\s)]+|unknown|null)(?![^\s"[\](),;!])/gi,
  ],
];

/** Rules on an answer as a whole: the id of the rule that explains all of its differences. */
export const wholeRules = [
  function takenText(_left, { vector }) {
    const text = vector.input.oql;
    if (text === undefined) return undefined;
    const diagnostics = lint(text).diagnostics.map(({ code, start }) => ({ code, position: start }));
    const entity = /^\s*([\w-]+)/.exec(text)?.[1]?.toLowerCase() ?? "";
    const errors = errorsOf(vector)?.filter(({ code }) => /^OQL_/.test(code)) ?? [];
    if (errors.length === 0 || !isRefusal(vector.expected)) return undefined;
    return explainTaken(errors, diagnostics, { text, entity });
  },
  function carriageReturn(_left, { vector, answer }) {
    const text = vector.input.oql ?? "";
    if (!text.includes("\r")) return undefined;
    // For the public service it is a letter like any other.
    const theirs = answer({ ...vector, input: { ...vector.input, oql: text.replaceAll("\r", "\u0001") } });
    const wanted = JSON.parse(JSON.stringify(vector.expected).replaceAll("\\r", "\\u0001"));
    return differences(wanted, theirs, vector.kind).length === 0 ? "carriage-return" : undefined;
  },
  function notFinite(_left, { vector, answer }) {
    // For the public service these are numbers, as others of the same length are.
    const text = vector.input.oql?.replaceAll(notANumber, (word) => "1".repeat(word.length));
    if (text === undefined || text === vector.input.oql) return undefined;
    const theirs = answer({ ...vector, input: { ...vector.input, oql: text } });
    return differences(vector.expected, theirs, vector.kind).length === 0 ? "not-finite" : undefined;
  },
  function takenBefore(_left, { vector, answer }) {
    const { oql: text } = vector.input;
    if (vector.kind !== "context" || text === undefined) return undefined;
    // As with words that mean nothing, and so are refused, in the place of those that we take.
    const refused = (word) => word.replaceAll(/[^\s"!]/g, "z");
    for (const [id, pattern] of takenWords) {
      const oql = text.replaceAll(pattern, refused);
      if (oql === text) continue;
      const theirs = answer({ ...vector, input: { ...vector.input, oql } });
      const wanted = vector.expected.context?.prefix ?? "";
      const context = { ...theirs.context, prefix: wanted };
      const isSame = differences(vector.expected, { ...theirs, context }, vector.kind).length === 0;
      if (isSame && [wanted, refused(wanted)].includes(theirs.context.prefix)) return id;
    }
    return undefined;
  },
  function takenOperator(_left, { vector, answer }) {
    const { oql: text, pos } = vector.input;
    if (vector.kind !== "context" || text === undefined) return undefined;
    const before = Array.from(text)
      .slice(0, pos ?? undefined)
      .join("");
    const entity = /^\s*([\w-]+)/.exec(text)?.[1]?.toLowerCase() ?? "";
    if (!usesTwoSidedWord(before, entity)) return undefined;
    // As where the first condition is refused: the public service has no answer behind either.
    const oql = text.replace(/(?<=^\s*\S+\s+where\s+)\S/i, ")");
    const theirs = answer({ ...vector, input: { ...vector.input, oql } });
    const isNone = theirs.context?.category === "none";
    return isNone && differences(vector.expected, theirs, vector.kind).length === 0
      ? "own-column"
      : undefined;
  },
  function workTypes(_left, { vector }) {
    const text = vector.input.oql ?? "";
    const errors = errorsOf(vector) ?? [];
    const position = text.search(/\S/);
    const wanted = [{ code: "OQL_UNKNOWN_ENTITY", position }];
    return /^\s*work-types(?![^\s"[\](),;!])/i.test(text) &&
      sameJson(errors, wanted) &&
      isRefusal(vector.expected)
      ? "work-types"
      : undefined;
  },
  function strayBracket(_left, { vector }) {
    return vector.expected.crash !== undefined && (vector.input.oql ?? "").includes("]")
      ? "stray-bracket"
      : undefined;
  },
];
