import { differences } from "./compare.mjs";
import { hasWholeDecimal, wholeNumbers } from "./text-deviations.mjs";
import { mapTexts, sameJson } from "./vector-facts.mjs";

/** The rules by which the tree of the public service is another one, where the vector has that. */
export function explainTree({ vector, printed, leaves }) {
  if (vector.kind !== "render_v2" || printed === undefined || printed.rules.has(undefined)) return undefined;
  const numbers = hasWholeDecimal(leaves) ? ["number-form"] : [];
  for (const more of [[], numbers]) {
    const rules = [...printed.rules, ...more];
    const [theirs, ours] = [vector.expected, printed.answer].map((answer) => comparable(answer, rules));
    const isSame = differences(theirs.content, ours.content, vector.kind).length === 0;
    if (rules.length > 0 && isSame && areIndentedAlike(theirs, ours)) return [...new Set(rules)];
  }
  return undefined;
}

/** An answer without what the printer of ours that it is made with does not tell, and where its lines begin. */
function comparable({ tree, addresses }, rules) {
  const plain = rules.includes("number-form") ? wholeNumbers : (text) => text;
  const { lines, ...rest } = mapTexts(tree, plain);
  const tokens = [];
  const indents = new Map();
  for (const line of lines) {
    // What has no text has no token, and a token may stand on two lines.
    const told = line.tokens.filter(({ text }, index) => {
      const isNext = index > 0 || !sameJson(line.tokens[0], tokens.at(-1));
      return isNext && text.trim() !== "";
    });
    if (told.length > 0) indents.set(tokens.length, line.indent);
    tokens.push(...told);
  }
  const lost = [
    ...(rules.includes("outer-not") ? ["is_negated"] : []),
    ...(rules.includes("bound-operator") ? ["operator"] : []),
  ];
  const root = withoutKeys(rest, lost);
  const numbers = lines.every(({ n }, index) => n === undefined || n === index + 1);
  return { content: { root, tokens, numbers, addresses: mapTexts(addresses, plain) }, indents };
}

/** Where texts differ lines may break elsewhere; those that begin with the same token are indented alike. */
function areIndentedAlike(theirs, ours) {
  return Array.from(theirs.indents).every(([first, indent]) =>
    [undefined, indent].includes(ours.indents.get(first)),
  );
}

/** The tree keeps the whole condition beside the text that lost its negation, or the operator of a bound. */
function withoutKeys(value, lost, key) {
  if (Array.isArray(value)) return value.map((one) => withoutKeys(one, lost));
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([name]) => key !== "leaf" || !lost.includes(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutKeys(one, lost, name)]));
}
