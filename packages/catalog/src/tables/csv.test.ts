import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvColumns, csvLine, csvRecord } from "./csv.ts";

/** The cells of CSV text, read by the grammar of RFC 4180; an empty unquoted cell is null. */
function readCsv(text: string): (string | null)[][] {
  const records: (string | null)[][] = [];
  let record: (string | null)[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (match === null) throw new Error(`not CSV at ${at}`);
    record.push(match[1]?.replaceAll('""', '"') ?? (match[2] || null));
    if (match[3] !== "\r\n") continue;
    records.push(record);
    record = [];
  }
  return records;
}

const line = (value: unknown): string => csvLine(["v"], { v: value });

describe("a line of CSV", () => {
  it.each([
    ["a missing value", undefined, "\r\n"],
    ["null", null, "\r\n"],
    ["an empty text", "", '""\r\n'],
    ["a text", "open data", "open data\r\n"],
    ["a text with a comma and quotes", 'a "b", c', '"a ""b"", c"\r\n'],
    ["a text with a line break", "a\nb", '"a\nb"\r\n'],
    ["numbers and booleans", [1, 2.5, true], "1|2.5|true\r\n"],
    ["a list of texts", ["US", "GB"], "US|GB\r\n"],
    ["a list with a vertical bar", ["a|b", "c"], '"[""a|b"",""c""]"\r\n'],
    ["an empty list", [], '""\r\n'],
    ["an object", { a: 1 }, '"{""a"":1}"\r\n'],
    ["a list with a gap", ["a", null], '"[""a"",null]"\r\n'],
  ])("writes %s", (_, value, expected) => {
    expect(line(value)).toBe(expected);
  });

  it("tells the abstract as text", () => {
    const columns = csvColumns("works", null);
    expect(columns).toContain("abstract");
    const cells = readCsv(csvLine(columns, { abstract_inverted_index: { data: [1], open: [0] } }))[0];
    expect(cells?.[columns.indexOf("abstract")]).toBe("open data");
  });

  it.each([
    ["a.b", { a: { b: "open" } }, "open\r\n"],
    ["a.b", { a: [{ b: 1 }, { b: 2 }] }, "1|2\r\n"],
    ["a.b", { a: [{ b: "x" }, {}, { b: null }] }, '"[""x"",null,null]"\r\n'],
    ["a.b.c", { a: [{ b: [{ c: 1 }] }, { b: [{ c: 2 }, { c: 3 }] }] }, '"[[1],[2,3]]"\r\n'],
    ["a.b", { a: [] }, '""\r\n'],
    ["a.b", { a: null }, "\r\n"],
    ["a.b", {}, "\r\n"],
    ["a.b", { a: "text" }, "\r\n"],
    ["a.constructor", { a: {} }, "\r\n"],
    ["constructor", {}, "\r\n"],
  ])("follows the keys of %s in %j", (column, document, expected) => {
    expect(csvLine([column], document)).toBe(expected);
  });

  it("is read back as it was, whatever the texts", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("", '"', ",", "\r\n", "\n", "a|b", '",\r\n"'),
    );
    const property = fc.property(
      fc.array(fc.array(fc.option(text), { minLength: 2, maxLength: 4 })),
      (rows) => {
        for (const row of rows) {
          const columns = row.map((_, index) => `column "${index}"`);
          const object = Object.fromEntries(row.map((value, index) => [columns[index], value]));
          expect(readCsv(csvRecord(columns) + csvLine(columns, object))).toEqual([columns, row]);
        }
      },
    );
    fc.assert(property);
  });
});
