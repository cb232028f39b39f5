import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fingerprint } from "../src/hash/fingerprint.ts";
import { sha256 } from "../src/hash/sha256.ts";

describe("sha256", () => {
  test("agrees with another implementation at every length around a block", () => {
    for (let length = 0; length < 200; length += 1) {
      const text = "abcdefghij{}".repeat(20).slice(0, length);
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
});

describe("fingerprint", () => {
  test("is the same for the same query", () => {
    const one = {
      get_rows: "works",
      filter_rows: [
        { column_id: "is_oa", value: "true" },
        { column_id: "doi", value: "é" },
      ],
    };
    const other = {
      get_rows: "Works",
      filter_rows: [
        { column_id: "doi", value: "é" },
        { column_id: "open_access.is_oa", value: true },
      ],
    };
    expect(fingerprint(one)).toBe(fingerprint(other));
    expect(fingerprint(one)).toMatch(/^[0-9a-f]{64}$/);
    expect(fingerprint({ get_rows: "works" })).not.toBe(fingerprint(one));
  });

  test.each([
    ["publication_year", 2020],
    ["biblio.volume", 12],
    ["from_publication_date", 2020],
    ["fwci", 1.5],
    ["display_name.search", 1984],
  ])("takes numbers of %s for what they say in text", (column_id, value) => {
    const query = (value: string | number) => ({ get_rows: "works", filter_rows: [{ column_id, value }] });
    expect(fingerprint(query(value))).toBe(fingerprint(query(String(value))));
  });

  test("takes them for what they are written as, too", () => {
    const query = (value: string | number) => ({
      get_rows: "works",
      filter_rows: [{ column_id: "display_name", value }],
    });
    expect(fingerprint(query(0.00001))).toBe(fingerprint(query("1e-05")));
    expect(fingerprint(query(1e21))).toBe(fingerprint(query("1000000000000000000000")));
  });

  test("knows the retired filter by number too", () => {
    const query = (value: boolean | number) => ({
      get_rows: "works",
      filter_rows: [{ column_id: "is_xpac", value }],
    });
    expect(fingerprint(query(1))).toBe(fingerprint(query(true)));
  });

  test("never changes, because it is stored", () => {
    expect(fingerprint({ get_rows: "works" })).toBe(
      "ae8be8a9eddc03b52e3bc8c0ccc18c2d69f9bbe5e9006cab96c555c1c70789ae",
    );
  });
});
