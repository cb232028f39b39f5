import { entityOfId, type Field, formatId, type Scalar } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";

/** The text of a bucket's key: the URL of what it identifies, or the value as it stands. */
export function keyText(field: Field, key: Scalar, idBase: string): string {
  if (field.form === "entity-id" || (field.groupKey === "id-url" && field.refers !== null)) {
    const id = String(key);
    return formatId(identified(field, id), id, idBase).replaceAll(" ", "%20");
  }
  return `${keyPrefix(field)}${key}`;
}

/** What stands before the value in the keys of a field of external identifiers; empty for other fields. */
export function keyPrefix({ form, entity }: Field): string {
  switch (form) {
    case "orcid":
      return "https://orcid.org/";
    case "ror":
      return "https://ror.org/";
    case "doi":
      return "https://doi.org/";
    case "wikidata":
      return `https://www.wikidata.org/${wikiEntities.has(entity) ? "entity" : "wiki"}/`;
    default:
      return "";
  }
}

/** Entity types whose objects write their Wikidata id as an entity URL. */
const wikiEntities: ReadonlySet<EntityType> = new Set(["publishers", "funders"]);

/** The entity type that a key identifies: a field may mix types whose ids begin with different letters. */
export const identified = ({ refers, entity }: Field, id: string): EntityType =>
  refers === "continents" ? refers : (entityOfId(id) ?? refers ?? entity);
