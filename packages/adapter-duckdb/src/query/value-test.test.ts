import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeEntityId } from "./storage-value.ts";
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
});
