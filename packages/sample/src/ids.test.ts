import { describe, expect, it } from "vitest";
import { fullId, issnOf, type NumberKind, numberOf, orcidOf, rorOf, shortId } from "./ids.ts";

const sample = Array.from({ length: 3000 }, (_, index) => index);

function orcidIsValid(url: string): boolean {
  const text = url.slice("https://orcid.org/".length).replaceAll("-", "");
  let total = 0;
  for (const digit of text.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return /^\d{15}[\dX]$/.test(text) && text.at(-1) === (check === 10 ? "X" : String(check));
}

function issnIsValid(issn: string): boolean {
  const total = [...issn.replace("-", "")].reduce(
    (sum, digit, place) => sum + (digit === "X" ? 10 : Number(digit)) * (8 - place),
    0,
  );
  return /^\d{4}-\d{3}[\dX]$/.test(issn) && total % 11 === 0;
}

function rorIsValid(url: string): boolean {
  const text = /^https:\/\/ror\.org\/(0[0-9a-hjkmnp-tv-z]{6})(\d\d)$/.exec(url);
  if (text === null) return false;
  const digits = "0123456789abcdefghjkmnpqrstvwxyz";
  const number = [...`${text[1]}`].reduce((value, digit) => value * 32 + digits.indexOf(digit), 0);
  return (number * 100 + Number(text[2])) % 97 === 1;
}

describe("ids", () => {
  it.each<NumberKind>([
    "work",
    "author",
    "institution",
    "source",
    "award",
    "concept",
    "pmid",
    "pmcid",
    "wikidata",
  ])("gives every %s its own number", (kind) => {
    const numbers = sample.map((index) => numberOf(kind, index * 1009));
    expect(new Set(numbers).size).toBe(sample.length);
    for (const value of numbers) expect(Number.isSafeInteger(value) && value > 0).toBe(true);
  });

  it("scatters neighbours", () => {
    expect(Math.abs(numberOf("work", 1) - numberOf("work", 0))).toBeGreaterThan(1_000_000);
  });

  it("writes ORCIDs, ISSNs and RORs with the right check digits, each once", () => {
    for (const [write, isValid] of [
      [orcidOf, orcidIsValid],
      [issnOf, issnIsValid],
      [rorOf, rorIsValid],
    ] as const) {
      const written = sample.map(write);
      expect(written.filter((text) => !isValid(text))).toEqual([]);
      expect(new Set(written).size).toBe(sample.length);
    }
  });

  it("puts the letter of the kind before the number", () => {
    expect(shortId("work", 0)).toMatch(/^W[1-9]\d{9}$/);
    expect(fullId("author", 7)).toBe(`https://openalex.org/${shortId("author", 7)}`);
  });
});
