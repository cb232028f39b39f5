import { type EntityType, registeredColumn } from "@oqlkit/oqo-schema";
import type { Field } from "../types.ts";
import { authors } from "./authors.ts";
import { awards } from "./awards.ts";
import { vocabulary } from "./common.ts";
import type { Row } from "./define.ts";
import { institutions } from "./institutions.ts";
import { funders, publishers } from "./organisations.ts";
import { sources } from "./sources.ts";
import { concepts, domains, fields, subfields, topics } from "./subjects.ts";
import { works } from "./works.ts";

const tables: Partial<Record<EntityType, readonly Row[]>> = {
  works,
  authors,
  sources,
  institutions,
  topics,
  publishers,
  funders,
  awards,
  domains,
  fields,
  subfields,
  concepts,
};

interface Index {
  readonly all: readonly Field[];
  readonly byName: ReadonlyMap<string, Field>;
}

const indexes = new Map<EntityType, Index>();

function indexOf(entity: EntityType): Index {
  const known = indexes.get(entity);
  if (known !== undefined) return known;
  const all = (tables[entity] ?? vocabulary(entity)).map((row) => row(entity));
  const byName = new Map<string, Field>();
  for (const field of all) {
    for (const name of [field.name, ...field.aliases]) {
      if (byName.has(name)) throw new Error(`${entity} has two fields named ${name}`);
      byName.set(name, field);
    }
  }
  const index: Index = { all, byName };
  indexes.set(entity, index);
  return index;
}

/** Every field of an entity type, including those that are accepted but not advertised. */
export function fieldsOf(entity: EntityType): readonly Field[] {
  return indexOf(entity).all;
}

/**
 * The field with a name or an alias, spelled exactly but for hyphens, which count as underscores:
 * `is_oa` and `is-oa` both give `open_access.is_oa`.
 */
export function fieldOf(entity: EntityType, nameOrAlias: string): Field | undefined {
  const { byName } = indexOf(entity);
  return (
    byName.get(nameOrAlias) ??
    (nameOrAlias.includes("-") ? byName.get(nameOrAlias.replaceAll("-", "_")) : undefined)
  );
}

/** The names of an entity type's fields that are advertised, other spellings included, in alphabetical order. */
export function fieldNames(entity: EntityType): readonly string[] {
  return fieldsOf(entity)
    .filter((field) => field.listed)
    .flatMap((field) => [field.name, ...field.aliases])
    .filter((name) => registeredColumn(entity, name)?.unlisted !== true)
    .sort();
}
