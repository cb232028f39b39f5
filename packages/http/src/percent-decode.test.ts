import fc from "fast-check";
import { expect, test } from "vitest";
import { badBytes, percentDecode } from "./percent-decode.ts";

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

test.each([
  ["search=caf%E9", "%E9"],
  ["a=%C3%A9&b=x%c3%41%ff", "%c3"],
  ["a=%C3%A9%E9", "%C3%A9%E9"],
  ["a=%ED%A0%80", "%ED%A0%80"],
  ["a=100%&b=%zz&c=%C3%A9+%F0%9F%98%80%20%41", undefined],
  ["", undefined],
])("the bytes of %j that are not UTF-8 are %j", (text, bytes) => {
  expect(badBytes(text)).toBe(bytes);
});

test("undoes encodeURIComponent, also beside escapes that are none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(percentDecode(encodeURIComponent(text))).toBe(text);
      expect(percentDecode(`%-${encodeURIComponent(text)}`)).toBe(`%-${text}`);
    }),
  );
});
