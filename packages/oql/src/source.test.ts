import { describe, expect, it } from "vitest";
import { codePointLength, createSource } from "./source.ts";

describe("createSource", () => {
  it("converts between UTF-16 offsets and code points", () => {
    const source = createSource("a🪐b");
    expect([0, 1, 3, 4].map(source.toCodePoint)).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2, 3, 99].map(source.toOffset)).toEqual([0, 1, 3, 4, 4]);
    expect(source.length).toBe(3);
  });

  it("leaves plain texts alone", () => {
    const source = createSource("plain");
    expect(source.toCodePoint(3)).toBe(3);
    expect(source.toOffset(-1)).toBe(0);
  });

  it("counts lone surrogates as one each", () => {
    expect(codePointLength("\ud83e")).toBe(1);
    expect(codePointLength("🪐🪐")).toBe(2);
  });
});
