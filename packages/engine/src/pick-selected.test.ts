import fc from "fast-check";
import { expect, test } from "vitest";
import { pickMembers } from "./pick-members.ts";
import { pickerOf } from "./pick-selected.ts";

const document = JSON.stringify({
  id: "W1",
  open_access: { is_oa: true, oa_status: "gold" },
  authorships: [
    { author: { id: "A1", orcid: null }, countries: ["US"] },
    { author: null },
    { author: { id: "A2" } },
  ],
  primary_location: null,
  abstract_inverted_index: { seas: [1, 3], Deep: [0], and: [2] },
});

test.each([
  ["open_access.is_oa,id", { id: "W1", open_access: { is_oa: true } }],
  ["open_access.is_oa,open_access", { open_access: { is_oa: true, oa_status: "gold" } }],
  ["open_access,open_access.is_oa", { open_access: { is_oa: true, oa_status: "gold" } }],
  [
    "authorships.author.id,authorships.countries",
    {
      authorships: [{ author: { id: "A1" }, countries: ["US"] }, { author: null }, { author: { id: "A2" } }],
    },
  ],
  ["primary_location.source.id", { primary_location: null }],
  ["abstract", { abstract: "Deep seas and seas" }],
  [
    "abstract,abstract_inverted_index",
    { abstract: "Deep seas and seas", abstract_inverted_index: { seas: [1, 3], Deep: [0], and: [2] } },
  ],
  ["missing.key", {}],
])("%s", (names, expected) => {
  expect(JSON.parse(pickerOf(names.split(","))(document))).toEqual(expected);
});

test("an abstract without words is null", () => {
  const pick = pickerOf(["abstract"]);
  expect(pick('{"abstract_inverted_index":null}')).toBe('{"abstract":null}');
  expect(pick('{"abstract_inverted_index":{}}')).toBe('{"abstract":null}');
});

test("values of whole root keys stay as they are written", () => {
  const text = '{ "n": 1.50, "deep": {"big":1}, "s":"\\u0041" }';
  expect(pickerOf(["n", "deep.big", "s"])(text)).toBe('{"n":1.50,"deep":{"big":1},"s":"\\u0041"}');
});

test("naming every key of an object gives what naming the object gives", () => {
  const key = fc.stringMatching(/^[a-z_]{1,6}$/);
  const object = fc.dictionary(key, fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(object, (inner) => {
      const text = JSON.stringify({ id: 1, root: inner });
      const picked = pickerOf(Object.keys(inner).map((name) => `root.${name}`))(text);
      expect(JSON.parse(picked)).toEqual(JSON.parse(pickMembers(text, new Set(["root"]))));
    }),
  );
});
