import { formatId, parseId } from "../ids/entity-id.ts";
import { readDoi } from "../ids/external-id.ts";
import { firstKnown, isEmpty, isObject, type JsonObject, objectsIn, textOf } from "../json.ts";
import { licenseCode } from "./vocabulary.ts";

/** Fills what follows from the rest of a canonical work, in place. */
export function completeWork(work: JsonObject, raw: JsonObject, idBase: string): void {
  work.title = firstKnown(work.title, work.display_name);
  work.display_name = firstKnown(work.display_name, work.title);
  unifyDoi(work);
  if (work.publication_year === null) {
    const date = textOf(work.publication_date);
    if (date !== null) work.publication_year = Number(date.slice(0, 4));
  }
  completeLocations(work, raw, idBase);
  completeAuthorships(work, raw);
  completeOpenAccess(work);
  completeContent(work);
  work.is_xpac ??= false;
  work.is_retracted ??= false;
  if (work.is_paratext === null || work.type !== null) work.is_paratext = work.type === "paratext";
  work.primary_topic ??= objectsIn(work.topics)[0] ?? null;
  work.referenced_works_count ??= lengthOf(work.referenced_works);
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** The DOI stands at the top and among the external ids, as a URL in lower case. */
function unifyDoi(object: JsonObject): void {
  const ids = isObject(object.ids) ? object.ids : undefined;
  const url = doiUrl(object.doi) ?? doiUrl(ids?.doi);
  object.doi = url;
  if (ids !== undefined) ids.doi = url;
}

/** The full URL of a DOI in any spelling, in lower case; null when there is none. */
export function doiUrl(value: unknown): string | null {
  const doi = typeof value === "string" ? readDoi(value) : undefined;
  return doi === undefined ? null : `https://doi.org/${doi}`;
}

function completeLocations(work: JsonObject, raw: JsonObject, idBase: string): void {
  if (isEmpty(work.locations) && isObject(work.primary_location))
    work.locations = [{ ...work.primary_location }];
  const locations = objectsIn(work.locations);
  if (raw.primary_location === undefined && locations[0] !== undefined) {
    work.primary_location ??= { ...locations[0] };
  }
  for (const location of locations) completeLocation(location, idBase);
  for (const single of [work.primary_location, work.best_oa_location]) {
    if (isObject(single)) completeLocation(single, idBase);
  }
  work.locations_count ??= locations.length;
  if (raw.best_oa_location === undefined) work.best_oa_location = bestOpen(locations);
}

function completeLocation(location: JsonObject, idBase: string): void {
  const named = textOf(location.license) ?? parseId("licenses", textOf(location.license_id) ?? "");
  const license = named === undefined ? undefined : licenseCode(named);
  location.license = license ?? null;
  if (license !== undefined) location.license_id = formatId("licenses", license, idBase);
  location.is_accepted ??= location.version === "acceptedVersion" || location.version === "publishedVersion";
  location.is_published ??= location.version === "publishedVersion";
  const source = location.source;
  if (isObject(source)) fallBack(source, "host_organization_lineage", source.host_organization);
}

/** A lineage holds at least the thing itself. */
export function fallBack(object: JsonObject, lineage: string, own: unknown): void {
  if (lengthOf(object[lineage]) === 0 && typeof own === "string") object[lineage] = [own];
}

const versionRank = ["submittedVersion", "acceptedVersion", "publishedVersion"];

/** The open location with the best version; the first of equals. */
function bestOpen(locations: readonly JsonObject[]): JsonObject | null {
  let best: JsonObject | null = null;
  let bestRank = -2;
  for (const location of locations) {
    const rank = versionRank.indexOf(String(location.version));
    if (location.is_oa === true && rank > bestRank) [best, bestRank] = [location, rank];
  }
  return best === null ? null : { ...best };
}

function completeAuthorships(work: JsonObject, raw: JsonObject): void {
  const institutions = new Set<unknown>();
  const countries = new Set<unknown>();
  const corresponding: unknown[] = [];
  const theirInstitutions = new Set<unknown>();
  for (const authorship of objectsIn(work.authorships)) {
    if (lengthOf(authorship.raw_affiliation_strings) === 0)
      authorship.raw_affiliation_strings = affiliationStrings(authorship.affiliations);
    const own = new Set<unknown>();
    const isCorresponding = authorship.is_corresponding === true;
    for (const institution of objectsIn(authorship.institutions)) {
      fallBack(institution, "lineage", institution.id);
      if (institution.id !== null) {
        institutions.add(institution.id);
        if (isCorresponding) theirInstitutions.add(institution.id);
      }
      if (institution.country_code !== null) own.add(institution.country_code);
    }
    if (lengthOf(authorship.countries) === 0 && own.size > 0) authorship.countries = [...own];
    if (Array.isArray(authorship.countries))
      for (const country of authorship.countries) countries.add(country);
    const author = authorship.author;
    if (isCorresponding && isObject(author) && author.id !== null) corresponding.push(author.id);
  }
  for (const institution of objectsIn(work.institutions)) fallBack(institution, "lineage", institution.id);
  for (const institution of objectsIn(work.institution_assertions)) {
    fallBack(institution, "lineage", institution.id);
  }
  work.institutions_distinct_count ??= institutions.size;
  work.countries_distinct_count ??= countries.size;
  if (raw.corresponding_author_ids === undefined) work.corresponding_author_ids = corresponding;
  if (raw.corresponding_institution_ids === undefined)
    work.corresponding_institution_ids = [...theirInstitutions];
}

const affiliationStrings = (affiliations: unknown): string[] =>
  objectsIn(affiliations).flatMap((affiliation) => textOf(affiliation.raw_affiliation_string) ?? []);

function completeOpenAccess(work: JsonObject): void {
  const access = work.open_access;
  if (!isObject(access)) return;
  const open = objectsIn(work.locations).filter((location) => location.is_oa === true);
  const inRepository = (location: JsonObject): boolean =>
    isObject(location.source) && location.source.type === "repository";
  access.is_oa ??= open.length > 0;
  if (access.oa_status === null) {
    if (access.is_oa === false) access.oa_status = "closed";
    else if (open.length > 0 && open.every(inRepository)) access.oa_status = "green";
  }
  const best = work.best_oa_location;
  if (isObject(best)) access.oa_url = firstKnown(access.oa_url, best.pdf_url, best.landing_page_url);
  access.any_repository_has_fulltext ??= open.some(inRepository);
}

/** What no file is known of has none (entities.md, section 1). */
function completeContent({ has_content: content }: JsonObject): void {
  if (!isObject(content)) return;
  content.pdf ??= false;
  content.grobid_xml ??= false;
}
