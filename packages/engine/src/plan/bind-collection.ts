import { type Field, readValue, type Scalar } from "@oqlkit/catalog";
import type { FilterLeaf, Operator } from "@oqlkit/oqo-schema";
import { collectedBy, collectionKey, type Memberships, readCollectionValue } from "../collections.ts";
import { QueryError } from "../errors.ts";
import { findField } from "./find-field.ts";
import type { Predicate } from "./logical-plan.ts";
import { never, not } from "./predicate.ts";
import { type LeafSite, valueError } from "./read-value.ts";

/** Whether `is` asks for membership: where ids are compared, the id of a collection stands for its members. */
export const isMembership = (field: Field, operator: Operator, value: FilterLeaf["value"]): boolean =>
  operator === "is" && collectedBy(field) !== null && readCollectionValue(value) !== undefined;

/** That one of the ids is a value of the field; of one that stands for the lists of others, that a row is in theirs. */
const amongst = ({ name, source }: Field, values: Scalar[]): Predicate =>
  source.kind === "linked"
    ? { kind: "linked", field: source.field, from: values.map(String) }
    : { kind: "in", field: name, values };

/**
 * The condition that a value of the field, or the row itself, is a member of a collection; of `!col_...`, that none is.
 *
 * @throws QueryError when the field has no collections, or none can be looked up.
 */
export function bindCollection(
  site: LeafSite,
  value: FilterLeaf["value"],
  collections: Memberships,
): Predicate {
  const { field } = site;
  const entity = collectedBy(field);
  const place = { path: `${site.path}.value`, field: site.name };
  if (entity === null) {
    throw new QueryError("invalid_operator", `${site.name} does not hold what collections are made of.`, {
      ...place,
      path: `${site.path}.operator`,
    });
  }
  const collection = readCollectionValue(value);
  if (collection === undefined) {
    throw valueError(
      site,
      `'${value}' is not the ID of a collection. Such an ID is col_ and letters and digits.`,
    );
  }
  if (collections === null) {
    throw new QueryError(
      "not_available",
      `Collections (${site.name}) are not available here: nothing to look them up in was given.`,
      place,
    );
  }
  const own = field.source.kind === "collection";
  const compared = own ? findField(field.entity, "id", place.path) : field;
  const values = new Set<Scalar>();
  if (collections === "named") values.add(collection.id);
  else {
    for (const id of collections.get(collectionKey(collection.id, entity)) ?? []) {
      const read = readValue(compared, id);
      if (read !== undefined) values.add(read);
    }
  }
  const members = values.size === 0 ? never : amongst(compared, [...values]);
  return collection.outside ? not(members) : members;
}
