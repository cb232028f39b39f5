/** Where a text ends that begins at a quotation mark of a JSON text. */
export function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
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
