import { hasWords, invisibleLetters, isWrittenStopWord, wordsOf, writtenWords } from "@oqlkit/catalog";
import {
  cleanSyntax,
  hasOperators,
  hasSpecialWord,
  hasWildcard,
  loneSigns,
  mostSearchParts,
  straightQuotes,
} from "@oqlkit/engine";
import { fromUrl, parse, printOneLine } from "@oqlkit/oql";
import {
  type FilterBranch,
  type FilterLeaf,
  type FilterNode,
  isBranch,
  isEntityType,
  type Oqo,
  registryEntity,
  visit,
} from "@oqlkit/oqo-schema";

const quotes = /["\u201c-\u201f]/;
/** A phrase, or texts near each other. */
const quoted = /^"[^"]*"(?:~\d+(?:~"[^"]*")*)?$/;
/** Whether a text is that, with words in every pair of quotes: OQL has no text for an operand without. */
const isWhole = (value: string): boolean =>
  quoted.test(value) && (value.match(/"[^"]*"/g) ?? []).every(hasWords);
/** Phrases, and the runs of words between them. */
const part = /"[^"]*"(?:~\d+)?|[^"]+/g;
/** Quoted text with its distance, and what follows it that is none. */
const secondDistance = /("[^"]*"(?:~\d+|(?!~\d)))(?:~\d*)+/g;
/** Whether the last mark has no pair. */
const hasLoneMark = (value: string): boolean => value.split(quotes).length % 2 === 0;
const firstWord = /^[^\p{L}\p{N}]*(?:not|within|stemmed)\b/iu;

/** Words and signs that mean something to a search of exact text, and something else as terms of OQL. */
const exactSign = /(?<!\S)(?:AND|OR|NOT|[^\p{L}\p{N}\s"]+)(?!\S)/u;
/** Such a word at the end of a text in query syntax, where it is passed over. */
const lastConnective = /\s(?:and|not)$/i;
const signsAlone = /(?<!\S)[^\p{L}\p{N}\s"]+(?!\S)/gu;
const wildcardSign = /[*?]/;
/** Where a word seems fuzzy and is not, for the sign behind it, which may be gone in OQL. */
const idleFuzz = /~[\d.]*[^\s\d.()"~]/;
/** Where a word in capitals is no operator, for the sign that it touches, which may be gone in OQL. */
const bracketedOperator = /[([<>=](?:AND|OR|NOT)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:AND|OR|NOT)[)\]<>=]/u;
const invisible = new RegExp(`[${invisibleLetters}]`, "g");

/** What excludes and groups words where others have wildcards or fuzzy signs. */
const excludedOrGrouped = /(?<![^\s(])-[("\p{L}\p{N}]|[()]/u;

/**
 * Whether OQL may have no room for a text: for phrases and groups in it, or a word at its start that means something.
 */
function isSuspect(value: string, exact: boolean): boolean {
  if (value.indexOf('"') !== value.lastIndexOf('"') || firstWord.test(value)) return true;
  if (idleFuzz.test(value) || bracketedOperator.test(value)) return true;
  return exact && (exactSign.test(value) || (hasSpecialWord(value, exact) && lastConnective.test(value)));
}

interface Scope {
  readonly entity: Oqo["get_rows"];
  /** Is told each run of words that is said word by word, and so is ranked by its words alone. */
  readonly onSplit: (run: string) => void;
}

/** What the text of a condition is read as; undefined when it cannot be. */
const readAgain = ({ entity }: Scope, node: FilterNode): FilterNode[] | undefined =>
  parse(printOneLine({ get_rows: entity, filter_rows: [node] })).query?.filter_rows;

function readsBack(scope: Scope, leaf: FilterLeaf): boolean {
  const { column_id, value, operator = "is" } = leaf;
  const [read, ...more] = readAgain(scope, { column_id, value, operator }) ?? [];
  return read !== undefined && more.length === 0 && !isBranch(read) && read.value === leaf.value;
}

/** Quotes around a single word mean nothing. */
const bare = (text: string): string =>
  text.replace(/^"([\p{L}\p{N}]+)"$/u, (quoted, word) => (wordsOf(word).length === 1 ? word : quoted));

/** The words of a run that count: searches by stem pass over stop words beside others. */
function tellingWords(leaf: FilterLeaf, words: readonly string[]): readonly string[] {
  if (!leaf.column_id.endsWith(".search")) return words;
  const all = words.filter(hasWords);
  const telling = all.filter((word) => !writtenWords(word).every(isWrittenStopWord));
  return telling.length > 0 ? telling : all;
}

/** A run from its first word that counts on; those in front may be what does not read back. */
function tellingRun(leaf: FilterLeaf, run: string): string {
  const words = run.split(/\s+/);
  const [first = ""] = tellingWords(leaf, words);
  return words.slice(Math.max(words.indexOf(first), 0)).join(" ");
}

/**
 * What a run of words is said by: itself, or its words one by one, which may stand in different texts of works alone.
 */
function runOf(scope: Scope, leaf: FilterLeaf, run: string): string[] | undefined {
  const said = [run, tellingRun(leaf, run)].find((value) => readsBack(scope, { ...leaf, value }));
  if (said !== undefined) return [said];
  if (scope.entity !== "works") return undefined;
  const all = run.split(/\s+/);
  const telling = tellingWords(leaf, all);
  const words = telling.length > 0 ? [...telling] : all;
  if (words.length > mostSearchParts) return undefined;
  if (!words.every((value) => readsBack(scope, { ...leaf, value }))) return undefined;
  if (words.length > 1 && leaf.column_id.endsWith(".search")) scope.onSplit(run);
  return words;
}

/** A condition for each text, or the one there is. Undefined for more of them than a search may have. */
function joined(leaf: FilterLeaf, values: readonly string[]): FilterNode | undefined {
  if (values.length > mostSearchParts) return undefined;
  const { is_negated: negated, ...positive } = leaf;
  const [value = ""] = values;
  if (values.length < 2) return { ...leaf, value };
  return {
    join: "and",
    filters: values.map((one) => ({ ...positive, value: one })),
    ...(negated === true ? { is_negated: true } : {}),
  };
}

/** Exact text without quotes, of which the engine passes over lone signs and operators without a second side. */
function exactWords(leaf: FilterLeaf, value: string): FilterNode | undefined {
  const text = value.replace(signsAlone, (signs) => (hasWords(signs) ? signs : " ")).trim();
  const read = hasSpecialWord(text, true)
    ? cleanSyntax(text, true).replace(/(?<!\S)(?:AND|OR|NOT)(?!\S)/g, " ")
    : text;
  const words = read.split(/\s+/).filter((word) => word !== "");
  return exactSign.test(read) ? joined(leaf, words) : { ...leaf, value: words.join(" ") };
}

/** The parts of a search as conditions of their own, which is how the engine reads them, without needless quotes. */
function otherwise(scope: Scope, leaf: FilterLeaf, value: string): FilterNode | undefined {
  // Beside phrases a connective at the end is passed over.
  const exact = leaf.column_id.endsWith(".exact");
  const cleaned = value.includes('"') ? cleanSyntax(value, exact) : value;
  const text = cleaned.replace(secondDistance, "$1 ");
  const found = (text.match(part) ?? []).map((one) => bare(one.trim()));
  const parts = found.filter((one) => hasWords(one));
  const hasSigns = (one: string): boolean =>
    !quotes.test(one) && /[()]|(?:^|\s)(?:[+-]|(?:AND|OR|NOT)(?:\s|$))/.test(one);
  // What stands in front of a phrase without a word of its own may exclude it.
  const mayExclude = found.some((one) => !hasWords(one) && /[-()]/.test(one));
  const isNear = cleaned.includes('~"');
  if (!isOfWords(leaf) || mayExclude || isNear || parts.length === 0 || parts.some(hasSigns))
    return undefined;
  if (parts.length > mostSearchParts) return undefined;
  const { is_negated: _, ...positive } = leaf;
  const values: string[] = [];
  for (const one of parts) {
    const said = quoted.test(one) ? [one] : runOf(scope, positive, one);
    if (said === undefined || values.length > mostSearchParts) return undefined;
    values.push(...said);
  }
  return joined(leaf, values);
}

/** A text without the operators that nothing follows. */
function withoutDangling(text: string): string {
  const pieces = text.match(/\s+|\S+/g) ?? [];
  let end = pieces.length;
  while (end > 1 && /^(?:AND|OR|NOT)$/.test(pieces[end - 1] ?? "")) end -= 2;
  return pieces.slice(0, end).join("");
}

/** Text with Boolean operators as the conditions that a URL with it comes to. */
function conditionsOf(scope: Scope, leaf: FilterLeaf, value: string): FilterNode | undefined {
  const name = `search.${leaf.column_id.replace(/\.search(?=\.exact$|$)/, "")}`;
  const exact = leaf.column_id.endsWith(".exact");
  const text = withoutDangling(cleanSyntax(value, exact));
  if (text.split(" ").length > mostSearchParts) return undefined;
  // As a text of its own it would be read without its last word, which counts where it is no stop word.
  const isCut = lastConnective.test(text) && (quotes.test(text) || hasSpecialWord(text, exact));
  if (isCut && exact) return undefined;
  const rows = fromUrl(`/${scope.entity}?${new URLSearchParams({ [name]: text })}`).query?.filter_rows;
  const filters = rows && sayableAll(scope, rows, sayableText);
  return filters && { join: "and", filters, ...(leaf.is_negated === true ? { is_negated: true } : {}) };
}

/** Whether a field is searched by words, not by meaning. */
const isOfWords = ({ column_id: column }: FilterLeaf): boolean => /\.search(?:\.exact)?$/.test(column);

/** Whether a value that is not searched for has quotation marks in it. */
const isMarked = ({ operator, value }: FilterLeaf): boolean =>
  operator !== "has" && typeof value === "string" && quotes.test(value);

/** A quotation mark without its pair means nothing; in a URL it would take the conditions behind it for its text. */
const withoutMark = (value: string): string =>
  value
    .replace(/["\u201c-\u201f](?=[^"\u201c-\u201f]*$)/, " ")
    .replace(/\s+/g, " ")
    .trim();

/** A text without operators, or one whose operators are part of a phrase. */
function sayableText(scope: Scope, leaf: FilterLeaf): FilterNode | undefined {
  const { value, operator, column_id: column } = leaf;
  if (typeof value !== "string") return leaf;
  if (operator !== "has") return isMarked(leaf) ? undefined : leaf;
  if (column.endsWith(".search") && hasWildcard(value, false)) return undefined;
  if (!hasWords(value)) return undefined;
  const exact = column.endsWith(".search.exact");
  if (!quoted.test(value) && hasSpecialWord(value, exact) && excludedOrGrouped.test(value)) return undefined;
  if (hasLoneMark(value) && isOfWords(leaf))
    return sayableText(scope, { ...leaf, value: withoutMark(value) });
  const isSaid = isWhole(value) || !isSuspect(value, exact) || readsBack(scope, leaf);
  const said = isSaid
    ? leaf
    : exact && !quotes.test(value)
      ? exactWords(leaf, value)
      : otherwise(scope, leaf, value);
  // The language wants more letters before a wildcard than a search does.
  return said && wildcardSign.test(value) && readAgain(scope, said) === undefined ? undefined : said;
}

/** Signs that may compare in OQL, in front of a text, and what groups among them. */
const leadingSigns = /^[\s(<>=]+/;
/** A text without the signs in front, which a search passes over; one that keeps a word from being an operator stays. */
function unsigned(text: string): string {
  const plain = text.replace(leadingSigns, (signs) => signs.replace(/[<>=]+/g, ""));
  return hasOperators(plain) === hasOperators(text) ? plain : text;
}

/** A search with its text written otherwise; the same for other conditions. */
function rewritten(leaf: FilterLeaf, write: (text: string) => string): FilterLeaf {
  const { value } = leaf;
  if (typeof value !== "string" || leaf.operator !== "has" || !isOfWords(leaf)) return leaf;
  const text = write(value);
  return text === value ? leaf : { ...leaf, value: text };
}

const quotedText = /"([^"]*)"(~\d+)?/g;

/**
 * A text with blanks between the words of each single token in quotes that may be moved, as of `"x-ray"~2`, which OQL
 * has as a phrase, or has `_`, which in OQL is a letter, so that it keeps no quotes.
 */
function withParted(text: string): string {
  if (text.includes('~"')) return text;
  return text.replace(quotedText, (whole, inner: string, distance = "") => {
    const token = inner.trim();
    if (/[\s*?]/.test(token) || (distance === "" && !token.includes("_"))) return whole;
    const words = writtenWords(token);
    return words.length === 0 ? whole : `"${words.join(" ")}"${distance}`;
  });
}

/**
 * A text without the signs of wildcards that are none, as the question mark behind a title, for which OQL refuses it. A
 * sign alone stays where it is the side of an operator.
 */
function withoutIdleSigns(text: string, exact: boolean): string {
  if (!wildcardSign.test(text)) return text;
  const isSyntax = hasOperators(text);
  const parts = text
    .replace(invisible, "")
    .split('"')
    .map((part, index) =>
      part.replace(/\S+/g, (token) => {
        if (hasWildcard(token, exact)) return token;
        const bare = token.replace(/[*?]+/g, "");
        return bare === "" && isSyntax && index % 2 === 0 ? token : bare;
      }),
    );
  return parts.join('"').trim();
}

/** Quotation marks of other shapes are searched for as straight ones, which OQL has, and signs in front not at all. */
function sayableLeaf(scope: Scope, given: FilterLeaf): FilterNode | undefined {
  // A former name of the field, which the language searches by words.
  if (given.column_id === "semantic.search") return { ...given, column_id: "abstract.search.semantic" };
  // Whatever has no quotation marks is a passage in quotes.
  if (given.column_id.endsWith(".semantic") && !quotes.test(String(given.value))) return given;
  const exact = given.column_id.endsWith(".exact");
  const straight = rewritten(given, (text) => withParted(withoutIdleSigns(straightQuotes(text), exact)));
  const plain = rewritten(straight, unsigned);
  return sayableSearch(scope, plain) ?? (plain === straight ? undefined : sayableSearch(scope, straight));
}

function sayableSearch(scope: Scope, leaf: FilterLeaf): FilterNode | undefined {
  const { value } = leaf;
  const inSyntax = typeof value === "string" && hasOperators(value.trim()) && isOfWords(leaf);
  if (!inSyntax || quoted.test(value) || readsBack(scope, leaf)) return sayableText(scope, leaf);
  return conditionsOf(scope, leaf, value);
}

type Say = (scope: Scope, leaf: FilterLeaf) => FilterNode | undefined;

/** The same nodes when all of them are said as they are. Signs that a search passes over are not said. */
function sayableAll(
  scope: Scope,
  nodes: FilterNode[],
  say: Say,
  join: FilterBranch["join"] = "and",
): FilterNode[] | undefined {
  const said: FilterNode[] = [];
  const entity = registryEntity(scope.entity) ?? "";
  const leaves = nodes.filter((node): node is FilterLeaf => !isBranch(node));
  const idle: ReadonlySet<FilterNode> | undefined = isEntityType(entity)
    ? loneSigns(entity, leaves, join)
    : undefined;
  for (const node of nodes) {
    if (idle?.has(node)) continue;
    const one = isBranch(node) ? sayableBranch(scope, node, say) : say(scope, node);
    if (one === undefined) return undefined;
    said.push(one);
  }
  const isSame = said.length === nodes.length && said.every((one, index) => one === nodes[index]);
  return isSame ? nodes : said;
}

function sayableBranch(scope: Scope, branch: FilterBranch, say: Say): FilterNode | undefined {
  const filters = sayableAll(scope, branch.filters, say, branch.join);
  return filters === branch.filters ? branch : filters && { ...branch, filters };
}

/** Whether a sample is drawn by a text that OQL has none for: an empty one, or one with quotation marks. */
export const hasUnsaidSeed = ({ seed }: Oqo): boolean => seed === "" || quotes.test(seed ?? "");

const distant = /^"([^"*?]*)"~\d+$/;

/**
 * Whether a text is a phrase of several words with how far they may be moved; beside wildcards words between them are
 * counted.
 */
const isMoved = (text: string): boolean => /\S\s+\S/.test(distant.exec(text)?.[1] ?? "");

/** Whether a query, as `sayable` gives it, counts how far words are moved, where its text counts those between them. */
export function countsMoves(said: Oqo): boolean {
  let found = false;
  visit(said, {
    leaf({ value, operator }) {
      found ||= operator === "has" && typeof value === "string" && isMoved(value);
    },
  });
  return found;
}

/** Whether a value that OQL has none for is asked for. */
export function hasMarkedValue(oqo: Oqo): boolean {
  let found = false;
  visit(oqo, {
    leaf(leaf) {
      found ||= isMarked(leaf);
    },
  });
  return found;
}

/**
 * A query that OQL has a text for and that finds the same rows: the query itself nearly always. Undefined when there is
 * none: of wildcards where words are matched by stem, and of texts with quotation marks that nothing else can say. Of
 * one that `countsMoves` the text comes near.
 * `onSplit` is told each run of words that it has word by word, and so in another order.
 */
export function sayable(oqo: Oqo, onSplit: (run: string) => void = () => {}): Oqo | undefined {
  const { get_rows: entity, filter_rows: rows } = oqo;
  if (hasUnsaidSeed(oqo)) return undefined;
  if (rows === undefined) return oqo;
  const said = sayableAll({ entity, onSplit }, rows, sayableLeaf);
  return said === rows ? oqo : said && { ...oqo, filter_rows: said };
}
