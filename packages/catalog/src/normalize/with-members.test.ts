import fc from "fast-check";
import { expect, it } from "vitest";
import { withMembers } from "./with-members.ts";

const named = new Map([["display_name", '"a \\"b\\""']]);

it.each([
  ['{"id": "G1", "title":"a", "x": 1.0}', '{"id": "G1", "title":"a", "x": 1.0,"display_name":"a \\"b\\""}'],
  [' {"title":"a","id":"G1" } ', ' {"title":"a","id":"G1","display_name":"a \\"b\\""} '],
  ['{"id":"G1","display_name": null,"x":2.50}', '{"id":"G1","display_name": "a \\"b\\"","x":2.50}'],
  [
    '{"funder":{"display_name":null},"s":"\\"display_name\\":null [{","display_name" : null , "x":[]}',
    '{"funder":{"display_name":null},"s":"\\"display_name\\":null [{","display_name" : "a \\"b\\"" , "x":[]}',
  ],
])("gives %s a member", (json, changed) => {
  expect(withMembers(json, named)).toBe(changed);
});

it.each([
  ['{"ids":{"mag": 12 , "x":1.0}}', '{"ids":{"mag": "12" , "x":1.0}}'],
  ['{"ids": { }}', '{"ids": {"mag":"12" }}'],
  ['{"ids":{"x":{"mag":1}}}', '{"ids":{"mag":"12","x":{"mag":1}}}'],
  ['{"ids":null}', '{"ids":{"mag":"12"}}'],
  ['{"id":"A","x":[{"mag":3}]}', '{"id":"A","x":[{"mag":3}],"ids":{"mag":"12"}}'],
  ['{"ids":[1]}', '{"ids":[1]}'],
  ['{"\\u0069ds":{"x":1}}', '{"\\u0069ds":{"mag":"12","x":1}}'],
])("gives %s a member of a member", (json, changed) => {
  expect(withMembers(json, new Map([["ids.mag", '"12"']]))).toBe(changed);
});

it("takes texts of any number of escapes", () => {
  const json = `{"x":"${'\\"'.repeat(3_000_000)}","display_name":null}`;
  expect(withMembers(json, named)).toBe(json.replace("null", () => named.get("display_name") ?? ""));
});

it("changes what a JSON parser reads, and nothing else", () => {
  const scalar = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const key = fc.constantFrom("id", "ids", "type", "mag", 'a"b', "x\\");
  const value = fc.oneof(scalar, fc.dictionary(key, scalar), fc.array(fc.dictionary(key, scalar)));
  const path = fc.constantFrom("id", "type", "new", "ids.mag", "ids.new", "x\\");
  fc.assert(
    fc.property(
      fc.dictionary(key, value, { minKeys: 1 }),
      fc.array(fc.tuple(path, scalar)),
      fc.nat(2),
      (object, changes, spaces) => {
        const wanted: Record<string, unknown> = { ...object };
        const texts = new Map<string, string>();
        for (const [name, given] of new Map(changes)) {
          texts.set(name, JSON.stringify(given));
          const [outer = "", inner] = name.split(".");
          const before = wanted[outer];
          const isMap = typeof before === "object" && before !== null && !Array.isArray(before);
          if (inner === undefined) {
            wanted[outer] = given;
          } else if (before === undefined || before === null) wanted[outer] = { [inner]: given };
          else if (isMap) wanted[outer] = { ...before, [inner]: given };
        }
        const json = JSON.stringify(object, null, spaces);
        expect(JSON.parse(withMembers(json, texts))).toEqual(JSON.parse(JSON.stringify(wanted)));
      },
    ),
  );
});
