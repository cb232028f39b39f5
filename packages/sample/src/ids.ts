/** The host that every id of a sample catalog starts with, as upstream spells it. */
export const idBase = "https://openalex.org";
/** The host of the list URLs inside objects. */
export const apiBase = "https://api.openalex.org";

/**
 * Ids must be unique yet look scattered. `n -> base + (n + 1) * factor mod prime` never repeats while
 * n + 1 < prime; the factors are small enough for the product to stay an exact integer.
 */
interface Scatter {
  readonly base: number;
  readonly factor: number;
  readonly prime: number;
}

function scatter({ base, factor, prime }: Scatter, index: number): number {
  return base + (((index + 1) * factor) % prime);
}

/** The kinds of number that `numberOf` hands out. */
export type NumberKind = LetteredKind | "wikidata" | "pmid" | "pmcid" | "orcid" | "issn" | "ror";

const scatters: Readonly<Record<NumberKind, Scatter>> = {
  work: { base: 1500000000, factor: 398764591, prime: 2899999957 },
  author: { base: 5000000000, factor: 38196601, prime: 99999989 },
  institution: { base: 4200000000, factor: 38196601, prime: 99999989 },
  source: { base: 4306000000, factor: 3819661, prime: 10999997 },
  publisher: { base: 4310000000, factor: 381967, prime: 10999997 },
  funder: { base: 4320000000, factor: 381961, prime: 10999997 },
  award: { base: 2000000000, factor: 398764591, prime: 2899999957 },
  concept: { base: 2700000000, factor: 38196601, prime: 89999999 },
  wikidata: { base: 1000000, factor: 38196601, prime: 99999989 },
  pmid: { base: 8000000, factor: 11458987, prime: 29999999 },
  pmcid: { base: 1000000, factor: 3819661, prime: 10999997 },
  orcid: { base: 0, factor: 38196601, prime: 99999989 },
  issn: { base: 0, factor: 381967, prime: 9999991 },
  ror: { base: 0, factor: 398764591, prime: 1073741789 },
};

/** The scattered number of the entity at `index`; unique within its kind. */
export function numberOf(kind: NumberKind, index: number): number {
  return scatter(scatters[kind], index);
}

/** The kinds of entity whose ids are a letter and a number. */
export type LetteredKind =
  | "work"
  | "author"
  | "institution"
  | "source"
  | "publisher"
  | "funder"
  | "award"
  | "concept";

const letters: Readonly<Record<LetteredKind, string>> = {
  work: "W",
  author: "A",
  institution: "I",
  source: "S",
  publisher: "P",
  funder: "F",
  award: "G",
  concept: "C",
};

/** The short id of the entity at `index`, such as `W2741809807`. */
export function shortId(kind: LetteredKind, index: number): string {
  return `${letters[kind]}${numberOf(kind, index)}`;
}

/** The full id of the entity at `index`, such as `https://openalex.org/W2741809807`. */
export function fullId(kind: LetteredKind, index: number): string {
  return `${idBase}/${shortId(kind, index)}`;
}

/** The ORCID URL number `index`, with its ISO 7064 mod 11-2 check digit. */
export function orcidOf(index: number): string {
  const digits = `0000000${String(numberOf("orcid", index)).padStart(8, "0")}`;
  let total = 0;
  for (const digit of digits) total = ((total + Number(digit)) * 2) % 11;
  const check = (12 - total) % 11;
  const text = `${digits}${check === 10 ? "X" : check}`;
  return `https://orcid.org/${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8, 12)}-${text.slice(12)}`;
}

/** The ISSN number `index`, with its mod 11 check digit. */
export function issnOf(index: number): string {
  const digits = String(numberOf("issn", index)).padStart(7, "0");
  let total = 0;
  for (let place = 0; place < 7; place++) total += Number(digits[place]) * (8 - place);
  const check = (11 - (total % 11)) % 11;
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? "X" : check}`;
}

const rorDigits = "0123456789abcdefghjkmnpqrstvwxyz";

/** The ROR URL number `index`: 0, six base-32 characters, and an ISO 7064 mod 97-10 check. */
export function rorOf(index: number): string {
  const number = numberOf("ror", index);
  let rest = number;
  let text = "";
  for (let place = 0; place < 6; place++) {
    text = rorDigits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  const check = 98 - ((number * 100) % 97);
  return `https://ror.org/0${text}${String(check).padStart(2, "0")}`;
}

/** The Wikidata page number `index`. */
export function wikidataOf(index: number): string {
  return `https://www.wikidata.org/wiki/Q${numberOf("wikidata", index)}`;
}
