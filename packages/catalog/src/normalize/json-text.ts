const quote = 34;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Where a text ends that begins at a quotation mark of a JSON text; beyond the end when it is not closed. */
export function endOfText(json: string, start: number): number {
  for (let from = start + 1; ; ) {
    const close = json.indexOf('"', from);
    if (close < 0) return json.length + 1;
    let slashes = 0;
    while (json.charCodeAt(close - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return close + 1;
    from = close + 1;
  }
}

const plain = /[^\s,{}[\]"]+/y;

/** Where the value ends that begins at a place of a JSON text. */
export function endOf(json: string, start: number): number {
  plain.lastIndex = start;
  if (plain.test(json)) return plain.lastIndex;
  let depth = 0;
  let at = start;
  do {
    const sign = json[at];
    if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    at = sign === '"' ? endOfText(json, at) : at + 1;
  } while (depth > 0 && at < json.length);
  return at;
}

/** How many members a JSON text of an object has, those within others not counted, but each of one name. */
export function countMembers(json: string): number {
  let members = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === quote) at = endOfText(json, at) - 1;
    else if (unit === openBrace || unit === openBracket) depth += 1;
    else if (unit === closeBrace || unit === closeBracket) depth -= 1;
    else if (unit === colon && depth === 1) members += 1;
  }
  return members;
}
