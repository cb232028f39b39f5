/**
 * The JSON text of an object with only the given root keys, in the order they have in the document and
 * with their values as they are written there.
 *
 * @throws SyntaxError when the text is not a JSON object.
 */
export function pickMembers(document: string, keys: ReadonlySet<string>): string {
  const picked: string[] = [];
  for (const { key, text } of membersOf(document)) if (keys.has(key)) picked.push(text);
  return `{${picked.join(",")}}`;
}

/**
 * The same from the beginning of a document, which may break off anywhere: for adapters that need not read
 * all of it. Null when not every key is there.
 */
export function pickLeading(head: string, keys: ReadonlySet<string>): string | null {
  const picked = new Map<string, string>();
  try {
    for (const { key, text } of membersOf(head)) {
      if (keys.has(key)) picked.set(key, text);
      if (picked.size === keys.size) return `{${[...picked.values()].join(",")}}`;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return null;
}

interface Member {
  readonly key: string;
  /** Key and value, as written. */
  readonly text: string;
  /** The value, as written. */
  readonly value: string;
  /** Where the value ends in the document. */
  readonly end: number;
}

/** The root members of an object as JSON text, each once what follows it has been seen: a number might go on. */
export function* membersOf(document: string): Generator<Member> {
  let at = skipBlanks(document, 0);
  if (document.charAt(at) !== "{") throw new SyntaxError("The document is not a JSON object.");
  at = skipBlanks(document, at + 1);
  while (document.charAt(at) !== "}") {
    const keyEnd = skipString(document, at);
    const keyText = document.slice(at, keyEnd);
    const valueStart = skipBlanks(document, skipBlanks(document, keyEnd) + 1);
    const valueEnd = skipValue(document, valueStart);
    at = skipBlanks(document, valueEnd);
    if (document.charAt(at) === ",") at = skipBlanks(document, at + 1);
    else if (document.charAt(at) !== "}")
      throw new SyntaxError(`The document breaks off at character ${at}.`);
    const key = plainKey.test(keyText) ? keyText.slice(1, -1) : String(JSON.parse(keyText));
    const value = document.slice(valueStart, valueEnd);
    yield { key, text: `${keyText}:${value}`, value, end: valueEnd };
  }
}

/** The JSON text of a list with its first values only; null when it has no more than `most` of them, or is no list. */
export function listHead(list: string, most: number): string | null {
  if (list.charAt(0) !== "[") return null;
  let at = skipBlanks(list, 1);
  if (list.charAt(at) === "]") return null;
  for (let count = 1; ; count++) {
    const end = skipValue(list, at);
    at = skipBlanks(list, end);
    if (list.charAt(at) !== ",") return null;
    if (count === most) return `${list.slice(0, end)}]`;
    at = skipBlanks(list, at + 1);
  }
}

/** As nearly all keys are written: these stand for themselves. */
const plainKey = /^"\w*"$/;
const blank = /[ \t\r\n]*/y;
const plain = /[^"{}[\],\s]+/y;

function skipBlanks(text: string, at: number): number {
  // Between most tokens there are none.
  if (text.charCodeAt(at) > space) return at;
  blank.lastIndex = at;
  blank.test(text);
  return blank.lastIndex;
}

const space = 32;
const quote = 34;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** The end of the string that begins at `at`. */
function skipString(text: string, at: number): number {
  if (text.charCodeAt(at) !== quote) throw new SyntaxError(`The document is not JSON at character ${at}.`);
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before--;
    // An even number of backslashes are letters; an odd one escapes the quote.
    if ((end - before) % 2 === 0) return end + 1;
  }
  throw new SyntaxError("The document breaks off inside a text.");
}

/** The end of the value that begins at `at`. */
function skipValue(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === quote) return skipString(text, at);
  if (first !== openBrace && first !== openBracket) return skip(plain, text, at);
  let depth = 0;
  for (let place = at; place < text.length; place++) {
    const letter = text.charCodeAt(place);
    if (letter === quote) place = skipString(text, place) - 1;
    else if (letter === openBrace || letter === openBracket) depth++;
    else if (letter === closeBrace || letter === closeBracket) {
      depth--;
      if (depth === 0) return place + 1;
    }
  }
  throw new SyntaxError("The document breaks off inside a value.");
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  if (!pattern.test(text)) throw new SyntaxError(`The document is not JSON at character ${at}.`);
  return pattern.lastIndex;
}
