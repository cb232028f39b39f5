import { type Field, fieldOf } from "@oqlkit/catalog";
import { collectedBy, readCollectionValue } from "@oqlkit/engine";
import {
  canonicalize,
  type EntityType,
  type FilterLeaf,
  type FilterNode,
  isBranch,
  type Oqo,
} from "@oqlkit/oqo-schema";
import { badParameter, type RefusedError } from "../refusal.ts";
import type { SpelledFields } from "./spelled-fields.ts";

/** One use of a collection in a query. */
export interface CollectionReference {
  readonly id: string;
  /** The field as the query has it. */
  readonly field: string;
  /** The entity type of what the field holds. */
  readonly expects: EntityType;
  /** Other types that the field holds as well. */
  readonly orElse: readonly EntityType[];
  /** Whether the rows themselves have to be members. */
  readonly own: boolean;
  /** The condition that names it. */
  readonly leaf: FilterLeaf;
}

const onlyOne = "Only one collection: filter is allowed per request.";

/** The clause of a query that a leaf belongs to: alone, or among the alternatives of one field. */
interface Clause {
  readonly leaves: readonly FilterLeaf[];
}

/** The id of a collection in a leaf; undefined for other values. */
function referenced({ value, operator = "is" }: FilterLeaf): string | undefined {
  return operator === "is" || operator === "in collection" ? readCollectionValue(value)?.id : undefined;
}

/** Whether a filter can name a collection at all: most do not, and are not looked at closer. */
const mayName = (node: FilterNode): boolean =>
  isBranch(node)
    ? node.filters.some(mayName)
    : node.column_id === "collection" || (typeof node.value === "string" && node.value.includes("col_"));

/** The clauses of a filter: its leaves, those that stand together under `or` for one field taken together. */
function clausesOf(node: FilterNode): Clause[] {
  if (!isBranch(node)) return [{ leaves: [node] }];
  const leaves = node.filters.filter((child): child is FilterLeaf => !isBranch(child));
  const together =
    node.join === "or" &&
    leaves.length === node.filters.length &&
    new Set(leaves.map(({ column_id }) => column_id)).size === 1;
  return together ? [{ leaves }] : node.filters.flatMap(clausesOf);
}

/**
 * The collections that a query names, checked as far as its text goes: how many there may be, and where. Fields are
 * called as they were spelled, where that is known.
 *
 * @throws RefusedError that says what is wrong, in the words of the API.
 */
export function collectionReferences(
  entity: EntityType,
  query: Oqo,
  spelled: SpelledFields,
): readonly CollectionReference[] {
  const { filter_rows } = query;
  if (!(filter_rows ?? []).some(mayName)) return [];
  const clauses = (filter_rows ?? []).flatMap(clausesOf);
  const references: CollectionReference[] = [];
  const fields = new Set<string>();
  const called = ({ column_id }: FilterLeaf): string => spelled.get(column_id) ?? column_id;
  let own = 0;
  for (const { leaves } of clauses) {
    const [leaf] = leaves;
    const field = leaf === undefined ? undefined : fieldOf(entity, leaf.column_id);
    if (leaf === undefined || field === undefined) continue;
    const isOwn = field.source.kind === "collection";
    if (isOwn) own += checkOwn(leaves);
    if (own > 1) throw badParameter(onlyOne, leaf);
    const name = called(leaf);
    const id = checkClause(leaves, name);
    if (id === undefined) continue;
    const expects = expectedBy(fieldOf(entity, name) ?? field, name, leaf);
    if (!isOwn && fields.has(field.name)) {
      throw badParameter(
        `Multiple collection references for the \`${name}\` filter are not supported in v1.`,
        leaf,
      );
    }
    fields.add(field.name);
    references.push({ id, field: name, expects, own: isOwn, orElse: alsoHeld(field), leaf });
  }
  // What parentheses and aliases keep apart may be one clause in the forms that the answer says of the query.
  for (const { leaves } of (canonicalize(query).filter_rows ?? []).flatMap(clausesOf)) {
    const [leaf] = leaves;
    if (leaf !== undefined) checkClause(leaves, called(leaf));
  }
  return references;
}

/** Counts the uses of the row's own membership, all of which have to name a collection. */
function checkOwn(leaves: readonly FilterLeaf[]): number {
  for (const leaf of leaves) {
    if (readCollectionValue(leaf.value) === undefined) {
      throw badParameter(`'${leaf.value}' is not a valid collection id (expected 'col_...').`, leaf);
    }
  }
  if (leaves.length > 1) {
    throw badParameter(`OR (pipe) between collection values is not supported. ${onlyOne}`, leaves[1]);
  }
  return leaves.length;
}

/** The collection that a clause names, which then is all it names. */
function checkClause(leaves: readonly FilterLeaf[], name: string): string | undefined {
  const ids = leaves.map(referenced);
  const mixed = leaves.some(
    ({ value }) => typeof value === "string" && value.includes("+") && namesCollection(value.split("+")),
  );
  if (mixed || (leaves.length > 1 && ids.some((id) => id !== undefined))) {
    throw mixedClause(name, leaves[0]);
  }
  return ids[0];
}

/** Whether one of several values that have to hold at once is a collection. */
export const namesCollection = (values: readonly string[]): boolean =>
  values.some((value) => readCollectionValue(value) !== undefined);

/** The refusal of a clause that names a collection and something else. */
export const mixedClause = (name: string, leaf?: FilterLeaf): RefusedError =>
  badParameter(
    `The value of the \`${name}\` filter mixes a collection reference with literal values or another collection. Only one col_... per clause is supported.`,
    leaf,
  );

/** The types that a field holds beside the one it is said to expect. */
function alsoHeld({ form, refers, name }: Field): readonly EntityType[] {
  if (form !== "entity-id" || refers !== null) return [];
  // Sources are hosted by publishers, and as repositories by institutions; other organisations have any role.
  return name.includes("host_organization") ? ["institutions"] : ["institutions", "funders"];
}

/** The entity type whose collections a field takes. @throws RefusedError for one that holds no ids. */
export function expectedBy(field: Field, name: string, leaf?: FilterLeaf): EntityType {
  const expects = collectedBy(field);
  if (expects !== null) return expects;
  throw badParameter(
    `The \`${name}\` filter does not support cross-type collection references (col_...). Use a same-type \`collection:\` filter or a literal value list.`,
    leaf,
  );
}
