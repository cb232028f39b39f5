import type { EntityType } from "@oqlkit/oqo-schema";
import { isEmpty, isObject, type JsonObject, objectsIn, textOf } from "../json.ts";
import { servedOf } from "../shapes/selectable.ts";
import { shapeOf } from "../shapes/shape-of.ts";
import { invertedIndex, withPlainIndex } from "./abstract.ts";
import { countMembers } from "./json-text.ts";
import { isMisled } from "./list-addresses.ts";
import { plainMembers } from "./plain-members.ts";
import { withMembers } from "./with-members.ts";

/** Names within these are left out where nothing is known (entities.md, section 1). */
const withoutNulls = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));

/** The value of a member as it is returned, from the canonical form. */
function returnedValue(name: string, object: JsonObject): unknown {
  const value = object[name];
  // Canonical abstracts are plain text, under a name of their own.
  if (name === "abstract_inverted_index") return invertedIndex(textOf(object.abstract));
  if (name === "ids" && isObject(value)) return withoutNulls(value);
  const withoutId = (location: unknown): unknown =>
    isObject(location) && location.id === null ? { ...location, id: undefined } : location;
  if (name === "locations" && Array.isArray(value)) return value.map(withoutId);
  return name.endsWith("_location") ? withoutId(value) : value;
}

/** Members that only some answers have. */
const asked: ReadonlySet<string> = new Set(["relevance_score", "is_authors_truncated"]);

/** Members of works whose own members follow from the rest too. */
const filledIn = ["open_access", "has_content", "primary_location", "best_oa_location"];

/** Lists that may be null (entities.md, section 2); those of every other name are then empty. */
const nullableLists: ReadonlySet<string> = new Set([
  ...["institution_assertions", "raw_author_names", "last_known_institutions", "x_concepts"],
  ...["issn", "host_organization_lineage", "apc_prices", "apc_usd_by_year", "societies"],
  ...["funded_outputs", "investigators", "institution_awarded", "crossref_types"],
  ...["ancestors", "related_concepts"],
]);

/** Whether keywords are the bare phrases that works had at first. */
const hasPhrases = (keywords: unknown): boolean =>
  objectsIn(keywords).some((keyword) => keyword.display_name === undefined && keyword.keyword !== undefined);

/** Whether an own id is returned as it is: codes with blanks stay as they are published, though not so in a URL. */
const isSpelled = (own: unknown, id: unknown): boolean =>
  own === id || own === String(id).replaceAll("%20", " ");

/** What of an object older forms lack, or have in another place or spelling, by its place. */
function changesOf(entity: EntityType, raw: JsonObject, object: JsonObject): Map<string, unknown> {
  const changes = new Map<string, unknown>();
  const set = (path: string, value: unknown): void => void changes.set(path, value);
  const { id, type, created_date: created } = object;
  for (const name of servedOf(entity)) {
    const own = raw[name];
    if (asked.has(name) || !isEmpty(own)) continue;
    const value = returnedValue(name, object) ?? null;
    const isNull = own === null && Array.isArray(value) && !nullableLists.has(name);
    if (own === undefined || isNull || !isEmpty(value)) set(name, value);
  }
  if (typeof raw.id === "string" && !isSpelled(raw.id, id)) set("id", id);
  if (textOf(raw.created_date) !== null && typeof created === "string" && raw.created_date !== created)
    set("created_date", created);
  if (isMisled(entity) && raw.works_api_url !== object.works_api_url)
    set("works_api_url", object.works_api_url);
  if (entity === "works") {
    for (const name of filledIn) {
      const [own, value] = [raw[name], returnedValue(name, object)];
      if (!isObject(own) || !isObject(value)) continue;
      for (const [inner, known] of Object.entries(value))
        if (isEmpty(own[inner]) && !isEmpty(known)) set(`${name}.${inner}`, known);
    }
    if (typeof raw.type === "string" && typeof type === "string" && raw.type !== type) set("type", type);
    if (raw.is_paratext === !object.is_paratext) set("is_paratext", object.is_paratext);
    if (hasPhrases(raw.keywords)) set("keywords", object.keywords);
    // Served nowhere any more (api.md, "/works/{id}/ngrams"); the address is one of the host that objects came from.
    if (typeof raw.ngrams_url === "string") set("ngrams_url", null);
  }
  if (isObject(raw.ids) && !isSpelled(raw.ids.openalex, id)) set("ids.openalex", id);
  return changes;
}

/** The JSON texts of what changes, by its place. What changes within a member that changes as a whole goes into it. */
function textsOf(whole: JsonObject, changes: ReadonlyMap<string, unknown>): Map<string, string> {
  const values = new Map(Object.entries(whole));
  for (const [path, value] of changes) {
    const [outer = "", inner] = path.split(".");
    const around = values.get(outer);
    if (inner !== undefined && isObject(around)) values.set(outer, { ...around, [inner]: value });
    else values.set(path, value);
  }
  return new Map(Array.from(values, ([path, value]) => [path, JSON.stringify(value)]));
}

/** The JSON text of an object with each of its members once, of those of one name the last, wherever one reads from. */
const withNamesOnce = (json: string, raw: JsonObject): string =>
  countMembers(json) === Object.keys(raw).length ? json : JSON.stringify(JSON.parse(json));

/**
 * The JSON text of an object as it is returned: as it was written, but for what older forms have in another place or
 * spelling (the id, the type of works, whether they are paratext, their first keywords, the address of the works of
 * source types, the own id among the ids, dates of creation with a time, abstracts that are no plain index, the address
 * of n-grams, which are served no more), for values that are not of their type, such as scores that are texts, and
 * nulls in lists, and for members that are empty or not there. They have what follows from the rest, as have those of
 * the access, the content and the single locations of works; those that are not there stand at the end, and are else
 * `null` or `[]`. Lists that are never null are `[]` where null was written. Of members of one name the last is left.
 *
 * @param json the text that `raw` was read from, of which `object` is the canonical form.
 */
export function returnedForm(entity: EntityType, json: string, raw: JsonObject, object: JsonObject): string {
  const single = withNamesOnce(json, raw);
  const plain = entity === "works" ? withPlainIndex(single) : single;
  const typed = plainMembers(shapeOf(entity), raw) ?? {};
  const changes = textsOf(typed, changesOf(entity, { ...raw, ...typed }, object));
  return changes.size === 0 ? plain : withMembers(plain, changes);
}
