import type { EntityType } from "@oqlkit/oqo-schema";
import { item, u32 } from "./arrays.ts";
import { named } from "./fragments.ts";
import { continentOfCountry, countriesOfContinent, globalSouth } from "./geography.ts";
import { apiBase, idBase } from "./ids.ts";
import { dates, type Stamps } from "./stamps.ts";
import type { CodedKind, Tallies } from "./tallies.ts";
import { codesOf } from "./vocabulary.ts";
import { workTypes } from "./work-types.ts";

/** The filter behind each vocabulary's `works_api_url`, and the path segment of its ids. */
const kinds: Readonly<
  Record<CodedKind, { readonly path: string; readonly filter: (code: string) => string }>
> = {
  sdgs: {
    path: "sdgs",
    filter: (code) => `sustainable_development_goals.id:https://metadata.un.org/sdg/${code}`,
  },
  countries: { path: "countries", filter: (code) => `authorships.countries:${code}` },
  continents: { path: "continents", filter: (code) => `authorships.institutions.continent:${code}` },
  languages: { path: "languages", filter: (code) => `language:${code}` },
  "work-types": { path: "types", filter: (code) => `type:${code}` },
  "source-types": { path: "source-types", filter: (code) => `locations.source.type:${code}` },
  "institution-types": {
    path: "institution-types",
    filter: (code) => `authorships.institutions.type:${code}`,
  },
  licenses: { path: "licenses", filter: (code) => `locations.license_id:licenses/${code}` },
  "oa-statuses": { path: "oa-statuses", filter: (code) => `open_access.oa_status:${code}` },
};

/** The vocabularies that have a file and a tally. */
export const codedKinds: readonly CodedKind[] = Object.keys(kinds).filter(
  (kind): kind is CodedKind => kind in kinds,
);

function countryKeys(code: string): object {
  const continent = continentOfCountry.get(code) ?? "";
  const name = codesOf("continents").find((candidate) => candidate.code === continent)?.name ?? "";
  return {
    country_code: code,
    description: null,
    ids: { openalex: `${idBase}/countries/${code}`, iso: code },
    display_name_alternatives: [],
    continent: named("continents", continent, name),
    is_global_south: globalSouth.has(code),
  };
}

function continentKeys(code: string): object {
  const names = new Map(
    codesOf("countries").map((country): [string, string] => [country.code, country.name]),
  );
  return {
    description: "continent",
    ids: { openalex: `${idBase}/continents/${code}`, wikidata: `https://www.wikidata.org/wiki/${code}` },
    display_name_alternatives: [],
    countries: (countriesOfContinent[code] ?? []).map((country) =>
      named("countries", country, names.get(country) ?? country),
    ),
  };
}

function licenseUrl(code: string): string | null {
  if (code === "public-domain") return "https://creativecommons.org/publicdomain/zero/1.0/";
  return code.startsWith("cc-") ? `https://creativecommons.org/licenses/${code.slice(3)}/4.0/` : null;
}

/** The keys of one kind that stand between the name and the counts. */
function ownKeys(kind: CodedKind, code: string, name: string): object {
  switch (kind) {
    case "countries":
      return countryKeys(code);
    case "continents":
      return continentKeys(code);
    case "sdgs":
      return {
        description: `Sustainable development goal ${code}.`,
        ids: { openalex: `${idBase}/sdgs/${code}`, un: `https://metadata.un.org/sdg/${code}` },
      };
    case "languages":
      return { is_global_south: null };
    case "work-types": {
      const type = workTypes.find((candidate) => candidate.code === code);
      return {
        description: type?.description ?? null,
        crossref_types: type === undefined ? [] : [type.crossref],
      };
    }
    case "licenses":
      return { url: licenseUrl(code), description: `Works under the licence ${name}.` };
    case "source-types":
    case "institution-types":
    case "oa-statuses":
      return { description: null };
  }
}

/** The keys of one kind that follow the counts. */
function trailingKeys(kind: CodedKind, code: string): object {
  switch (kind) {
    case "countries":
      return {
        authors_api_url: `${apiBase}/authors?filter=last_known_institutions.country_code:${code}`,
        institutions_api_url: `${apiBase}/institutions?filter=country_code:${code}`,
      };
    case "sdgs":
      return { image_url: null, image_thumbnail_url: null };
    default:
      return {};
  }
}

/** The lines of a vocabulary's file. */
export function vocabularyLines(kind: CodedKind, tallies: Tallies, stamps: Stamps): readonly string[] {
  const entity: EntityType = kind;
  const names = new Map(codesOf(entity).map(({ code, name }): [string, string] => [code, name]));
  const { path, filter } = kinds[kind];
  const { codes, works, cited } = tallies.coded[kind];
  return codes.map((_, index) => {
    const code = item(codes, index);
    const name = names.get(code) ?? code;
    return JSON.stringify({
      ...named(path, code, name),
      ...ownKeys(kind, code, name),
      works_count: u32(works, index),
      cited_by_count: u32(cited, index),
      ...trailingKeys(kind, code),
      works_api_url: `${apiBase}/works?filter=${filter(code)}`,
      ...dates(stamps),
    });
  });
}
