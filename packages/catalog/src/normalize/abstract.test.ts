import { expect, it } from "vitest";
import { decodeAbstract, withPlainIndex } from "./abstract.ts";
import { Warnings } from "./warnings.ts";

function decode(index: unknown): { text: string | null; warnings: string[] } {
  const warnings = new Warnings();
  return { text: decodeAbstract(index, warnings), warnings: warnings.list() };
}

it("puts the words back into their order", () => {
  expect(decode({ the: [0, 2], of: [1], end: [3] })).toEqual({ text: "the of the end", warnings: [] });
  expect(decode({ late: [900_000], far: [5000], near: [0] })).toEqual({
    text: "near far late",
    warnings: [],
  });
  expect(decode({ a: [1], b: [1], c: [0] }).text).toBe("c a b");
  expect(decode(JSON.parse('{"__proto__":[0],"constructor":[1]}')).text).toBe("__proto__ constructor");
});

it("reads an index that is JSON text, or wrapped with its length", () => {
  expect(decode('{"IndexLength": 2, "InvertedIndex": {"two": [0], "words": [1]}}').text).toBe("two words");
  expect(decode({ IndexLength: 2, InvertedIndex: { two: [0], words: [1] } }).text).toBe("two words");
  expect(decode({ InvertedIndex: [0], works: [1] }).text).toBe("InvertedIndex works");
});

it("skips what cannot be read, and says so", () => {
  expect(decode({ good: [0], bad: 7, worse: [-1, 1.5, 2e6, null, "3"] })).toEqual({
    text: "good",
    warnings: [
      "abstract_inverted_index: words without a list of positions skipped: 1",
      "abstract_inverted_index: unusable positions skipped: 5",
    ],
  });
  for (const index of ["plain text", 7, [], true]) {
    expect(decode(index)).toEqual({
      text: null,
      warnings: ["abstract_inverted_index: not an inverted index"],
    });
  }
  expect(decode(null)).toEqual({ text: null, warnings: [] });
  expect(decode({})).toEqual({ text: null, warnings: [] });
});

const plainIndex = '{"two":[0],"}words\\"":[1]}';
const wrapped = `{"IndexLength": 2, "InvertedIndex": ${plainIndex}}`;
const work = (index: string, more = ""): string =>
  `{"id": "W1", "fwci": 1.0, "abstract_inverted_index": ${index}, "title": "t}"${more}}`;

it.each([
  ["wrapped", wrapped],
  ["wrapped, its length last", `{"InvertedIndex":${plainIndex},"IndexLength":2}`],
  ["wrapped, as a JSON text", JSON.stringify(wrapped)],
  ["as a JSON text", JSON.stringify(plainIndex)],
])("writes an index that is %s plainly, and the rest as it was", (_, index) => {
  expect(withPlainIndex(work(index))).toBe(work(plainIndex));
});

it.each([
  work(plainIndex),
  work("null"),
  work('"no index"'),
  work('{"IndexLength":[0],"InvertedIndex":[1]}'),
  '{"id":"W1"}',
])("leaves %s as it is", (json) => {
  expect(withPlainIndex(json)).toBe(json);
});

it("reads the name and the text of an index as JSON has them", () => {
  const spaced = `{"abstract_inverted_index" : ${wrapped}}`;
  expect(withPlainIndex(spaced)).toBe(`{"abstract_inverted_index" : ${plainIndex}}`);
  const nested = `{"x":{"abstract_inverted_index":{}},"abstract_inverted_index":${wrapped}}`;
  expect(withPlainIndex(nested)).toBe(nested.replace(wrapped, plainIndex));
  const long = JSON.stringify({ InvertedIndex: { [`\\"${"a".repeat(10_000_000)}`]: [0] } });
  expect(withPlainIndex(work(JSON.stringify(long))).length).toBeGreaterThan(10_000_000);
});

it("takes the index of the work itself", () => {
  const inner = `{"versions":{"abstract_inverted_index":${wrapped}},"abstract_inverted_index":${wrapped}}`;
  expect(JSON.parse(withPlainIndex(inner))).toEqual({
    versions: { abstract_inverted_index: JSON.parse(wrapped) },
    abstract_inverted_index: JSON.parse(plainIndex),
  });
});
