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
}

/** The members of an object, each once what follows it has been seen: a number might go on. */
function* membersOf(document: string): Generator<Member> {
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
    const key: unknown = JSON.parse(keyText);
    yield { key: String(key), text: `${keyText}:${document.slice(valueStart, valueEnd)}` };
  }
}

const blank = /[ \t\r\n]*/y;
const quoted = /"[^"\\]*(?:\\.[^"\\]*)*"/y;
const filler = /[^"{}[\]]+/y;
const plain = /[^"{}[\],\s]+/y;

function skipBlanks(text: string, at: number): number {
  blank.lastIndex = at;
  blank.test(text);
  return blank.lastIndex;
}

function skipString(text: string, at: number): number {
  return skip(quoted, text, at);
}

/** The end of the value that begins at `at`. */
function skipValue(text: string, at: number): number {
  const first = text.charAt(at);
  if (first === '"') return skipString(text, at);
  if (first !== "{" && first !== "[") return skip(plain, text, at);
  let depth = 0;
  let place = at;
  do {
    const letter = text.charAt(place);
    if (letter === '"') {
      place = skipString(text, place);
      continue;
    }
    if (letter === "{" || letter === "[") depth++;
    else if (letter === "}" || letter === "]") depth--;
    else if (letter === "") throw new SyntaxError("The document breaks off inside a value.");
    else {
      place = skip(filler, text, place);
      continue;
    }
    place++;
  } while (depth > 0);
  return place;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  if (!pattern.test(text)) throw new SyntaxError(`The document is not JSON at character ${at}.`);
  return pattern.lastIndex;
}
