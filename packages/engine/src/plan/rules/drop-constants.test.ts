import { describe, expect, it } from "vitest";
import { always, and, is, never, not, or, rewritten } from "../../../test/support/rewritten.ts";
import { dropConstants } from "./drop-constants.ts";

const a = is("type", "article");

describe("drop-constants", () => {
  it("lets a constant decide its group", () => {
    expect(rewritten(dropConstants, and(a, never))).toEqual(never);
    expect(rewritten(dropConstants, or(a, always))).toEqual(always);
  });

  it("drops a constant that does not matter", () => {
    expect(rewritten(dropConstants, and(a, always))).toEqual(a);
    expect(rewritten(dropConstants, or(never, a))).toEqual(a);
    expect(rewritten(dropConstants, and(always, always))).toEqual(always);
    expect(rewritten(dropConstants, or(never))).toEqual(never);
  });

  it("works from the inside out", () => {
    expect(rewritten(dropConstants, or(a, not(and(a, never))))).toEqual(always);
    expect(rewritten(dropConstants, and(a, not(or(never))))).toEqual(a);
  });

  it("leaves a group without constants as it is", () => {
    expect(rewritten(dropConstants, and(or(a)))).toEqual(and(or(a)));
  });
});
