import fc from "fast-check";
import { expect, test } from "vitest";
import { percentDecode } from "./percent-decode.ts";

test.each([
  ["a b", "a b"],
  ["a%20b%2Fc", "a b/c"],
  ["100%", "100%"],
  ["%zz%41", "%zzA"],
  ["%c3%a9", "é"],
  ["%c3%a9%", "é%"],
  ["%ff", "\ufffd"],
  ["x%c3", "x\ufffd"],
  ["%ef%bb%bfa", "\ufeffa"],
  ["%ef%bb%bfa%", "\ufeffa%"],
])("%j is %j", (text, decoded) => {
  expect(percentDecode(text)).toBe(decoded);
});

test("undoes encodeURIComponent, also beside escapes that are none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(percentDecode(encodeURIComponent(text))).toBe(text);
      expect(percentDecode(`%-${encodeURIComponent(text)}`)).toBe(`%-${text}`);
    }),
  );
});
