import { describe, expect, it } from "vitest";
import { always, and, is, never, not, or, rewritten } from "../../../test/support/rewritten.ts";
import { pushNot } from "./push-not.ts";

const a = is("type", "article");
const b = is("language", "en");

describe("push-not", () => {
  it("removes a double negation", () => {
    expect(rewritten(pushNot, not(not(a)))).toEqual(a);
    expect(rewritten(pushNot, not(not(not(a))))).toEqual(not(a));
  });

  it("follows De Morgan's laws", () => {
    expect(rewritten(pushNot, not(and(a, b)))).toEqual(or(not(a), not(b)));
    expect(rewritten(pushNot, not(or(a, not(b))))).toEqual(and(not(a), b));
    expect(rewritten(pushNot, not(and(a, not(or(b, a)))))).toEqual(or(not(a), or(b, a)));
  });

  it("turns constants over", () => {
    expect(rewritten(pushNot, and(not(always), not(never)))).toEqual(and(never, always));
  });
});
