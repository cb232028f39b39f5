import type { LookupScheme, ValueForm } from "@oqlkit/catalog";
import { quoteText } from "../identifiers.ts";

/** The kinds of external identifiers that have a spelling of their own. */
export type ExternalForm = Extract<ValueForm | LookupScheme, ExternalName>;
type ExternalName =
  | "doi"
  | "orcid"
  | "ror"
  | "issn"
  | "pmid"
  | "pmcid"
  | "wikidata"
  | "scopus"
  | "mag"
  | "crossref";

/** What JavaScript takes for white space, as one text. */
const blanks =
  "\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
/** The same in a class of RE2, but for the space. */
export const otherBlanks =
  "\\t\\n\\x0b\\f\\r\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const blankClass = ` ${otherBlanks}`;

/**
 * What may stand before an identifier: prefixes, a scheme, names with slashes between them, all of it twice in some
 * data.
 */
const before = `^(?:[\\w.-]+:[${blankClass}]*)*/*(?:[\\w.-]+:?/+)*[${blankClass}]*`;
/** What may stand behind one. */
const after = `[${blankClass}]*/?$`;
/** One text without a blank or a sign that would join another identifier to it. */
const oneText = `[^${blankClass}+%]*`;

/** The start of an address of PubMed Central's, or of Europe PMC's. */
const pmcPlace = `(?:${oneText}[/.])?(?i:(?:europe)?pmc)`;

/** SQL for a text without the white space at its ends. */
export const trimSql = (text: string): string => `trim(${text}, ${quoteText(blanks)})`;

/** SQL for group 1 of the first match, null when there is none. */
const capture = (text: string, pattern: string): string =>
  `nullif(regexp_extract(${text}, ${quoteText(pattern)}, 1), '')`;

/** The spelling that nearly all identifiers of a scheme have: what it looks like, and where the bare one starts. */
const usual: Partial<Record<ExternalForm, readonly [pattern: string, start: number]>> = {
  doi: ["https://doi\\.org/10\\.\\d+/[!-@\\[-~]+", 17],
  pmid: ["https://pubmed\\.ncbi\\.nlm\\.nih\\.gov/[1-9]\\d{0,11}", 33],
  orcid: ["https://orcid\\.org/\\d{4}-\\d{4}-\\d{4}-\\d{3}[\\dX]", 19],
  ror: ["https://ror\\.org/0[a-z\\d]{6}\\d{2}", 17],
  issn: ["\\d{4}-\\d{3}[\\dX]", 1],
  wikidata: ["https://www\\.wikidata\\.org/wiki/Q\\d{1,15}", 31],
  mag: ["[1-9]\\d{0,14}", 1],
};

/**
 * SQL for the bare canonical identifier in a text, null when there is none: the counterpart of the
 * catalog's readers.
 */
export function externalIdSql(form: ExternalForm, text: string): string {
  const any = anySpellingSql(form, text);
  const plain = usual[form];
  if (plain === undefined) return any;
  // Telling a match costs a fraction of extracting one.
  const [pattern, start] = plain;
  return `case when regexp_full_match(${text}, ${quoteText(pattern)}) then substr(${text}, ${start}) else ${any} end`;
}

/** SQL for an external identifier as a value of objects: malformed, it is what stands in its place. */
export function externalValueSql(form: ExternalForm, text: string): string {
  const malformed = capture(trimSql(text), `${before}([^${blankClass}+%:/]+)${after}`);
  return `coalesce(${externalIdSql(form, text)}, ${malformed})`;
}

/** The readers in RE2, where classes are spelled out instead of ignoring case. */
function anySpellingSql(form: ExternalForm, text: string): string {
  const trimmed = trimSql(text);
  switch (form) {
    case "doi":
      return `lower(${capture(text, `(10\\.\\d+/[^${blankClass}]+)`)})`;
    case "orcid": {
      const digits = capture(trimmed, `${before}(\\d{4}-?\\d{4}-?\\d{4}-?\\d{3}[\\dXx])${after}`);
      return `regexp_replace(upper(replace(${digits}, '-', '')), '^(.{4})(.{4})(.{4})(.{4})$', '\\1-\\2-\\3-\\4')`;
    }
    case "ror":
      return `lower(${capture(trimmed, `${before}(0[a-zA-Z\\d]{6}\\d{2})${after}`)})`;
    case "issn": {
      const digits = capture(trimmed, `${before}(\\d{4}-?\\d{3}[\\dXx])${after}`);
      return `regexp_replace(upper(replace(${digits}, '-', '')), '^(.{4})(.{4})$', '\\1-\\2')`;
    }
    case "pmid":
      return firstOf(
        capture(trimmed, `^(?:(?i:pmid):?[${blankClass}]*)?0*(\\d{1,12})$`),
        capture(trimmed, `^${oneText}(?i:pubmed)/?\\D*?0*(\\d{1,12})/?$`),
      );
    case "pmcid":
      return firstOf(
        capture(trimmed, `^(?:(?i:pmcid):?[${blankClass}]*)?(?i:pmc)?0*(\\d{1,12})$`),
        capture(trimmed, `^${pmcPlace}(?:[./]${oneText})?(?i:/articles?/(?:pmc/)?(?:pmc)?)0*(\\d{1,12})/?$`),
      );
    case "wikidata":
      return `upper(${capture(trimmed, `${before}([Qq]\\d{1,15})${after}`)})`;
    case "scopus":
      return firstOf(
        capture(trimmed, "^(?i:scopus:)?(\\d{1,15})$"),
        capture(trimmed, `^${oneText}(?i:authorid=)(\\d{1,15})(?:&${oneText})?$`),
      );
    case "mag":
      return capture(trimmed, "^(?i:mag:)?0*(\\d{1,15})$");
    case "crossref":
      return capture(
        trimmed,
        "^(?i:(?:crossref|doi):)?(?i:https?://(?:dx\\.)?doi\\.org/)?(?:10\\.13039/)?(\\d{1,15})$",
      );
    default:
      return form satisfies never;
  }
}

const firstOf = (...candidates: readonly string[]): string => `coalesce(${candidates.join(", ")})`;
