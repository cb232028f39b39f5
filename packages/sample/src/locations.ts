import { item } from "./arrays.ts";
import { named } from "./fragments.ts";
import { numberOf } from "./ids.ts";
import type { Copy } from "./open-access.ts";
import type { WorkDraft } from "./work-draft.ts";
import type { World } from "./world.ts";

/** The locations of a work as JSON text, and the links that follow from them. */
interface Locations {
  readonly all: readonly string[];
  readonly primary: string | null;
  readonly bestOa: string | null;
  readonly oaUrl: string | null;
  readonly anyRepositoryHasFulltext: boolean;
}

/** The DOI of a work as a URL, or null. */
export function doiOf(world: World, draft: WorkDraft): string | null {
  if (!draft.hasDoi) return null;
  const publisher = world.sources.all[draft.source]?.publisher ?? -1;
  const prefix = publisher >= 0 ? 1001 + publisher : draft.source >= 0 ? 5281 : 17605;
  return `https://doi.org/10.${prefix}/oqk.${draft.year}.${numberOf("work", draft.work)}`;
}

function text(value: string | null): string {
  return value === null ? "null" : JSON.stringify(value);
}

interface Place {
  readonly id: string | null;
  readonly isOa: boolean;
  readonly landing: string | null;
  readonly pdf: string | null;
  readonly source: string;
  readonly license: string | null;
  readonly version: string | null;
  readonly sourceName: string | null;
  readonly rawType: string | null;
}

function locationJson(place: Place): string {
  const { license, version } = place;
  const licenseId = license === null ? null : named("licenses", license, "").id;
  const isPublished = version === "publishedVersion";
  const id = place.id === null ? "" : `"id":${text(place.id)},`;
  return `{${id}"is_oa":${place.isOa},"landing_page_url":${text(place.landing)},"pdf_url":${text(place.pdf)},"source":${place.source},"license":${text(license)},"license_id":${text(licenseId)},"version":${text(version)},"is_accepted":${isPublished || version === "acceptedVersion"},"is_published":${isPublished},"raw_source_name":${text(place.sourceName)},"raw_type":${text(place.rawType)}}`;
}

function primaryPlace(world: World, sources: readonly string[], draft: WorkDraft, doi: string | null): Place {
  const source = world.sources.all[draft.source];
  const number = numberOf("work", draft.work);
  const version = source?.access === "repository" ? "submittedVersion" : "publishedVersion";
  return {
    id: doi === null ? null : `doi:${doi.slice("https://doi.org/".length)}`,
    isOa: draft.primaryIsOa,
    landing: doi ?? `https://library.example.org/items/${number}`,
    pdf: draft.primaryIsOa && draft.work % 4 !== 0 ? `https://library.example.org/items/${number}.pdf` : null,
    source: source === undefined ? "null" : item(sources, draft.source),
    license: draft.license,
    version: draft.primaryIsOa || source !== undefined ? version : null,
    sourceName: source?.name ?? null,
    rawType: draft.type.crossref,
  };
}

function copyPlace(world: World, sources: readonly string[], draft: WorkDraft, copy: Copy): Place {
  const number = numberOf("work", draft.work);
  const host = `https://repository${copy.source}.example.org`;
  return {
    id: `pmh:oai:repository${copy.source}.example.org:${number}`,
    isOa: copy.isOa,
    landing: `${host}/handle/${number}`,
    pdf: copy.isOa ? `${host}/bitstream/${number}.pdf` : null,
    source: item(sources, copy.source),
    license: copy.license,
    version: copy.version,
    sourceName: item(world.sources.all, copy.source).name,
    rawType: "text",
  };
}

/** Writes the locations of a work; `sources` are the short forms of all sources. */
export function writeLocations(
  world: World,
  sources: readonly string[],
  draft: WorkDraft,
  doi: string | null,
): Locations {
  const hasPrimary = draft.source >= 0 || doi !== null || draft.primaryIsOa || draft.copies.length > 0;
  const first = hasPrimary ? [primaryPlace(world, sources, draft, doi)] : [];
  const copies = draft.copies.map((copy) => copyPlace(world, sources, draft, copy));
  const places = [...first, ...copies];
  const all = places.map(locationJson);
  const best = places.findIndex(({ isOa }) => isOa);
  const bestPlace = places[best];
  const repositoryIsPrimary = world.sources.all[draft.source]?.access === "repository" && draft.primaryIsOa;
  return {
    all,
    primary: all[0] ?? null,
    bestOa: all[best] ?? null,
    oaUrl: bestPlace?.pdf ?? bestPlace?.landing ?? null,
    anyRepositoryHasFulltext: repositoryIsPrimary || draft.copies.some(({ isOa }) => isOa),
  };
}
