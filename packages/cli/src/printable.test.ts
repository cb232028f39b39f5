import { expect, it } from "vitest";
import { printable, printableLine } from "./printable.ts";

it("leaves nothing in a text that a terminal would do", () => {
  expect(printable("a\u001b]0;b\u0007\r\u009b31mc\u0000\td\né\u{1f600}")).toBe(
    "a ]0;b   31mc \td\né\u{1f600}",
  );
  expect(printable("abc \u202efed\u2069 \u200f")).toBe("abc  fed  \u200f");
  expect(printableLine("a\tb\nc\u001bd")).toBe("a b c d");
});
