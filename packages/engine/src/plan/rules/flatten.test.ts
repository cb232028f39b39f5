import { describe, expect, it } from "vitest";
import { always, and, is, never, not, or, rewritten } from "../../../test/support/rewritten.ts";
import { flatten } from "./flatten.ts";

const a = is("type", "article");
const b = is("language", "en");
const c = is("is_retracted", true);

describe("flatten", () => {
  it("lifts groups of one kind into each other, at any depth", () => {
    expect(rewritten(flatten, and(a, and(b, and(c))))).toEqual(and(a, b, c));
    expect(rewritten(flatten, or(or(a, b), or(c)))).toEqual(or(a, b, c));
  });

  it("keeps groups of different kinds apart", () => {
    expect(rewritten(flatten, and(a, or(b, c)))).toEqual(and(a, or(b, c)));
  });

  it("takes a group of one for its term", () => {
    expect(rewritten(flatten, and(or(a), not(and(b))))).toEqual(and(a, not(b)));
  });

  it("knows that no condition holds always and no alternative never", () => {
    expect(rewritten(flatten, and())).toEqual(always);
    expect(rewritten(flatten, or())).toEqual(never);
  });
});
