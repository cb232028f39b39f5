import { expect, it } from "vitest";
import { hashText } from "./hash-text.ts";

it.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("gives the published FNV-1a of %j", (text, hash) => {
  expect(hashText(text)).toBe(hash);
});

it("hashes texts one after the other as one", () => {
  expect(hashText("bar", hashText("foo"))).toBe(hashText("foobar"));
});
