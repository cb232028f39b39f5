import type { EntityType } from "@oqlkit/oqo-schema";
import type { LookupKey, LookupScheme } from "../types.ts";
import { textsAt } from "../values/extract.ts";
import { decodeText, isLetteredId, letterOf, parseId } from "./entity-id.ts";
import {
  type ExternalIdReader,
  readCrossref,
  readDoi,
  readIssn,
  readMag,
  readOrcid,
  readPmcid,
  readPmid,
  readRor,
  readScopus,
  readWikidata,
} from "./external-id.ts";

/** One way to name an object in a path: what announces it, and how it is read. */
interface LookupForm {
  readonly scheme: LookupScheme;
  /** Matches the texts that are meant in this scheme; group 1 is the identifier. */
  readonly form: RegExp;
  readonly read: ExternalIdReader;
  /** Where the identifiers stand in a canonical object, dotted. */
  readonly paths: readonly string[];
}

/** In a text that says what it names the first match is meant; by itself an identifier is all there is. */
const doi = (...paths: string[]): LookupForm => ({
  scheme: "doi",
  form: /^(?=.*doi|10\.\S+$).*?(10\.\d+\/\S+)/i,
  read: readDoi,
  paths,
});
const pmid: LookupForm = {
  scheme: "pmid",
  form: /^(?:pmid:|(?=(?:https?:\/+)?(?:pubmed\.|www\.ncbi\.nlm\.nih\.gov\/pubmed\/)))(.+)$/i,
  read: readPmid,
  paths: ["ids.pmid"],
};
const pmcid: LookupForm = {
  scheme: "pmcid",
  form: /^(?:pmcid:|(?=pmc\d)|(?=(?!pmid:)\S*\/articles?\/))(.+)$/i,
  read: readPmcid,
  paths: ["ids.pmcid"],
};
const orcid: LookupForm = {
  scheme: "orcid",
  form: /^(?=.*orcid|[\d-]+X?$).*?\b((?:\d{4}-?){3}\d{3}[\dX])\b/i,
  read: readOrcid,
  paths: ["orcid", "ids.orcid"],
};
const scopus: LookupForm = {
  scheme: "scopus",
  form: /^(?:scopus:|(?=\S*authorID=))(.+)$/i,
  read: readScopus,
  paths: ["ids.scopus"],
};
const issn: LookupForm = {
  scheme: "issn",
  form: /^(?=.*issn|[\d-]+X?$).*?\b(\d{4}-?\d{3}[\dX])\b/i,
  read: readIssn,
  paths: ["issn_l", "issn[]"],
};
const ror = (...paths: string[]): LookupForm => ({
  scheme: "ror",
  form: /^(?=.*ror|\w+$).*?\b(0[a-z\d]{6}\d{2})\b/i,
  read: readRor,
  paths,
});
const wikidata = (...paths: string[]): LookupForm => ({
  scheme: "wikidata",
  form: /^(?=.*wikidata|\w+$).*?\b(Q\d+)\b/i,
  read: readWikidata,
  paths,
});
const mag: LookupForm = { scheme: "mag", form: /^mag:(.+)$/i, read: readMag, paths: ["ids.mag"] };
const crossref: LookupForm = {
  scheme: "crossref",
  form: /^crossref:(.+)$/i,
  read: readCrossref,
  paths: ["ids.crossref"],
};

const forms: Partial<Record<EntityType, readonly LookupForm[]>> = {
  works: [doi("doi"), pmid, pmcid],
  authors: [orcid, scopus, mag],
  sources: [issn, mag],
  institutions: [ror("ror", "ids.ror"), wikidata("ids.wikidata"), mag],
  topics: [wikidata("ids.wikidata")],
  publishers: [ror("ids.ror"), wikidata("ids.wikidata")],
  funders: [ror("ids.ror"), wikidata("ids.wikidata"), crossref, doi("ids.doi")],
  concepts: [wikidata("wikidata", "ids.wikidata"), mag],
};

/**
 * What the path segment of a single-object request asks for, percent-encoded or not: an own id in any
 * spelling, or an external identifier the entity type can be found by (`doi:10.1/x`, an ORCID URL).
 * Undefined when it is none of them, so that nothing can be found.
 */
export function parseLookup(entity: EntityType, text: string): LookupKey | undefined {
  // As most are written, and none of the forms.
  if (text.charAt(0) === letterOf(entity) && isLetteredId(text, 0)) return { scheme: "id", value: text };
  const path = decodeText(text).trim();
  for (const { scheme, form, read } of forms[entity] ?? []) {
    const value = form.exec(path)?.[1];
    const canonical = value === undefined ? undefined : read(value);
    if (canonical !== undefined) return { scheme, value: canonical };
  }
  if (entity === "works" && /^mag:/i.test(path)) {
    // Works took their numbers over from MAG.
    const number = readMag(path);
    return number === undefined ? undefined : ownKey(entity, `W${number}`);
  }
  // Forms write blanks as plus signs, and so do clients that encode ids as forms do; these codes alone have blanks.
  return ownKey(entity, entity === "source-types" ? path.replaceAll("+", " ") : path);
}

function ownKey(entity: EntityType, text: string): LookupKey | undefined {
  const id = parseId(entity, text);
  return id === undefined ? undefined : { scheme: "id", value: id };
}

/** Every key that finds a canonical object: its own id first, then its external identifiers. */
export function lookupKeysOf(entity: EntityType, object: Readonly<Record<string, unknown>>): LookupKey[] {
  const keys: LookupKey[] = [];
  const id = typeof object.id === "string" ? parseId(entity, object.id) : undefined;
  if (id !== undefined) keys.push({ scheme: "id", value: id });
  for (const { scheme, read, paths } of forms[entity] ?? []) {
    const found = new Set<string>();
    for (const path of paths) {
      for (const text of textsAt(object, path)) {
        const value = read(text);
        if (value !== undefined) found.add(value);
      }
    }
    for (const value of found) keys.push({ scheme, value });
  }
  return keys;
}
