import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDescription, readDisplayName, readEntityIds, readEntityType } from "./check-body.ts";
import { CollectionError } from "./collection-error.ts";

function code(read: () => unknown): string {
  try {
    read();
    return "fine";
  } catch (error) {
    if (error instanceof CollectionError) return error.code;
    throw error;
  }
}

describe("the body of a collection request", () => {
  it("names one of ten types", () => {
    expect(readEntityType("sdgs")).toBe("sdgs");
    for (const type of [undefined, null, 5, "", "Works", "awards", "countries", "toString"]) {
      expect(code(() => readEntityType(type))).toBe("entity_type_invalid");
    }
  });

  it("has a name that is trimmed and counted in characters", () => {
    expect(readDisplayName("  My list ")).toBe("My list");
    expect(readDisplayName("😀".repeat(30))).toHaveLength(60);
    expect(code(() => readDisplayName("😀".repeat(31)))).toBe("display_name_too_long");
    for (const name of [
      undefined,
      5,
      "",
      "  ",
      "\u200b\u00ad",
      "\u2800 \u3164",
      "a\u0000b",
      "a\tb",
      "a\u007f",
      "a\u0085b",
      "\ud800",
    ]) {
      expect(code(() => readDisplayName(name))).toBe("display_name_invalid");
    }
  });

  it("has a name that is neither an address nor profane", () => {
    const refused = [
      "http://x",
      "see www.x.org",
      "example.com",
      "example.com/path",
      "example.com?q",
      "ftp://a",
      "fucking list",
      "sh1t",
      "BULLSHIT!",
      "a$$holes",
      "ﬁsting faggots",
      "What a fuuuck",
    ];
    for (const name of refused)
      expect([name, code(() => readDisplayName(name))]).toEqual([name, "display_name_invalid"]);
    const fine = [
      "Scunthorpe",
      "Sex differences",
      "Dickinson",
      "cockpit design",
      "Human trafficking",
      "Fukushima, 5-FU and FK506",
      "Hartree–Fock, Slutsky, Wankel",
      "Booby nests in Assyria (455)",
      "Skin prick test, assorted",
      "Vol. 2",
      "A: B",
      "e.g. this",
      "3.5",
    ];
    for (const name of fine) expect(readDisplayName(name)).toBe(name);
  });

  it("may have a description of several lines", () => {
    expect(readDescription("")).toBe("");
    expect(readDescription("one\n\ttwo")).toBe("one\n\ttwo");
    expect(readDescription("x".repeat(500))).toHaveLength(500);
    for (const text of [undefined, null, 5, "x".repeat(501), "a\u0007", "see http://x.org", "example.com"]) {
      expect(code(() => readDescription(text))).toBe("description_invalid");
    }
  });

  it("has ids in any spelling, kept short and once", () => {
    const spellings = [
      "w1",
      "W1",
      "https://openalex.org/W1",
      "https://openalex.org/works/W1",
      "works/W1",
      "openalex:W1",
      "openalex:https://openalex.org/W1",
      "openalex.org/W1",
    ];
    expect(readEntityIds([...spellings, "W2"], "works")).toEqual(["W1", "W2"]);
    expect(readEntityIds(["w0", "works/W007", "https://openalex.org/W0"], "works")).toEqual(["W0", "W7"]);
    expect(readEntityIds(["3", "sdgs/4", "https://metadata.un.org/sdg/5"], "sdgs")).toEqual(["3", "4", "5"]);
    const keywords = [
      "K12",
      "k13",
      "keywords/Machine-Learning",
      "https://openalex.org/keywords/cancer",
      "rna",
    ];
    expect(readEntityIds(keywords, "keywords")).toEqual(["K12", "K13", "machine-learning", "cancer", "rna"]);
    const lettered = ["p53", "keywords/w42", "https://openalex.org/keywords/c4"];
    const listed = readEntityIds(lettered, "keywords");
    expect(listed).toEqual(["p53", "w42", "c4"]);
    expect(readEntityIds(listed, "keywords")).toEqual(listed);
    const marked = ["human–computer-interaction", "digit-ratio-(2d:4d)", "artemether/lumefantrine", "9-11"];
    for (const id of marked) {
      const spelled = [id, `keywords/${id}`, `https://openalex.org/keywords/${encodeURIComponent(id)}`];
      const inPath = `https://data.example.edu/cat/keywords/${id}/`;
      expect(readEntityIds([...spelled, inPath], "keywords")).toEqual([id]);
    }
    for (const slashes of ["/", "//", "///"])
      expect(readEntityIds([`https:${slashes}data.example.edu/cat/W1`], "works")).toEqual(["W1"]);
    expect(readEntityIds(["c123", "concepts/C7"], "concepts")).toEqual(["C123", "C7"]);
  });

  it("names the first id of no known shape, then the first of another type", () => {
    const invalid: [unknown, "works" | "sdgs" | "keywords"][] = [
      ["nope", "works"],
      ["", "works"],
      ["W", "works"],
      ["10.1/x", "works"],
      [5, "works"],
      [null, "works"],
      ["18", "sdgs"],
      ["0", "sdgs"],
      ["12", "keywords"],
      ["10.1/x", "keywords"],
      ["1234-5678", "keywords"],
      ["doi:a/x", "keywords"],
      ["authors/rna", "keywords"],
      ["Machine Learning", "keywords"],
      ["works/A1", "works"],
      ["https://openalex.org/works/A1/", "works"],
      ["foo/W1", "works"],
      ["https://data.example.edu/rna", "keywords"],
      ["sdgs/3/4", "sdgs"],
      ["x".repeat(301), "keywords"],
    ];
    for (const [id, type] of invalid)
      expect([id, code(() => readEntityIds([id], type))]).toEqual([id, "entity_id_invalid"]);
    for (const id of [
      "A1",
      "authors/A1",
      "authors/W1",
      "https://openalex.org/sdgs/W1",
      "people/W1",
      "keywords/rna",
      "https:///openalex.org/keywords/rna",
      "sdgs/3",
      "countries/us",
      "oa-statuses/gold",
      "G5",
    ]) {
      expect([id, code(() => readEntityIds(["W1", id], "works"))]).toEqual([id, "entity_id_wrong_type"]);
    }
    expect(() => readEntityIds(["W1", "A123", "S2"], "works")).toThrow(
      "'A123' is of type authors, not works.",
    );
    expect(() => readEntityIds([`x${"\u{1f9ec}".repeat(90)}`], "works")).toThrow(
      `'x${"\u{1f9ec}".repeat(79)}…' is not an id`,
    );
    expect(code(() => readEntityIds(["A1", "nope"], "works"))).toBe("entity_id_invalid");
    for (const list of [undefined, "W1", {}, null]) {
      expect(code(() => readEntityIds(list, "works"))).toBe("entity_id_invalid");
    }
  });

  it("never fails in another way, and ids that are stored read as themselves", () => {
    const type = fc.constantFrom("works", "sdgs", "keywords", "authors");
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" })), type, (value, entity) => {
        code(() => readDisplayName(value));
        code(() => readDescription(value));
        code(() => readEntityIds(value, "works"));
        if (code(() => readEntityIds([value], entity)) !== "fine") return;
        const ids = readEntityIds([value], entity);
        expect(readEntityIds(ids, entity)).toEqual(ids);
      }),
    );
  });
});
