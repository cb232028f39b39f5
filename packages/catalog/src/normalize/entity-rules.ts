import type { EntityType } from "@oqlkit/oqo-schema";
import { formatId, parseId } from "../ids/entity-id.ts";
import { firstKnown, isEmpty, isObject, type JsonObject, objectsIn, textOf } from "../json.ts";
import { doiUrl, fallBack } from "./work-output.ts";

/** What differs between an entity type's schema generations, before and after its values are coerced. */
export interface Rules {
  /** The same object with the keys of the newest generation; must not change its argument. */
  readonly modern?: (raw: JsonObject) => JsonObject;
  /** Fills what follows from the rest, in place. */
  readonly complete?: (object: JsonObject, idBase: string) => void;
}

const authors: Rules = {
  modern: (raw) => ({
    ...raw,
    last_known_institutions:
      isEmpty(raw.last_known_institutions) && isObject(raw.last_known_institution)
        ? [raw.last_known_institution]
        : raw.last_known_institutions,
  }),
  complete: (author) => {
    share(author, "orcid");
    const employers = objectsIn(author.affiliations).map((affiliation) => affiliation.institution);
    for (const institution of [...objectsIn(employers), ...objectsIn(author.last_known_institutions)]) {
      fallBack(institution, "lineage", institution.id);
    }
  },
};

const sources: Rules = {
  modern: (raw) => ({
    ...raw,
    host_organization: firstKnown(raw.host_organization, raw.publisher_id),
    host_organization_name: firstKnown(raw.host_organization_name, raw.publisher),
    host_organization_lineage: firstKnown(
      raw.host_organization_lineage,
      raw.publisher_lineage,
      raw.host_institution_lineage,
    ),
  }),
  complete: (source) => {
    share(source, "issn_l");
    if (isObject(source.ids)) {
      if (isEmpty(source.issn)) source.issn = source.ids.issn;
      if (isEmpty(source.ids.issn)) source.ids.issn = source.issn;
    }
    fallBack(source, "host_organization_lineage", source.host_organization);
  },
};

const institutions: Rules = {
  complete: (institution, idBase) => {
    share(institution, "ror");
    fallBack(institution, "lineage", institution.id);
    if (isObject(institution.geo))
      institution.country_code = firstKnown(institution.country_code, institution.geo.country_code);
    const type = parseId("institution-types", textOf(institution.type) ?? "");
    if (type !== undefined) institution.type_id ??= formatId("institution-types", type, idBase);
    for (const repository of objectsIn(institution.repositories)) {
      fallBack(repository, "host_organization_lineage", repository.host_organization);
    }
  },
};

const publishers: Rules = {
  modern: (raw) =>
    typeof raw.parent_publisher === "string"
      ? { ...raw, parent_publisher: { id: raw.parent_publisher } }
      : raw,
  complete: (publisher) => {
    const parent = publisher.parent_publisher;
    if (isEmpty(publisher.lineage) && isObject(parent) && parent.id !== null) {
      publisher.lineage = [publisher.id, parent.id];
    }
    fallBack(publisher, "lineage", publisher.id);
  },
};

const funders: Rules = {
  modern: (raw) => ({ ...raw, awards_count: raw.awards_count ?? raw.grants_count }),
  complete: (funder) => {
    if (isObject(funder.ids)) funder.ids.doi = doiUrl(funder.ids.doi);
  },
};

const awards: Rules = {
  modern: (raw) => ({
    ...raw,
    display_name: firstKnown(raw.display_name, raw.title),
    funder: raw.funder ?? (isEmpty(raw.funder_id) ? null : internalFunder(raw)),
    landing_page_url: firstKnown(raw.landing_page_url, raw.landing_page),
    updated_date: firstKnown(raw.updated_date, raw.updated, raw.indexed_timestamp),
    created_date: firstKnown(raw.created_date, raw.created_timestamp),
  }),
  complete: (award) => {
    award.doi = doiUrl(award.doi);
    if (isObject(award.funder)) award.funder.doi = doiUrl(award.funder.doi);
    award.start_year ??= yearOf(award.start_date);
    award.end_year ??= yearOf(award.end_date);
    award.funded_outputs_count ??= Array.isArray(award.funded_outputs) ? award.funded_outputs.length : 0;
    award.primary_topic ??= objectsIn(award.topics)[0] ?? null;
    for (const institution of objectsIn(award.institution_awarded)) {
      fallBack(institution, "lineage", institution.id);
    }
  },
};

const countries: Rules = {
  complete: (country) => {
    country.country_code =
      firstKnown(country.country_code, parseId("countries", textOf(country.id) ?? "")) ?? null;
  },
};

const concepts: Rules = { complete: (concept) => share(concept, "wikidata") };

/** Schema rules of every entity type but works. */
export const rulesOf: Partial<Record<EntityType, Rules>> = {
  authors,
  sources,
  institutions,
  publishers,
  funders,
  awards,
  countries,
  concepts,
};

/** Gives an identifier that stands at the top and among `ids` to both places. */
function share(object: JsonObject, key: string): void {
  const ids = isObject(object.ids) ? object.ids : undefined;
  object[key] = firstKnown(object[key], ids?.[key]) ?? null;
  if (ids !== undefined) ids[key] = firstKnown(ids[key], object[key]);
}

function internalFunder(raw: JsonObject): JsonObject {
  const ids = isObject(raw.funder_ids) ? raw.funder_ids : {};
  return { id: raw.funder_id, display_name: raw.funder_name, ror: ids.ror_id, doi: ids.doi };
}

const yearOf = (date: unknown): number | null => (typeof date === "string" ? Number(date.slice(0, 4)) : null);
