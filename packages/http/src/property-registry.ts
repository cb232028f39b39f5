import { type Column, columnsOf, entities, type RegistryEntity, selectableOf } from "@oqlkit/oqo-schema";

/** One property as `/properties` shows it. */
interface Property {
  readonly name: string;
  /** Null for what can only be selected. */
  readonly type: string | null;
  readonly operators: readonly string[];
  readonly actions: readonly string[];
  readonly entity_type: string | null;
  readonly display_name: string;
  readonly aliases: readonly string[];
  readonly category: string | null;
  readonly alternate_keys: readonly string[];
  readonly bool_true: string | null;
  readonly bool_false: string | null;
  readonly supported_by: readonly string[];
}

/** The properties of one entity by name, in alphabetical order. */
export type EntityProperties = Readonly<Record<string, Property>>;

const noText = { bool_true: null, bool_false: null };

function ofColumn(column: Column, alternateKeys: readonly string[]): Property {
  return {
    name: column.id,
    type: column.type,
    operators: column.operators,
    actions: column.actions,
    entity_type: column.entityType,
    display_name: column.displayName,
    aliases: column.aliases,
    category: column.category,
    alternate_keys: alternateKeys,
    ...noText,
    supported_by: column.supportedBy,
  };
}

function ofSelectable(name: string): Property {
  return {
    name,
    type: null,
    operators: [],
    actions: ["column"],
    entity_type: null,
    display_name: name.replace(/[._]/g, " "),
    aliases: [],
    category: null,
    alternate_keys: [],
    ...noText,
    supported_by: [],
  };
}

/** The registered properties of an entity; other spellings stand in the entry of the canonical one. */
function propertiesOf(entity: RegistryEntity): EntityProperties {
  const columns = columnsOf(entity);
  const ids = new Set(columns.map((column) => column.id));
  const listed = columns.filter((column) => column.alternateOf === null && !column.unlisted);
  const properties = [
    ...listed.map((column) => {
      const others = columns.filter((other) => other.alternateOf === column.id).map((other) => other.id);
      return ofColumn(column, others.sort());
    }),
    ...selectableOf(entity)
      .filter((name) => !ids.has(name))
      .map(ofSelectable),
  ];
  properties.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(properties.map((property) => [property.name, property]));
}

/** The properties of all entities, by entity in alphabetical order. */
export function allProperties(): Readonly<Record<string, EntityProperties>> {
  return Object.fromEntries([...entities].sort().map((entity) => [entity, propertiesOf(entity)]));
}
