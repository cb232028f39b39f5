import { describe, expect, test } from "vitest";
import { entities } from "../registry/registry-entity.ts";
import { isIdOf, vocabularyOf } from "./vocabulary.ts";

describe("vocabularyOf", () => {
  test("names codes, and takes a code for its own name where none is given", () => {
    expect(vocabularyOf("countries")?.values).toMatchObject({
      US: "United States",
      CN: "China",
      FR: "France",
    });
    expect(vocabularyOf("languages")?.values).toMatchObject({ en: "English", fa: "Persian", pl: "Polish" });
    expect(vocabularyOf("types")?.values).toMatchObject({ article: "article" });
    expect(Object.keys(vocabularyOf("subfields")?.values ?? {})).toHaveLength(252);
  });

  test("gives a pattern whose group is the bare id", () => {
    const match = (entity: string, text: string): string | undefined =>
      new RegExp(`^(?:${vocabularyOf(entity)?.idPattern})$`, "i").exec(text)?.[1];
    expect(match("institutions", "https://openalex.org/I5")).toBe("I5");
    expect(match("institutions", "institutions/i5")).toBe("i5");
    expect(match("institutions", "W5")).toBeUndefined();
    expect(match("countries", "countries/us")).toBe("us");
    expect(match("continents", "https://openalex.org/continents/Q15")).toBe("Q15");
  });

  test("knows codes that rows state in part, or not at all", () => {
    expect(vocabularyOf("countries")?.values).toMatchObject({
      US: "United States",
      FR: "France",
      CN: "China",
      AX: "Åland Islands",
      CD: "DR Congo",
      VI: "US Virgin Islands",
    });
    expect(vocabularyOf("languages")?.values).toMatchObject({
      ja: "Japanese",
      pt: "Portuguese",
      zh: "Chinese",
    });
    expect(vocabularyOf("subfields")?.values).toMatchObject({
      1102: "Agronomy and Crop Science",
      3616: "Speech and Hearing",
    });
    expect(vocabularyOf("subfields")?.values).not.toHaveProperty("1101");
    expect(vocabularyOf("indexes")?.values).toMatchObject({ arxiv: "arXiv" });
  });

  test("has no values that every object has", () => {
    expect(vocabularyOf("countries")?.values.constructor).toBeUndefined();
    expect(vocabularyOf("works")?.values.toString).toBeUndefined();
  });

  test("is there for every entity but locations", () => {
    const without = entities.filter((entity) => vocabularyOf(entity) === undefined);
    expect(without).toEqual(["locations"]);
    expect(vocabularyOf("widgets")).toBeUndefined();
  });
});

describe("isIdOf", () => {
  test("knows the letter of ids, and every code of a closed vocabulary", () => {
    expect(isIdOf("institutions", "I27837315")).toBe(true);
    expect(isIdOf("institutions", "W27837315")).toBe(false);
    expect(isIdOf("institutions", "I")).toBe(false);
    expect(isIdOf("institutions", "I1 ")).toBe(false);
    expect(isIdOf("types", "article")).toBe(true);
    expect(isIdOf("types", "artikel")).toBe(false);
    expect(isIdOf("countries", "US")).toBe(true);
    expect(isIdOf("continents", "Q15")).toBe(true);
    expect(isIdOf("sdgs", "constructor")).toBe(false);
  });

  test("takes any text where any may occur", () => {
    expect(isIdOf("keywords", "open-data")).toBe(true);
    expect(isIdOf("source-types", "a type of tomorrow")).toBe(true);
    expect(isIdOf("keywords", "")).toBe(false);
  });
});
