import { isWrittenStopWord, stemWord, type TextSource, withoutMarkup } from "@oqlkit/catalog";

/*
 * Search text as the language defines it, read and compared as plainly as can be: every way to lay the words of
 * a query onto a text is tried.
 */

/** A word of a text. */
export interface NaiveToken {
  readonly word: string;
  readonly stem: string;
}

/** What one position of a query asks of a word; null for any word. */
export interface NaiveTerm {
  readonly fits: (token: NaiveToken) => boolean;
  /** The stem that is looked for, where it is one. */
  readonly stem: string | null;
}

export type NaiveSearch =
  | { readonly kind: "and" | "or"; readonly terms: readonly NaiveSearch[] }
  | { readonly kind: "not"; readonly term: NaiveSearch }
  | { readonly kind: "plain"; readonly terms: readonly (NaiveTerm | null)[] }
  | { readonly kind: "alone"; readonly term: NaiveTerm }
  | { readonly kind: "phrase"; readonly terms: readonly (NaiveTerm | null)[]; readonly slop: number }
  | {
      readonly kind: "near";
      readonly operands: readonly (readonly (NaiveTerm | null)[])[];
      readonly distance: number;
    };

type Compared = Pick<TextSource, "exact">;

/** A text without what nobody sees, with blanks around what is a word of its own without any, and its signs. */
const parted = (text: string): string =>
  text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(
      /(?:[\p{sc=Han}\p{sc=Hira}][\p{M}*?]*|[\p{sc=Kana}\u30fc\uff70\uff9e\uff9f][\p{sc=Kana}\u30fc\uff70\uff9e\uff9f\p{M}*?]*)(?:~\d*)?/gu,
      " $& ",
    );

/** Letters to Unicode, but written for an apostrophe. */
const noLetter = "(?![\u02b9-\u02bf])";
const possessive = "(?:['‘’‛＇´′\u02b9-\u02bf]s(?![\\p{L}\\p{M}\\p{N}_]))?";
/** A word of a text, with its possessive ending; a full stop between digits is part of it. */
const written = new RegExp(
  `${noLetter}[\\p{L}\\p{N}](?:${noLetter}[\\p{L}\\p{M}\\p{N}]|(?<=\\p{Nd}\\p{M}*)[.．](?=\\p{M}*\\p{Nd}))*${possessive}`,
  "giu",
);
/** A word of a query, in which signs may stand for letters and digits. */
const asked = new RegExp(
  `${noLetter}[\\p{L}\\p{N}*?~](?:${noLetter}[\\p{L}\\p{M}\\p{N}*?~]|(?<=\\p{Nd}\\p{M}*[*?]*)[.．](?=[\\p{M}*?]*\\p{Nd}|\\*))*${possessive}`,
  "giu",
);

/** The words of a text, in order. */
export function tokensOf(text: string, { exact }: Compared): NaiveToken[] {
  const words = (parted(withoutMarkup(text)).match(written) ?? []).map(folded);
  return words.map((word) => ({ word, stem: exact ? word : stemWord(word) }));
}

/** The words of a query as they are written, in order; wildcards and fuzzy signs stay. */
const wordsIn = (text: string): string[] => parted(text).match(asked) ?? [];

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
};

const mayBeDigit = (letter = ""): boolean => /[\p{Nd}*?]/u.test(letter);

const folded = (word: string): string =>
  [
    ...word
      .replace(/['‘’‛＇´′\u02b9-\u02bf]s$/i, "")
      .toLowerCase()
      .normalize("NFKD")
      .toLowerCase(),
  ]
    .filter((letter) => /[\p{L}\p{N}*?~.]/u.test(letter) || isPartOfLetter(letter))
    .filter((letter, at, all) => letter !== "." || (mayBeDigit(all[at - 1]) && mayBeDigit(all[at + 1])))
    .map((letter) => letters[letter] ?? letter)
    .join("")
    .normalize("NFC");

/**
 * Whether a mark makes another letter of the one before, as in Indic scripts and Kana; accents and vowel points do not.
 */
const isPartOfLetter = (mark: string): boolean =>
  /\p{M}/u.test(mark) &&
  (/[\u3099\u309a]/.test(mark) || !/[\p{sc=Zinh}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]/u.test(mark));

const tokensIn = (text: string): string[] =>
  text.match(/"[^"]*"(?:~\d+(?:~"[^"]*")*)?|[()]|-(?=")|[^\s()"]+/g)?.map((token) => token.trim()) ?? [];

/** Takes search values that are in order. */
export function readSearch(value: string, compared: Compared): NaiveSearch {
  const tokens = tokensIn(value);
  if (tokens.length === 1 && /^"[^"]*[*?][^"]* [^"]*"~\d+$|^"[^"]* [^"]*[*?][^"]*"~\d+$/.test(value)) {
    const [body = "", distance] = value.slice(1).split('"~');
    return {
      kind: "near",
      operands: body.split(" ").map((word) => termsOf(word, compared)),
      distance: Number(distance),
    };
  }
  if (!hasSyntax(value)) return plainRun(value, compared);
  const operands = withoutLast(value);
  const busy = alternatives(tokensIn(operands), { ...compared, passesIdle: true });
  return (
    busy ?? alternatives(tokensIn(operands), { ...compared, passesIdle: false }) ?? { kind: "or", terms: [] }
  );
}

/** How operands are read: stop words alone are passed over at first, and then not, where nothing else was asked for. */
type Reading = Compared & { readonly passesIdle: boolean };

/** Whether a value has operators; they stand between blanks: `(NOT a)` has none. */
const hasSyntax = (value: string): boolean =>
  /(?:^|\s)(?:AND|OR|NOT)[\s(]/.test(value) || tokensIn(value).some((token) => /^"|[*?~]/.test(token));

const withoutLast = (value: string): string => value.replace(/\s(?:and|not)\s*$/i, "");

/** The words of an operand; the distance behind quotes is none. */
const wordsOfOperand = (text: string): string[] =>
  wordsIn(text.includes('"') ? (text.match(/"[^"]*"/g) ?? []).join(" ") : text);

/** Whether an operand has nothing but stop words. */
const isIdle = (text: string, { exact }: Compared): boolean => !exact && areStopWords(wordsOfOperand(text));

const areStopWords = (words: readonly string[]): boolean =>
  words.length > 0 && words.every(isWrittenStopWord);

/** What a value asks for: nothing at all, stop words alone, or other words. */
export function soughtBy(value: string): "nothing" | "stop words" | "words" {
  const operands = tokensIn(withoutLast(value)).filter((token) => !/^(?:[()-]|AND|OR|NOT)$/.test(token));
  const words = (hasSyntax(value) ? operands : [value]).flatMap(wordsOfOperand);
  return words.length === 0 ? "nothing" : areStopWords(words) ? "stop words" : "words";
}

/** Words side by side; where they are compared as they are, one by one, what has no blank inside as a phrase. */
function plainRun(text: string, compared: Compared): NaiveSearch {
  if (!compared.exact) return { kind: "plain", terms: termsOf(text, compared) };
  const tokens = text.split(/\s+/).map((token) => termsOf(token, compared));
  return {
    kind: "and",
    terms: tokens
      .filter(({ length }) => length > 0)
      .map((terms) => (terms.length > 1 ? { kind: "phrase", terms, slop: 0 } : { kind: "plain", terms })),
  };
}

function alternatives(tokens: string[], reading: Reading): NaiveSearch | undefined {
  const terms = [requirements(tokens, reading)];
  while (tokens[0] === "OR") {
    tokens.shift();
    terms.push(requirements(tokens, reading));
  }
  return joined("or", terms);
}

function requirements(tokens: string[], reading: Reading): NaiveSearch | undefined {
  const terms: (NaiveSearch | undefined)[] = [];
  while (tokens.length > 0 && tokens[0] !== "OR" && tokens[0] !== ")") {
    if (tokens[0] === "AND") tokens.shift();
    else terms.push(requirement(tokens, reading));
  }
  return joined("and", terms);
}

function joined(kind: "and" | "or", terms: readonly (NaiveSearch | undefined)[]): NaiveSearch | undefined {
  const present = terms.filter((term) => term !== undefined);
  return present.length === 0 ? undefined : { kind, terms: present };
}

/** Words in a row are one operand of NOT, those with signs of their own as well. */
const isOfRun = (token: string | undefined): boolean =>
  token !== undefined && !/^[("\-+)]|^(?:AND|OR|NOT)$/.test(token);

const isBare = (token: string | undefined): boolean =>
  token !== undefined && isOfRun(token) && !/[*?~]/.test(token);

function requirement(tokens: string[], reading: Reading): NaiveSearch | undefined {
  const [token = ""] = tokens;
  const asking = (text: string, search: NaiveSearch): NaiveSearch | undefined =>
    reading.passesIdle && isIdle(text, reading) ? undefined : search;
  if (isBare(token)) {
    const run: string[] = [];
    while (isBare(tokens[0])) run.push(tokens.shift() ?? "");
    return asking(run.join(" "), plainRun(run.join(" "), reading));
  }
  tokens.shift();
  if (token === "NOT" && isOfRun(tokens[0])) {
    const run: string[] = [];
    while (isOfRun(tokens[0])) run.push(tokens.shift() ?? "");
    return negated(requirements(run, reading));
  }
  if (token === "NOT" || token === "-") return negated(requirement(tokens, reading));
  if (token.startsWith("-")) return negated(requirement([token.slice(1)], reading));
  if (token === "(") {
    const inner = alternatives(tokens, reading);
    tokens.shift();
    return inner;
  }
  return asking(token, quoted(token, reading));
}

const negated = (term: NaiveSearch | undefined): NaiveSearch | undefined => term && { kind: "not", term };

function quoted(token: string, compared: Compared): NaiveSearch {
  const [first = "", distance = "0", ...others] = token.startsWith('"')
    ? token.split(/(?<=")~|~(?=")/)
    : [token];
  if (others.length > 0) {
    const operands = [first, ...others].map((operand) => termsOf(operand, compared));
    return { kind: "near", operands, distance: Number(distance) };
  }
  const terms = termsOf(first, compared);
  const [only] = terms;
  if (terms.length > 1) return { kind: "phrase", terms, slop: Number(distance) };
  return only?.stem === null ? { kind: "alone", term: only } : { kind: "plain", terms };
}

function termsOf(text: string, { exact }: Compared): (NaiveTerm | null)[] {
  const words = wordsIn(text);
  const passed = exact || words.every(isWrittenStopWord) ? () => false : isWrittenStopWord;
  const terms = words.map((word) => (passed(word) ? null : termOf(folded(word), exact)));
  while (terms.at(-1) === null) terms.pop();
  while (terms[0] === null) terms.shift();
  return terms;
}

function termOf(word: string, exact: boolean): NaiveTerm {
  const [start = "", edits] = word.split("~");
  if (edits !== undefined && edits !== "0") {
    const most = edits === "" ? 2 : Number(edits);
    const near = (other: string): boolean => distanceBetween(start, other) <= most;
    return { fits: (token) => near(token.word) || near(token.stem), stem: null };
  }
  if (/[*?]/.test(word)) return { fits: (token) => fitsPattern([...word], [...token.word]), stem: null };
  const stem = exact ? start : stemWord(start);
  return { fits: (token) => token.stem === stem, stem };
}

function fitsPattern([sign, ...pattern]: readonly string[], letters: readonly string[]): boolean {
  if (sign === undefined) return letters.length === 0;
  if (sign === "*")
    return letters.some((_, at) => fitsPattern(pattern, letters.slice(at))) || fitsPattern(pattern, []);
  return (
    letters.length > 0 && (sign === "?" || sign === letters[0]) && fitsPattern(pattern, letters.slice(1))
  );
}

/** Optimal string alignment, by its recursive definition. */
function distanceBetween(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  const known = new Map<string, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const same = a[i - 1] === b[j - 1] ? 0 : 1;
    const choices = [distance(i - 1, j) + 1, distance(i, j - 1) + 1, distance(i - 1, j - 1) + same];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      choices.push(distance(i - 2, j - 2) + 1);
    const least = Math.min(...choices);
    known.set(key, least);
    return least;
  };
  return distance(a.length, b.length);
}
