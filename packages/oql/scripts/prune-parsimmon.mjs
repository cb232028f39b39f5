// Writes dist/parsimmon.js for browsers: Parsimmon as it is installed, less what this package's parser has no use for.
// Parsimmon hangs all its combinators on one function, so that no bundler can tell which of them are used.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { parseAst } from "vite";
import { bundleText } from "./bundle-text.mjs";

const source = new URL(import.meta.resolve("parsimmon/src/parsimmon.js"));
const { version } = JSON.parse(await readFile(new URL("../package.json", source), "utf8"));
const dist = new URL("../dist/", import.meta.url);
/**
 * Parsimmon as a module, with what it asks of where it runs answered for browsers. A failure is told by its offset:
 * its line, what was expected there, and which rule failed furthest would be worked out for nobody. That nothing is left
 * of the text is seen to by the last rule.
 */
const whole = withoutChecks(
  (await readFile(source, "utf8"))
    .replace(/^module\.exports = Parsimmon;$/m, "export default Parsimmon;")
    .replace(/for .*\{\s*assertParser\(parsers\[j\]\);\s*\}/g, "")
    .replaceAll("isBuffer(input)", "false")
    .replace(/if \(!isArray\(expected\)\) \{[^}]*\}/, "")
    .replaceAll("!isArray(", "!Array.isArray(")
    .replaceAll("setExists() && Array.from", "true")
    .replaceAll("makeLineColumnIndex(input, parseResult.furthest)", "parseResult.furthest")
    .replaceAll("delete lineColumnIndex[input];", "")
    .replace(/mergeReplies\((.*), result\)/g, "$1")
    .replace("this.skip(eof)", "this")
    .replace(/^var bytes\w+ = .*;$/gm, ""),
);

/** A text without its `if` statements that only throw: the compiler has checked what they would. */
function withoutChecks(text) {
  const checks = [];
  visit(parseAst(text), ({ type, consequent, alternate, start, end }) => {
    if (type !== "IfStatement" || alternate !== null) return;
    if (consequent.body?.length === 1 && consequent.body[0].type === "ThrowStatement")
      checks.push({ start, end });
  });
  return checks.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

/** The members of Parsimmon that a module may use, as `memberOf` names them. */
function membersIn(module) {
  const names = new Set();
  visit(module, ({ type, computed, object, property }) => {
    if (type !== "MemberExpression" || computed) return;
    names.add(object.name === "Parsimmon" ? `Parsimmon.${property.name}` : `_.${property.name}`);
  });
  return names;
}

function visit(node, see) {
  if (typeof node.type === "string") see(node);
  for (const child of Object.values(node)) {
    if (typeof child === "object" && child !== null) visit(child, see);
  }
}

/** The member that a statement hangs on `Parsimmon`, or on its prototype `_`, if it does that. */
function memberOf({ type, expression }) {
  if (type !== "ExpressionStatement" || expression.type !== "AssignmentExpression") return undefined;
  const { left } = expression;
  if (left.type !== "MemberExpression" || !["Parsimmon", "_"].includes(left.object.name)) return undefined;
  return `${left.object.name}.${left.computed ? left.property.value : left.property.name}`;
}

const statements = parseAst(whole).body;

/** Parsimmon with some of its members; functions that only the others had called are dropped by the bundler. */
function pruned(members) {
  const code = statements
    .filter((statement) => {
      const member = memberOf(statement);
      return member === undefined || members.has(member);
    })
    .map(({ start, end }) => whole.slice(start, end))
    .join("\n");
  // Making a parser has no effect but the parser, and the compiler has checked what assertions would.
  const manualPureFunctions = ["Parsimmon", "regexp", "string", "alt", "assertParser", "assertFunction"];
  return bundleText(code, {
    minify: false,
    treeshake: { manualPureFunctions, propertyReadSideEffects: false },
  });
}

let members = membersIn(parseAst(await readFile(new URL("parser/query.js", dist), "utf8")));
let text = "";
for (let known = -1; known < members.size; ) {
  known = members.size;
  text = await pruned(members);
  members = new Set([...members, ...membersIn(parseAst(text))]);
}
await copyFile(new URL("../LICENSE", source), new URL("parsimmon.LICENSE", dist));
await writeFile(
  new URL("parsimmon.js", dist),
  `// Parsimmon ${version}, in part; its licence is in parsimmon.LICENSE\n${text}`,
);
