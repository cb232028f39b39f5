import { describe, expect, it, vi } from "vitest";
import { and, from, is, never, not, or, rewritten, to } from "../../../test/support/rewritten.ts";
import type { Predicate } from "../logical-plan.ts";
import { mergeLeaves } from "./merge-leaves.ts";

const year = "publication_year";
const author = "authorships.author.id";

describe("merge-leaves", () => {
  it("makes one `in` of alternatives, also on a list", () => {
    expect(rewritten(mergeLeaves, or(is("type", "a"), is("language", "en"), is("type", "b", "A")))).toEqual(
      or(is("type", "a", "b"), is("language", "en")),
    );
    expect(rewritten(mergeLeaves, or(is(author, "A1"), is(author, "A2")))).toEqual(is(author, "A1", "A2"));
  });

  it("takes texts for the same that differ in case alone", () => {
    expect(rewritten(mergeLeaves, or(is("biblio.issue", "ΟΔΟΣ", "οδος", "οδοσ", "İ1", "i1")))).toEqual(
      is("biblio.issue", "ΟΔΟΣ", "İ1"),
    );
  });

  it("makes one excluded `in` of exclusions", () => {
    expect(rewritten(mergeLeaves, and(not(is(author, "A1")), not(is(author, "A2"))))).toEqual(
      not(is(author, "A1", "A2")),
    );
  });

  it("leaves alternatives of exclusions apart", () => {
    const filter = or(not(is("type", "a")), not(is("type", "b")));
    expect(rewritten(mergeLeaves, filter)).toEqual(filter);
  });

  it("intersects required values of a single-valued field", () => {
    expect(rewritten(mergeLeaves, and(is("type", "a", "B"), is("type", "b", "c")))).toEqual(is("type", "B"));
    expect(rewritten(mergeLeaves, and(is("type", "a"), is("type", "b")))).toEqual(never);
  });

  it("narrows required ranges of a single-valued field", () => {
    expect(rewritten(mergeLeaves, and(from(year, 2000), to(year, 2020), from(year, 2010, false)))).toEqual({
      kind: "range",
      field: year,
      min: { value: 2010, inclusive: false },
      max: { value: 2020, inclusive: true },
    });
    expect(rewritten(mergeLeaves, and(from(year, 2010), from(year, 2010, false)))).toEqual(
      from(year, 2010, false),
    );
    expect(rewritten(mergeLeaves, and(from(year, 2010, false), from(year, 2010)))).toEqual(
      from(year, 2010, false),
    );
    expect(rewritten(mergeLeaves, and(to(year, 2010, false), to(year, 2010), to(year, 2011)))).toEqual(
      to(year, 2010, false),
    );
    expect(rewritten(mergeLeaves, and(from(year, 2020), to(year, 2020)))).toMatchObject({
      min: { value: 2020 },
      max: { value: 2020 },
    });
    expect(rewritten(mergeLeaves, and(from(year, 2020, false), to(year, 2020)))).toEqual(never);
    expect(rewritten(mergeLeaves, and(from(year, 2020), to(year, 2020, false)))).toEqual(never);
    expect(rewritten(mergeLeaves, and(from(year, 2021), to(year, 2020)))).toEqual(never);
  });

  it("keeps requirements of a many-valued field apart", () => {
    const values = and(is(author, "A1"), is(author, "A2"));
    expect(rewritten(mergeLeaves, values)).toEqual(values);
    const score = "sustainable_development_goals.score";
    const ranges = and(from(score, 0.5), to(score, 0.1));
    expect(rewritten(mergeLeaves, ranges)).toEqual(ranges);
  });

  it("drops repetitions of any condition", () => {
    const missing = { kind: "missing", field: "language" } as const;
    expect(rewritten(mergeLeaves, and(missing, missing, is(author, "A1"), is(author, "A1")))).toEqual(
      and(missing, is(author, "A1")),
    );
  });

  it("joins the sources of linked rows", () => {
    const linked = (...ids: string[]) => ({ kind: "linked", field: "referenced_works", from: ids }) as const;
    expect(rewritten(mergeLeaves, or(linked("W1"), linked("W2")))).toEqual(linked("W1", "W2"));
  });

  it("merges what groups come to with what stands beside them", () => {
    const pair = and(is("type", "a", "b"), is("type", "b", "c"));
    expect(rewritten(mergeLeaves, or(pair, is("type", "d")))).toEqual(is("type", "b", "d"));
    const none = and(is("type", "a"), is("type", "b"));
    expect(rewritten(mergeLeaves, or(none, is("language", "en")))).toEqual(is("language", "en"));
    expect(rewritten(mergeLeaves, and(or(none, none), is("language", "en")))).toEqual(never);
    const inner = or(and(or(is(author, "A1"), is(author, "A2")), is("type", "a")), is("type", "b"));
    expect(rewritten(mergeLeaves, inner)).toEqual(
      or(and(is(author, "A1", "A2"), is("type", "a")), is("type", "b")),
    );
  });

  it("looks at each condition a few times at most, however deep it stands", () => {
    const deep = (depth: number): Predicate =>
      depth === 0
        ? is("type", "a")
        : (depth % 2 === 0 ? and : or)(from(year, depth), from("cited_by_count", depth), deep(depth - 1));
    const stringify = vi.spyOn(JSON, "stringify");
    rewritten(mergeLeaves, deep(200));
    const written = stringify.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
    stringify.mockRestore();
    expect(written).toBeLessThan(100 * 400);
  });

  it("keeps one of several groups that are the same", () => {
    const pair = (value: string): Predicate => or(is("type", value), not(is("language", "en")));
    expect(rewritten(mergeLeaves, and(pair("a"), pair("b"), pair("a"), not(pair("b"))))).toEqual(
      and(pair("a"), pair("b"), not(pair("b"))),
    );
  });
});
