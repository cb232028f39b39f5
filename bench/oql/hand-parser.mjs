// A recursive-descent parser written by hand for the part of OQL that the benchmark queries use. It reads character
// codes and builds the tree that `parse` builds, spans included. It is what the real parser is measured against, so
// it does nothing else: no diagnostics but one error, no recovery, no limits, no query object, no other alphabets
// beyond the basic plane.

const row = (word, column, kind, casing = "") => ({ word, column, kind, casing, float: false });

const fields = new Map([
  ["title/abstract", row("title/abstract", "title_and_abstract", "search")],
  ["title", row("title", "display_name", "search")],
  ["abstract", row("abstract", "abstract", "search")],
  ["year", row("year", "publication_year", "num")],
  ["citation count", row("citation count", "cited_by_count", "num")],
  ["type", row("type", "type", "enum", "lower")],
  ["country", row("country", "authorships.countries", "enum", "upper")],
  ["language", row("language", "language", "enum", "lower")],
]);

const space = 0x20;
const quote = 0x22;
const open = 0x28;
const close = 0x29;
const comma = 0x2c;
const semicolon = 0x3b;
const less = 0x3c;
const equals = 0x3d;
const more = 0x3e;

/** For each ASCII code, whether it ends a word. */
const endsWord = new Uint8Array(128);
for (const sign of ' \t\n\r"[](),;!') endsWord[sign.charCodeAt(0)] = 1;

/** Parses OQL of the subset. Throws a SyntaxError on anything else. */
export function handParse(text) {
  let at = 0;
  /** The end of the last thing read that is not white space. */
  let last = 0;

  function skipSpace() {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== space && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      at++;
    }
  }

  function bad() {
    throw new SyntaxError(`OQL the benchmark does not use, at ${at}`);
  }

  function wordEnd() {
    let end = at;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code < 128 ? endsWord[code] === 1 : code >= 0x201c && code <= 0x201f) break;
    }
    return end;
  }

  function word() {
    const end = wordEnd();
    if (end === at) bad();
    const found = text.slice(at, end);
    at = end;
    last = end;
    skipSpace();
    return found;
  }

  /** Whether the word here is this one, in small letters. */
  function isWord(name) {
    if (!text.startsWith(name, at)) return false;
    const code = text.charCodeAt(at + name.length);
    return at + name.length >= text.length || (code < 128 && endsWord[code] === 1);
  }

  function skipWord(name) {
    if (!isWord(name)) return false;
    at += name.length;
    last = at;
    skipSpace();
    return true;
  }

  function sign(code) {
    if (text.charCodeAt(at) !== code) bad();
    at++;
    last = at;
    skipSpace();
  }

  function connective() {
    const code = text.charCodeAt(at);
    if (code === 0x61 && skipWord("and")) return "and";
    return code === 0x6f && skipWord("or") ? "or" : undefined;
  }

  /** Operands between connectives: `and` binds tighter, and what is joined alike is one flat node. */
  function chain(operand) {
    const first = operand();
    let join = connective();
    if (join === undefined) return first;
    const alternatives = [];
    let run = [first];
    for (; join !== undefined; join = connective()) {
      if (join === "or") {
        alternatives.push(joined("and", run));
        run = [];
      }
      run.push(operand());
    }
    alternatives.push(joined("and", run));
    return joined("or", alternatives);
  }

  function joined(join, members) {
    if (members.length === 1) return members[0];
    const span = { start: members[0].span.start, end: members[members.length - 1].span.end };
    return { kind: "join", span, join, implicit: false, members };
  }

  function parentheses(inner) {
    const start = at;
    sign(open);
    const content = inner();
    sign(close);
    return { kind: "parentheses", span: { start, end: last }, content };
  }

  function negation(inner) {
    const start = at;
    skipWord("not");
    const operand = inner();
    return { kind: "not", span: { start, end: last }, operand };
  }

  const conditions = () => chain(condition);

  function condition() {
    if (text.charCodeAt(at) === open) return parentheses(conditions);
    return isWord("not") ? negation(condition) : clause();
  }

  function clause() {
    const start = at;
    const field = fieldName();
    const operator = operatorOf(field.row);
    const value = field.row.kind === "search" ? searchValue() : plainValue(field.row, operator.name);
    return { kind: "clause", span: { start, end: last }, field, operator, value };
  }

  function fieldName() {
    const start = at;
    const first = word();
    let found = fields.get(first);
    if (found === undefined) found = fields.get(`${first} ${word()}`);
    if (found === undefined) bad();
    return { kind: "field", span: { start, end: last }, row: found, relation: false };
  }

  function operatorOf(found) {
    const start = at;
    const code = text.charCodeAt(at);
    let name = "is";
    let negated = false;
    if (code === less || code === more) {
      const sign = code === less ? "<" : ">";
      const inclusive = text.charCodeAt(at + 1) === equals;
      name = inclusive ? `${sign}=` : sign;
      at += name.length;
      last = at;
      skipSpace();
    } else if (found.kind === "search") {
      name = "has";
      if (!skipWord("has")) bad();
    } else {
      if (!skipWord("is")) bad();
      negated = skipWord("not");
    }
    return { kind: "operator", span: { start, end: last }, name, negated };
  }

  function searchValue() {
    const code = text.charCodeAt(at);
    if (code === open) return parentheses(searchGroup);
    return code === quote ? quoted() : bare(false);
  }

  const searchGroup = () => chain(searchMember);

  function searchMember() {
    const code = text.charCodeAt(at);
    if (code === open) return parentheses(searchGroup);
    if (code === quote) return quoted();
    return isWord("not") ? negation(searchMember) : bare(true);
  }

  function string() {
    const end = text.indexOf('"', at + 1);
    if (end <= at + 1) bad();
    const found = text.slice(at + 1, end);
    at = end + 1;
    last = at;
    skipSpace();
    return found;
  }

  function quoted() {
    const start = at;
    const found = string();
    return { kind: "term", span: { start, end: last }, text: found, quoted: true, stemmed: false };
  }

  /** One word, or in a group all the words up to a connective or the end. */
  function bare(grouped) {
    const start = at;
    let found = word();
    while (grouped) {
      const code = text.charCodeAt(at);
      if (code === close || code === comma || code === semicolon || code === open) break;
      if ((code === 0x61 && isWord("and")) || (code === 0x6f && isWord("or"))) break;
      found = `${found} ${code === quote ? string() : word()}`;
    }
    return { kind: "term", span: { start, end: last }, text: found, quoted: false, stemmed: true };
  }

  function plainValue(found, operator) {
    if (text.charCodeAt(at) !== open) return scalar(found);
    return parentheses(operator === "is" ? () => chain(() => member(found)) : () => scalar(found));
  }

  function member(found) {
    if (text.charCodeAt(at) === open) return parentheses(() => chain(() => member(found)));
    return isWord("not") ? negation(() => member(found)) : scalar(found);
  }

  function scalar(found) {
    const start = at;
    const written = text.charCodeAt(at) === quote ? string() : word();
    return { kind: "scalar", span: { start, end: last }, value: convert(found, written) };
  }

  function convert(found, written) {
    if (found.kind === "num") {
      const value = Number(written);
      return Number.isNaN(value) ? bad() : value;
    }
    if (found.casing === "lower") return written.toLowerCase();
    return found.casing === "upper" ? written.toUpperCase() : written;
  }

  skipSpace();
  const start = at;
  const name = word();
  if (name !== "works") bad();
  const entity = { kind: "entity", span: { start, end: last }, name };
  const where = skipWord("where") ? conditions() : undefined;
  if (at < text.length) bad();
  return {
    kind: "query",
    span: { start: 0, end: text.length },
    entity,
    corpus: undefined,
    where,
    directives: [],
  };
}
