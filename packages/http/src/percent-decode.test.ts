import fc from "fast-check";
import { expect, test } from "vitest";
import { percentDecode } from "./percent-decode.ts";

test.each([
  ["a b", "a b"],
  ["a%20b%2Fc", "a b/c"],
  ["100%", "100%"],
  ["%zz%41", "%zzA"],
  ["%zz%4", "%zz%4"],
  ["%c3%a9", "é"],
  ["caf%C3%A9", "café"],
  ["%c3%a9%", "é%"],
  ["%ff", "\ufffd"],
  ["%ff%41", "\ufffdA"],
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
