import { parseId, prominenceKey } from "@oqlkit/catalog";
import { type EntityType, vocabularyOf } from "@oqlkit/oqo-schema";

/** An object whose name is being typed, as it is shown to choose from. */
export interface Suggestion {
  readonly entity: EntityType;
  /** Canonical id: `W123`, `article`. */
  readonly id: string;
  readonly displayName: string | null;
  /** A few words that tell it from others of the same name. */
  readonly hint: string | null;
  readonly citedByCount: number | null;
  readonly worksCount: number | null;
  /** Its identifier elsewhere, as the object has it. */
  readonly externalId: string | null;
  /** Whether its name is just what was typed, apart from case and accents. */
  readonly exact: boolean;
  /** How good the match is: 0 by its own name, 1 by another. */
  readonly tier: number;
}

type Json = unknown;

/** The value at a path of keys and positions; undefined where it leads nowhere. */
function at(value: Json, ...path: readonly (string | number)[]): Json {
  let here = value;
  for (const step of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = Reflect.get(here, step);
  }
  return here;
}

const text = (value: Json): string | null => (typeof value === "string" && value !== "" ? value : null);
const count = (value: Json): number | null => (typeof value === "number" ? value : null);
const list = (value: Json): readonly Json[] => (Array.isArray(value) ? value : []);
const joined = (...parts: readonly (string | null)[]): string | null =>
  text(parts.filter((part) => part !== null).join(", "));

const shortNames: Readonly<Record<string, string>> = {
  "United States": "USA",
  "United States of America": "USA",
  "United Kingdom": "UK",
};

function countryName(code: Json): string | null {
  const known = text(code)?.toUpperCase();
  if (known === undefined) return null;
  const name = vocabularyOf("countries").values[known as keyof object];
  return typeof name === "string" ? name : known;
}

const shortCountry = (name: string | null): string | null =>
  name === null ? null : (shortNames[name] ?? name);

const namedAuthors = 3;

function authorsHint(work: Json): string {
  const names = list(at(work, "authorships"))
    .slice(0, namedAuthors)
    .flatMap((authorship) => text(at(authorship, "author", "display_name")) ?? []);
  if (names.length === 0) return "authors unknown";
  const more = list(at(work, "authorships")).length > namedAuthors;
  return more ? `${names.join(", ")} et al.` : names.join(", ");
}

function hintOf(entity: EntityType, object: Json): string | null {
  switch (entity) {
    case "works":
      return authorsHint(object);
    case "authors": {
      // One institution until a later generation of the data had a list of them.
      const last = at(object, "last_known_institutions", 0) ?? at(object, "last_known_institution");
      return joined(text(at(last, "display_name")), countryName(at(last, "country_code")));
    }
    case "institutions": {
      const country = text(at(object, "geo", "country")) ?? countryName(at(object, "country_code"));
      return joined(text(at(object, "geo", "city")), shortCountry(country));
    }
    case "sources":
      return (
        text(at(object, "host_organization_name")) ??
        text(at(object, "publisher")) ??
        "host organization unknown"
      );
    default:
      return text(at(object, "description"));
  }
}

const externalPaths: Partial<Record<EntityType, readonly string[]>> = {
  works: ["doi"],
  authors: ["orcid"],
  sources: ["issn_l"],
  institutions: ["ror"],
  concepts: ["wikidata"],
  topics: ["ids", "wikipedia"],
  publishers: ["ids", "wikidata"],
  funders: ["ids", "ror"],
  countries: ["country_code"],
  sdgs: ["ids", "un"],
};

/** Describes an object to choose from. `document` is its JSON text, of any generation of the data. */
export function describeSuggestion(
  entity: EntityType,
  document: string,
  match: { readonly exact: boolean; readonly tier: number },
): Suggestion {
  const object: Json = JSON.parse(document);
  const path = externalPaths[entity];
  return {
    entity,
    id: parseId(entity, text(at(object, "id")) ?? "") ?? "",
    displayName: text(at(object, "display_name")) ?? text(at(object, "title")),
    hint: hintOf(entity, object),
    citedByCount: count(at(object, "cited_by_count")),
    worksCount: prominenceKey(entity) === "works_count" ? count(at(object, "works_count")) : null,
    externalId: path === undefined ? null : text(at(object, ...path)),
    exact: match.exact,
    tier: match.tier,
  };
}
