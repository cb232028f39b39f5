import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeEntityId, idOfKey } from "./storage-value.ts";
import { successor } from "./value-test.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "utf8");

describe("successor", () => {
  it("is the least text above all that start with the prefix", () => {
    expect(successor("10.1371/j")).toBe("10.1371/k");
    expect(successor("a\u{10ffff}")).toBe("b");
    expect(successor("\ud7ff")).toBe("\ue000");
    expect(successor("\u{10ffff}")).toBeNull();
    expect(successor("")).toBeNull();
  });

  it("lies above every text with the prefix, in byte order", () => {
    const text = fc.string({ unit: "binary", minLength: 1 });
    fc.assert(
      fc.property(text, text, (prefix, rest) => {
        const after = successor(prefix);
        if (after !== null) expect(Buffer.compare(bytes(prefix + rest), bytes(after))).toBe(-1);
      }),
    );
  });
});

describe("encodeEntityId", () => {
  it("packs letter and number, and refuses what does not fit", () => {
    expect(encodeEntityId("W1")).toBe(String(32 + 22));
    expect(encodeEntityId("A5023888391")).toBe("160764428512");
    expect(encodeEntityId("W99999999999999999999")).toBeNull();
    expect(encodeEntityId("article")).toBeNull();
  });

  it("gives the id again that an integer was made of", () => {
    const letter = fc.constantFrom("A", "W", "Z");
    const digits = fc.bigInt({ min: 0n, max: 2n ** 58n - 1n });
    const near = fc
      .constantFrom(2n ** 27n, 2n ** 48n, 2n ** 53n)
      .chain((edge) => fc.bigInt({ min: edge - 2n, max: edge + 2n }));
    fc.assert(
      fc.property(letter, fc.oneof(digits, near), (first, number) => {
        const key = BigInt(encodeEntityId(`${first}${number}`) ?? -1);
        expect(idOfKey(Number(key >> 32n), Number(key & 0xffffffffn))).toBe(`${first}${number}`);
      }),
    );
  });
});
