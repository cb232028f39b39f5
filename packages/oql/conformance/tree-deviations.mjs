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
    if (rules.length > 0 && differences(theirs, ours, vector.kind).length === 0) return [...new Set(rules)];
  }
  return undefined;
}

/** An answer without what the printer of ours that it is made with does not tell. */
function comparable({ tree, addresses }, rules) {
  const plain = rules.includes("number-form") ? wholeNumbers : (text) => text;
  const { lines, ...rest } = mapTexts(tree, plain);
  // Where texts differ lines may break elsewhere, and what has none has no token.
  const tokens = lines
    .flatMap((line) => line.tokens)
    .filter(({ text }) => text.trim() !== "")
    .filter((token, index, all) => index === 0 || !sameJson(token, all[index - 1]));
  const lost = [
    ...(rules.includes("outer-not") ? ["is_negated"] : []),
    ...(rules.includes("bound-operator") ? ["operator"] : []),
  ];
  const root = withoutKeys(rest, lost);
  return { root, tokens, addresses: mapTexts(addresses, plain) };
}

/** The tree keeps the whole condition beside the text that lost its negation, or the operator of a bound. */
function withoutKeys(value, lost, key) {
  if (Array.isArray(value)) return value.map((one) => withoutKeys(one, lost));
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([name]) => key !== "leaf" || !lost.includes(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutKeys(one, lost, name)]));
}
