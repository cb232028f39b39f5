import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";
import { parse, type TokenType, tokens } from "../src/index.ts";
import { specCases } from "./spec-cases.ts";

const wasm = readFileSync(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm);
const source = readFileSync(new URL("../syntaxes/oql.tmLanguage.json", import.meta.url), "utf8");
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(source, "oql.tmLanguage.json"),
});
const grammar = await registry.loadGrammar("source.oql");
if (grammar === null) throw new Error("The grammar cannot be loaded.");

/** The scopes each class of the lexer may have. Words outside any role, and what is wrong, look like anything. */
const scopesOf: Readonly<Record<TokenType, readonly string[]>> = {
  entity: ["entity.name.type"],
  corpus: ["storage.modifier.corpus", "punctuation.section.corpus"],
  keyword: ["keyword.control"],
  field: ["variable.other.field"],
  operator: ["keyword.operator.oql"],
  connective: ["keyword.operator.logical"],
  value: ["constant.other.value"],
  number: ["constant.numeric"],
  string: ["string.quoted"],
  annotation: ["comment.block.annotation"],
  punctuation: ["punctuation."],
  space: [""],
  invalid: [""],
  word: [""],
};

/** The innermost scope of every UTF-16 unit of a text; empty where there is none beside the language's own. */
function scopes(text: string): string[] {
  const found: string[] = [];
  let state = textmate.INITIAL;
  for (const line of text.split("\n")) {
    const result = grammar?.tokenizeLine(line, state);
    if (result === undefined) throw new Error("No grammar.");
    state = result.ruleStack;
    const start = found.length;
    for (const { startIndex, endIndex, scopes: stack } of result.tokens) {
      const innermost = stack.slice(1).at(-1) ?? "";
      for (let at = startIndex; at < Math.min(endIndex, line.length); at++) found[start + at] = innermost;
    }
    found[start + line.length] = "";
  }
  return found;
}

function disagreements(text: string): string[] {
  const found = scopes(text);
  const wrong: string[] = [];
  let at = 0;
  for (const token of tokens(text)) {
    const wanted = scopesOf[token.type];
    for (const [offset, unit] of Array.from({ length: token.text.length }, (_, index) => [
      index,
      token.text[index],
    ])) {
      const scope = found[at + Number(offset)] ?? "";
      if (/\s/.test(String(unit)) || wanted.some((one) => scope.startsWith(one))) continue;
      wrong.push(`${token.text}: ${token.type} but ${scope}`);
      break;
    }
    at += token.text.length;
  }
  return wrong;
}

const texts = specCases
  .flatMap(({ id, input, expect: wanted }) =>
    [input.oql, wanted.oql].flatMap((text): [string, string][] => (text === undefined ? [] : [[id, text]])),
  )
  .filter(([, text]) => parse(text).query !== undefined);

/** What columns and ordinary words look like an operator or a keyword. */
const lookalikes = [
  "works where has ISSN is (true) and (has ORCID is (false) or title has cat) and is oa is true",
  "sources where title has climate and has ISSN is (true) group by has ISSN, has issn",
  'works where title has (or cat) and abstract has (not and dog) and title has (stemmed "cat")',
  "works where issue is (within) and volume is (not stemmed) and title has (stemmed cat)",
  'works where title has within 3 (a, stemmed "b c") sample 5 seed 7',
  "works where cited by is not (W1 or W2) and related to is W3 and cited by is W12",
  "works where cited_by is (W1) and title and abstract has (cat) and title & abstract has dog",
  "works where has references [n] is (true) and type is [n] not (book) and it [n] is cited by (W1)",
  "works where title does [n] not have (cat) and work is not [n] in collection (col_a) group [n] by type",
  'works where title has (not [n] cat) and title has stemmed [n] "cat" sample [n] 5 [m] seed [o] x',
  "oa  statuses where display name has x",
  "works where year >2019 and year <=2020 and h-index is (1)",
  "[x] works where year is 2020",
  "\n [x\ny] works (all corpora) where year is 2020",
  "works where type is\n (article or b) and it cites\n\n W1 and year\n  >=\n 2020 and type is not\n b",
  "works where type is [a\nb] (book [c]) and it [d] cites\n (W1) [f] and year is [i]\n [j] 5 group by type",
  "works (all\tcorpora) where cited  by is (W1) group by type,  has DOI, year; sample 5 seed 7",
];

describe("the TextMate grammar", () => {
  it("has cases to agree on", () => {
    expect(texts.length).toBeGreaterThan(100);
  });

  it.each(texts)("agrees with the lexer on %s: %s", (_id, text) => {
    expect(disagreements(text)).toEqual([]);
  });

  it.each(lookalikes)("agrees with the lexer on words like signs: %s", (text) => {
    expect(parse(text).diagnostics).toEqual([]);
    expect(disagreements(text)).toEqual([]);
  });

  it("sees strings, brackets and signs in texts that do not parse", () => {
    expect(scopes('works where title "a')[19]).toBe("string.quoted.double.oql");
    expect(scopes("works where ]")[12]).toBe("invalid.illegal.oql");
    expect(scopes(" where year")[1]).toBe("keyword.control.oql");
    expect(scopes("and year")[0]).toBe("keyword.operator.logical.oql");
    expect(scopes("works where x [note")[15]).toBe("comment.block.annotation.oql");
  });
});
