import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AdapterError, QueryError } from "../errors.ts";
import { fromBase64Url, toBase64Url } from "./base64url.ts";
import { type CursorScope, fingerprint, readCursor, writeCursor } from "./cursor.ts";
import { fitsKey } from "./fits-key.ts";

const any = (): boolean => true;
const scope: CursorScope = { version: "v1", query: "o1", fits: [any, any] };

function failure(cursor: string, against: CursorScope = scope): QueryError {
  try {
    readCursor(cursor, against);
  } catch (error) {
    if (error instanceof QueryError) return error;
  }
  throw new Error(`took ${cursor}`);
}

describe("base64url", () => {
  it("carries any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const encoded = toBase64Url(text);
        expect(encoded).toMatch(/^[\w-]*$/);
        expect(encoded).toBe(Buffer.from(text).toString("base64url"));
        expect(fromBase64Url(encoded)).toBe(text);
      }),
    );
  });

  it("reads the other alphabet and padding, and nothing else", () => {
    expect(fromBase64Url("_-8=")).toBe(fromBase64Url("/+8"));
    expect(fromBase64Url("a b")).toBeUndefined();
    expect(fromBase64Url("a")).toBeUndefined();
    expect(fromBase64Url("_-8")).toBeUndefined();
  });
});

describe("cursor", () => {
  it("is not made of what would not be taken back", () => {
    const typed = { ...scope, fits: [fitsKey("works", "cited_by_count"), fitsKey("works", "$id")] };
    expect(readCursor(writeCursor([null, "W1"], typed), typed)).toEqual([null, "W1"]);
    for (const values of [
      ["W1"],
      [1, 2, "W1"],
      ["1", "W1"],
      [Number.NaN, "W1"],
      [undefined, "W1"],
      [1n, "W1"],
    ])
      expect(() => Reflect.apply(writeCursor, undefined, [values, typed])).toThrow(AdapterError);
    expect(() => Reflect.apply(writeCursor, undefined, [[1n, "W1", Number.NaN], typed])).toThrow(
      '[1, "W1", NaN]',
    );
  });

  it("carries sort values of every kind", () => {
    const values = [null, '𝛼 "quoted"', 0.1, -12, true, false];
    const wide = { ...scope, fits: values.map(() => any) };
    expect(readCursor(writeCursor(values, wide), wide)).toEqual(values);
  });

  it("begins with a star", () => {
    expect(readCursor("*", scope)).toBeNull();
  });

  it.each(["null", "none", "None"])("knows that %s marks the end", (cursor) => {
    expect(failure(cursor)).toMatchObject({
      message: "Cursor is null. Likely reached end of results.",
      code: "invalid_cursor",
      category: "pagination",
    });
  });

  it.each(["", "hello", "a b", toBase64Url('[2,"v1","o1",1,2]'), toBase64Url("{}"), toBase64Url("[1]")])(
    "refuses %j",
    (cursor) => {
      expect(failure(cursor).message).toBe("Invalid cursor value");
    },
  );

  it("says which cursor is too long, as that behind a very long text", () => {
    const fitting = "a".repeat(74_000);
    expect(readCursor(writeCursor([fitting, 1], scope), scope)).toEqual([fitting, 1]);
    const error = failure(writeCursor(["a".repeat(76_000), 1], scope));
    expect([error.code, error.message]).toEqual([
      "invalid_cursor",
      expect.stringMatching(/^The cursor is longer than the 100,000 characters/),
    ]);
  });

  it("refuses a cursor of another order or length", () => {
    expect(failure(writeCursor([1, 2], { ...scope, query: "o2" })).message).toMatch(
      /^Cursor value is invalid\./,
    );
    const longer = { ...scope, fits: [any, any, any] };
    expect(failure(writeCursor([1, 2, 3], longer)).message).toMatch(/^Cursor value is invalid\./);
    const odd = toBase64Url(JSON.stringify([1, "v1", "o1", {}, 2]));
    expect(failure(odd).message).toMatch(/^Cursor value is invalid\./);
  });

  it.each([
    ["publication_date", ["2020-02-29", null], ["2020-02-30", "abc", "", 5, true, 1e300]],
    ["updated_date", ["2020-02-29T10:20:30.000000"], ["2020-02-29", "abc", 5]],
    ["cited_by_count", [0, -12, 5, 1e300, null], ["5", "abc", true]],
    ["open_access.is_oa", [true, false, null], ["true", 1, ""]],
    ["display_name", ["", " a", "5", null], [5, true]],
    ["$id", ["W1", ""], [1, true]],
    ["$score", [0.5, 1e300], ["1", true]],
    ["$random", [0, 0.5, 1], [-1, 1.5, 1e300, "0.5", true]],
    ["primary_location.source.id", ["S1", null], [1, false]],
  ])("takes values that %s can have, and no others", (name, values, others) => {
    const own = { ...scope, fits: [fitsKey("works", name)] };
    for (const value of values) expect(readCursor(writeCursor([value], own), own)).toEqual([value]);
    for (const value of others) {
      const forged = writeCursor([value], { ...own, fits: [any] });
      expect(failure(forged, own).message).toMatch(/^Cursor value is invalid\./);
    }
  });

  it("refuses a cursor of another snapshot, and says so", () => {
    const error = failure(writeCursor([1, 2], { ...scope, version: "v0" }));
    expect(error).toMatchObject({ code: "stale_cursor", category: "pagination" });
    expect(error.message).toContain("data has changed");
  });

  it("tells orders apart", () => {
    const fingerprints = [
      ["works", "a"],
      ["works", "b"],
      ["authors", "a"],
      ["works", null, "a"],
      // The same letters, in another order.
      ["a", "works"],
    ].map(fingerprint);
    expect(new Set(fingerprints).size).toBe(5);
  });
});
