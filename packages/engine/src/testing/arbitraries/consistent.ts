import type { EntityType } from "@oqlkit/oqo-schema";
import type { Raw } from "./shaped.ts";

/*
 * Random members contradict each other, and reading an object settles that one way or another. What follows
 * makes objects agree with themselves, as published ones do, so that their values are plain to see.
 */

/** The object with the members that others imply. Changes it. */
export function consistent(entity: EntityType, object: Raw): Raw {
  agree[entity]?.(object);
  fillLineages(object);
  return object;
}

const agree: Partial<Record<EntityType, (object: Raw) => void>> = {
  works(work) {
    // Published as an index of its words.
    delete work.abstract;
  },
  authors: (author) => share(author, "orcid"),
  sources(source) {
    share(source, "issn_l");
    share(source, "issn");
  },
  institutions(institution) {
    share(institution, "ror");
    institution.type_id = null;
    institution.geo = null;
  },
  concepts: (concept) => share(concept, "wikidata"),
  countries(country) {
    country.country_code = tail(country.id);
  },
  awards(award) {
    award.start_year = yearOf(award.start_date);
    award.end_year = yearOf(award.end_date);
    award.funded_outputs_count ??= lengthOf(award.funded_outputs);
    award.topics ??= [];
    award.primary_topic = firstOf(award.topics);
  },
};

function share(object: Raw, key: string): void {
  if (isRaw(object.ids)) object.ids[key] = object[key];
}

/** Everything with an id or a host lists itself, or whatever it lists, in its lineage. */
function fillLineages(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) fillLineages(one);
  if (!isRaw(value)) return;
  if ("lineage" in value) value.lineage ??= [value.id];
  const host = value.host_organization;
  if (typeof host === "string") value.host_organization_lineage ??= [host];
  for (const member of Object.values(value)) fillLineages(member);
}

const isRaw = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const tail = (id: unknown): string => String(id).slice(String(id).lastIndexOf("/") + 1);
const yearOf = (date: unknown): number | null => (typeof date === "string" ? Number(date.slice(0, 4)) : null);
const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
const firstOf = (list: unknown): unknown => (Array.isArray(list) ? (list[0] ?? null) : null);
