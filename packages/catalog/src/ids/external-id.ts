/** Readers of external identifiers: the bare canonical identifier of a text in any spelling, or undefined. */
export type ExternalIdReader = (text: string) => string | undefined;

/** `10.7717/peerj.4375`, in lower case, from a DOI with or without its resolver. */
export const readDoi: ExternalIdReader = (text) => {
  const match = /10\.\d+\/\S+/.exec(text);
  return match === null ? undefined : match[0].toLowerCase();
};

/**
 * What may stand before an identifier: prefixes, a scheme, names with slashes between them, all of it twice in some
 * data. None of it is another identifier.
 */
const before = /^(?:[\w.-]+:\s*)*\/*(?:[\w.-]+:?\/+)*$/;

/**
 * What follows the last slash or colon: identifiers end their URLs and prefixed forms. Empty when more stands before
 * it.
 */
function tailOf(text: string): string {
  const trimmed = text.trim().replace(/\/$/, "");
  const start = Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf(":")) + 1;
  return before.test(trimmed.slice(0, start)) ? trimmed.slice(start).trim() : "";
}

/** An identifier with a mistake: what stands where one should, though it is none. Undefined for what may be several. */
export const readMalformed: ExternalIdReader = (text) => /^[^\s+%]+$/.exec(tailOf(text))?.[0];

/** Four groups of four, with hyphens; the last character may be X. */
export const readOrcid: ExternalIdReader = (text) => {
  const groups = /^(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])$/i.exec(tailOf(text));
  return groups === null ? undefined : groups.slice(1).join("-").toUpperCase();
};

/** The nine characters of a ROR id, which starts with 0. */
export const readRor: ExternalIdReader = (text) =>
  /^0[a-z\d]{6}\d{2}$/i.exec(tailOf(text))?.[0].toLowerCase();

/** Two groups of four, with a hyphen. */
export const readIssn: ExternalIdReader = (text) => {
  const groups = /^(\d{4})-?(\d{3}[\dX])$/i.exec(tailOf(text));
  return groups === null ? undefined : groups.slice(1).join("-").toUpperCase();
};

/** Up to the next `pubmed`: from each of many to the end of the text, it would take its square. */
const pubmedUrl = /^[^\s+%]*pubmed(?:(?!pubmed)\D)*?0*(\d{1,12})\/?$/i;

/** The number of a PubMed record. */
export const readPmid: ExternalIdReader = (text) => {
  const trimmed = text.trim();
  return (/^(?:pmid:?\s*)?0*(\d{1,12})$/i.exec(trimmed) ?? pubmedUrl.exec(trimmed))?.[1];
};

const pmcArticle = /\/articles?\/(?:pmc\/)?(?:pmc)?0*(\d{1,12})\/?$/i;
const pmcPlace = /(?:^|[/.])(?:europe)?pmc[./]/i;

/** The number of a PubMed Central article, without the letters; its own addresses, those of old, and Europe PMC's. */
export const readPmcid: ExternalIdReader = (text) => {
  const trimmed = text.trim();
  const bare = /^(?:pmcid:?\s*)?(?:pmc)?0*(\d{1,12})$/i.exec(trimmed);
  if (bare !== null) return bare[1];
  const article = /[\s+%]/.test(trimmed) ? null : pmcArticle.exec(trimmed);
  return article !== null && pmcPlace.test(trimmed.slice(0, article.index + 1)) ? article[1] : undefined;
};

/** The id of a Wikidata item, `Q42`. */
export const readWikidata: ExternalIdReader = (text) => /^Q\d{1,15}$/i.exec(tailOf(text))?.[0].toUpperCase();

/** The author number of a Scopus profile. */
export const readScopus: ExternalIdReader = (text) => {
  const trimmed = text.trim();
  return (/^(?:scopus:)?(\d{1,15})$/i.exec(trimmed) ??
    /^(?=[^\s+%]*$).*authorID=(\d{1,15})(?:&.*)?$/i.exec(trimmed))?.[1];
};

/** The number of an object in the Microsoft Academic Graph. */
export const readMag: ExternalIdReader = (text) => /^(?:mag:)?0*(\d{1,15})$/i.exec(text.trim())?.[1];

/** The number of a funder in the Crossref registry, with or without its DOI. */
export const readCrossref: ExternalIdReader = (text) =>
  /^(?:(?:crossref|doi):)?(?:https?:\/\/(?:dx\.)?doi\.org\/)?(?:10\.13039\/)?(\d{1,15})$/i.exec(
    text.trim(),
  )?.[1];
