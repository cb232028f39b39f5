import { type Field, fieldsOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";

/** Texts of an entity type that share one index, because some search looks at them together. */
export interface TextGroup {
  readonly entity: EntityType;
  /** The path of the first part; names the tables of the index. */
  readonly name: string;
  /** Catalog paths. The place of a part in this list is its number. */
  readonly parts: readonly string[];
}

/** Where the index answers a field. */
export interface IndexedField {
  readonly group: TextGroup;
  /** The numbers of the parts that the field looks at, in the field's order. */
  readonly parts: readonly number[];
}

const known = new Map<EntityType, readonly TextGroup[]>();

/** The groups of an entity type, in the order of its fields; each searched path is in one of them. */
export function textGroups(entity: EntityType): readonly TextGroup[] {
  const found = known.get(entity);
  if (found !== undefined) return found;
  let groups: string[][] = [];
  for (const field of fieldsOf(entity)) {
    const paths = searchedPaths(field);
    if (paths.length === 0) continue;
    const touched = groups.filter((group) => group.some((path) => paths.includes(path)));
    const joined = [...new Set([...touched.flat(), ...paths])];
    const at = groups.findIndex((group) => touched.includes(group));
    const others = groups.filter((group) => !touched.includes(group));
    groups = at < 0 ? [...groups, joined] : others.toSpliced(at, 0, joined);
  }
  const made = groups.map((parts) => ({ entity, name: parts[0] ?? "", parts }));
  known.set(entity, made);
  return made;
}

/** Where a field's texts are indexed; null for fields of other kinds. */
export function indexedField(field: Field): IndexedField | null {
  const paths = searchedPaths(field);
  const group = textGroups(field.entity).find(({ parts }) => parts.some((path) => paths.includes(path)));
  if (group === undefined) return null;
  return { group, parts: paths.map((path) => group.parts.indexOf(path)) };
}

const searchedPaths = ({ source }: Field): readonly string[] =>
  source.kind === "text" ? source.parts.map(({ path }) => path) : [];
