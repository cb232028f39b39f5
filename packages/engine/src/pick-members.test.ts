import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pickLeading, pickMembers } from "./pick-members.ts";

describe("pickMembers", () => {
  it("keeps the order and the spelling of the document", () => {
    const document =
      '{ "id" : "W1", "n":1.0 ,"big":12345678901234567890,"o":{"a":["}",{"b":"]\\""}]} , "t":null}';
    expect(pickMembers(document, new Set(["o", "n", "big"]))).toBe(
      '{"n":1.0,"big":12345678901234567890,"o":{"a":["}",{"b":"]\\""}]}}',
    );
  });

  it("leaves out what the document lacks", () => {
    expect(pickMembers('{"id":1}', new Set(["doi"]))).toBe("{}");
    expect(pickMembers("{}", new Set(["doi"]))).toBe("{}");
  });

  it("knows keys by what they mean, not by how they are escaped", () => {
    expect(pickMembers('{"\\u0069d":1}', new Set(["id"]))).toBe('{"\\u0069d":1}');
  });

  it("picks from any object what parsing would", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(object, fc.array(fc.string()), fc.boolean(), (value, more, indent) => {
        const keys = new Set([...Object.keys(value).filter((_, index) => index % 2 === 0), ...more]);
        const text = JSON.stringify(value, null, indent ? 2 : 0);
        const parsed: Record<string, unknown> = JSON.parse(text);
        const expected = Object.fromEntries(Object.entries(parsed).filter(([key]) => keys.has(key)));
        expect(JSON.parse(pickMembers(text, keys))).toEqual(expected);
      }),
    );
  });

  it.each(["[]", "", '{"a":1', '{"a":[1', '{"a" "b"}', "{a:1}"])("refuses %s", (text) => {
    expect(() => pickMembers(text, new Set(["a"]))).toThrow(SyntaxError);
  });
});

describe("pickLeading", () => {
  it("picks from any beginning what the whole has, or nothing", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(object, fc.nat(), fc.nat(), (value, from, length) => {
        const names = Object.keys(value);
        const keys = new Set(names.filter((_, index) => index % 2 === from % 2));
        const text = JSON.stringify(value);
        const picked = pickLeading(text.slice(0, length % (text.length + 1)), keys);
        if (picked !== null) expect(picked).toBe(pickMembers(text, keys));
        if (keys.size > 0) expect(pickLeading(text, keys)).toBe(pickMembers(text, keys));
      }),
    );
  });

  it("does not take a number that may go on for whole", () => {
    expect(pickLeading('{"id":1,"year":20', new Set(["year"]))).toBeNull();
    expect(pickLeading('{"id":1,"year":20,', new Set(["year"]))).toBe('{"year":20}');
  });

  it("gives nothing where a key is not there", () => {
    expect(pickLeading('{"id":1}', new Set(["id", "doi"]))).toBeNull();
  });
});
