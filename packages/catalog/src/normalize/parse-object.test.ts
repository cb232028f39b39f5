import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeObject } from "./normalize-object.ts";
import { parseObject } from "./parse-object.ts";

const idBase = "https://openalex.org";

/** What becomes of the abstract of a work, with the warnings. */
function abstractOf(value: unknown): unknown {
  const read = normalizeObject("works", value, { idBase });
  return read.ok ? [read.object.abstract, read.warnings] : read;
}

const work = (index: string): string => `{"id":"W1","abstract_inverted_index":${index},"title":"t"}`;

/** Whether the index was read from the text, rather than parsed. */
function isScanned(json: string): boolean {
  const value = parseObject(json) as { abstract_inverted_index: unknown };
  return Object.getPrototypeOf(value.abstract_inverted_index) !== Object.prototype;
}

describe("parseObject", () => {
  it("reads an index from the text, compact or with blanks", () => {
    for (const index of [
      '{"the":[0,2],"of":[1],"end":[3]}',
      '{"the": [0, 2], "of": [1], "end": [3]}',
      '{"with \\"quotes\\"":[0],"back\\\\":[1],"\\u00e9\\n":[2],"ö":[3]}',
      '{"__proto__":[0],"10":[1],"9":[2],"gap":[4000]}',
      "{}",
    ]) {
      const json = work(index);
      expect([index, isScanned(json)]).toEqual([index, true]);
      expect(abstractOf(parseObject(json))).toEqual(abstractOf(JSON.parse(json)));
    }
  });

  it("leaves whatever is unusual to the general way", () => {
    for (const index of [
      '{"a":[0],"b":[0]}',
      '{"a":[5000]}',
      '{"a":[]}',
      '{"a":[-1]}',
      '{"a":[1.5]}',
      '{"a":[1e3]}',
      '{"a":0}',
      '{ "a":[0]}',
      '{"a":[0],\n"b":[1]}',
      '{"InvertedIndex":{"a":[0]},"IndexLength":1}',
      '"{\\"a\\":[0]}"',
      "null",
      "[]",
    ]) {
      const json = work(index);
      expect(parseObject(json)).toEqual(JSON.parse(json));
    }
  });

  it("takes no index for that of the object that is not", () => {
    const inner = '{"id":"W1","source":{"abstract_inverted_index":{"a":[0]}}}';
    const both =
      '{"id":"W1","source":{"abstract_inverted_index":{"a":[0]}},"abstract_inverted_index":{"b":[0]}}';
    const twice = '{"id":"W1","abstract_inverted_index":{"a":[0]},"abstract_inverted_index":{"b":[0]}}';
    const within = '{"id":"W1","title":"\\"abstract_inverted_index\\":{\\"a\\":[0]}"}';
    for (const json of [inner, both, twice, within, "7", '"abstract_inverted_index"'])
      expect(parseObject(json)).toEqual(JSON.parse(json));
  });

  it("fails as JSON.parse does", () => {
    for (const json of [
      work('{"a":[0]}').slice(0, -1),
      work('{"a":[00]}'),
      work('{"a":[0],}'),
      work('{"a\tb":[0]}'),
      work('{"a\\x":[0]}'),
      work('{"a":[0'),
      work('{"a'),
    ]) {
      const failure = (parse: (text: string) => unknown): string => {
        try {
          return `read: ${JSON.stringify(parse(json))}`;
        } catch (error) {
          return String(error);
        }
      };
      expect(failure(parseObject)).toBe(failure(JSON.parse));
      expect(failure(parseObject)).toContain("SyntaxError");
    }
  });

  it("finds the text that JSON.parse and decoding find", () => {
    const words = fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.array(fc.nat(40), { maxLength: 3 })));
    fc.assert(
      fc.property(words, fc.constantFrom("", " "), (entries, blank) => {
        const index = JSON.stringify(Object.fromEntries(entries));
        const json = work(blank === "" ? index : index.replaceAll(":[", ": ["));
        expect(abstractOf(parseObject(json))).toEqual(abstractOf(JSON.parse(json)));
      }),
      { numRuns: 1000 },
    );
  });

  it("reads damaged texts as JSON.parse does", () => {
    const json = work('{"the":[0,2],"of \\" \\\\":[1],"end":[3]}');
    fc.assert(
      fc.property(fc.nat(json.length), fc.nat(3), fc.string({ maxLength: 3 }), (at, gone, put) => {
        const damaged = json.slice(0, at) + put + json.slice(at + gone);
        const outcome = (parse: (text: string) => unknown): unknown => {
          try {
            return abstractOf(parse(damaged));
          } catch (error) {
            return String(error);
          }
        };
        expect(outcome(parseObject)).toEqual(outcome(JSON.parse));
      }),
      { numRuns: 3000 },
    );
  });
});
