import { parseId } from "../ids/entity-id.ts";
import { firstKnown, isEmpty, isObject, type JsonObject, objectsIn, textOf } from "../json.ts";
import { typeOfCrossref } from "./vocabulary.ts";

const sourceTypes: ReadonlySet<unknown> = new Set([
  "journal",
  "repository",
  "conference",
  "ebook platform",
  "book series",
  "metadata",
  "other",
]);

/** A work of any schema generation with the keys and nesting of the newest; the original is not changed. */
export function modernWork(raw: JsonObject): JsonObject {
  const work: JsonObject = { ...raw };
  const type = textOf(raw.type)?.toLowerCase();
  const mapped = type === undefined ? undefined : typeOfCrossref(type);
  if (mapped !== undefined) {
    work.type = mapped;
    work.type_crossref = firstKnown(raw.type_crossref, type);
  }
  if (!isObject(raw.ids)) work.ids = {};
  if (!isObject(raw.open_access)) work.open_access = {};
  if (!isObject(raw.has_content)) work.has_content = {};
  work.updated_date = firstKnown(raw.updated_date, raw.updated);
  work.authorships = modernAuthorships(raw.authorships);
  if (Array.isArray(raw.keywords)) work.keywords = raw.keywords.map(modernKeyword);
  if (isEmpty(raw.funders) && !isEmpty(raw.grants)) work.funders = fundersOf(raw.grants);
  if (isEmpty(raw.awards) && !isEmpty(raw.grants)) work.awards = awardsOf(raw.grants);
  addVenues(raw, work);
  return work;
}

function modernAuthorships(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((authorship: unknown) => {
    if (!isObject(authorship) || !isEmpty(authorship.raw_affiliation_strings)) return authorship;
    const single = textOf(authorship.raw_affiliation_string);
    return single === null ? authorship : { ...authorship, raw_affiliation_strings: [single] };
  });
}

/** Early keywords are bare phrases, not yet entities with an id. */
function modernKeyword(keyword: unknown): unknown {
  if (!isObject(keyword) || keyword.display_name !== undefined || keyword.keyword === undefined)
    return keyword;
  return { id: null, display_name: keyword.keyword, score: keyword.score };
}

function fundersOf(grants: unknown): JsonObject[] {
  const funders = new Map<unknown, JsonObject>();
  for (const { funder, funder_display_name } of objectsIn(grants)) {
    if (!isEmpty(funder) && !funders.has(funder)) {
      funders.set(funder, { id: funder, display_name: funder_display_name });
    }
  }
  return [...funders.values()];
}

const awardsOf = (grants: unknown): JsonObject[] =>
  objectsIn(grants)
    .filter((grant) => !isEmpty(grant.award_id))
    .map(({ award_id, funder, funder_display_name }) => ({
      funder_award_id: award_id,
      funder_id: funder,
      funder_display_name,
    }));

/** The first generation knows one hosting venue and its alternates instead of locations. */
function addVenues(raw: JsonObject, work: JsonObject): void {
  if (!isEmpty(raw.locations)) return;
  const host = locationOfVenue(raw.host_venue);
  const alternates = objectsIn(objectsIn(raw.alternate_host_venues).map(locationOfVenue));
  if (host === undefined && alternates.length === 0) return;
  // The host is the primary location, which is known better where it is given.
  const [given] = objectsIn([raw.primary_location]).filter(isTelling);
  const first = given ?? host;
  const locations =
    first === undefined ? alternates : [first, ...alternates.filter((one) => !isSamePlace(one, first))];
  work.primary_location = locations[0];
  work.locations = locations;
}

const isTelling = (object: JsonObject): boolean => Object.values(object).some((value) => !isEmpty(value));

/** By the page, or by the source where a page is not known. */
function isSamePlace(one: JsonObject, other: JsonObject): boolean {
  const [url, otherUrl] = [textOf(one.landing_page_url), textOf(other.landing_page_url)];
  if (url !== null && otherUrl !== null) return url === otherUrl;
  const idOf = ({ source }: JsonObject): string | undefined =>
    isObject(source) ? parseId("sources", textOf(source.id) ?? "") : undefined;
  const id = idOf(one);
  return id !== undefined && id === idOf(other);
}

function locationOfVenue(venue: unknown): JsonObject | undefined {
  if (!isObject(venue)) return undefined;
  const name = textOf(venue.display_name);
  const url = textOf(venue.url);
  // Journals had a letter of their own, with the number they kept.
  const id = textOf(venue.id)?.replace(/\/V(\d+)$/, "/S$1") ?? null;
  if (id === null && name === null && url === null) return undefined;
  const type = sourceTypes.has(venue.type) ? venue.type : isEmpty(venue.issn_l) ? null : "journal";
  const source = {
    id,
    display_name: name,
    issn_l: venue.issn_l,
    issn: venue.issn,
    is_in_doaj: venue.is_in_doaj,
    host_organization_name: venue.publisher,
    type,
  };
  return {
    is_oa: venue.is_oa,
    landing_page_url: url,
    source: id === null && name === null ? null : source,
    license: venue.license,
    version: venue.version,
    raw_source_name: name,
  };
}
