import type { EntityType } from "@oqlkit/oqo-schema";
import { isObject, type JsonObject, textOf } from "../json.ts";
import { withPlainIndex } from "./abstract.ts";
import { withMembers } from "./with-members.ts";

/** What of an object older forms have in another place or spelling, as JSON texts by their place. */
function changesOf(entity: EntityType, raw: JsonObject, object: JsonObject): Map<string, string> {
  const changes = new Map<string, string>();
  const set = (path: string, value: unknown): void => void changes.set(path, JSON.stringify(value));
  const { id, display_name: name, type, type_crossref: crossref, created_date: created, ids } = object;
  if ((raw.display_name ?? null) === null && typeof name === "string") set("display_name", name);
  if (textOf(raw.created_date) !== null && typeof created === "string" && raw.created_date !== created)
    set("created_date", created);
  if (entity === "works" && typeof raw.type === "string" && typeof type === "string" && raw.type !== type) {
    set("type", type);
    if ((raw.type_crossref ?? null) === null && typeof crossref === "string") set("type_crossref", crossref);
  }
  if (isObject(raw.ids) && isObject(ids)) {
    if ((raw.ids.openalex ?? null) === null) set("ids.openalex", raw.id ?? id);
    for (const [scheme, value] of Object.entries(raw.ids))
      if (Number.isSafeInteger(value) && typeof ids[scheme] === "string") set(`ids.${scheme}`, String(value));
  }
  return changes;
}

/**
 * The JSON text of an object as it is returned: as it was written, but for what older forms have in another place or
 * spelling: the name, the type of works, the own id among the ids, ids that are numbers, dates of creation with a time, and
 * abstracts that are no plain index.
 *
 * @param json the text that `raw` was read from, of which `object` is the canonical form.
 */
export function returnedForm(entity: EntityType, json: string, raw: JsonObject, object: JsonObject): string {
  const plain = entity === "works" ? withPlainIndex(json) : json;
  const changes = changesOf(entity, raw, object);
  return changes.size === 0 ? plain : withMembers(plain, changes);
}
