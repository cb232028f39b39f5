import { sha256 } from "./hash/sha256.ts";
import { asciiJson } from "./json/ascii-json.ts";
import type { Column, ColumnAction, ColumnOperator, ColumnType } from "./registry/column.ts";
import { fieldRows } from "./registry/column-rows.ts";
import { columnsOf } from "./registry/columns.ts";
import { plainName, rowsOf, statedEntityType } from "./registry/read-row.ts";
import { entities, type RegistryEntity, registryEntity } from "./registry/registry-entity.ts";

/** One entry of the published registry. Fields that can only be selected have no type and no operators. */
export interface Property {
  readonly actions: readonly ColumnAction[];
  readonly aliases: readonly string[];
  /** Other spellings of the id. */
  readonly alternate_keys: readonly string[];
  readonly bool_false: null;
  readonly bool_true: null;
  readonly category: string | null;
  readonly display_name: string;
  readonly entity_type: string | null;
  readonly name: string;
  readonly operators: readonly ColumnOperator[];
  readonly supported_by: readonly string[];
  readonly type: ColumnType | null;
}

/** Properties by name, by entity; both in alphabetical order. */
export type PropertyTable = Readonly<Record<string, Readonly<Record<string, Property>>>>;

/** The published registry, whole or of one entity. */
export interface Properties {
  readonly meta: {
    readonly version: string;
    /** SHA-256 of the properties as JSON text without blanks, of all entities. */
    readonly fingerprint: string;
    readonly entity_count: number;
    readonly property_count: number;
    /** Only when the table has one entity. */
    readonly entity?: RegistryEntity;
  };
  readonly properties: PropertyTable;
}

const version = "8.3.0";
let whole: Properties | undefined;

/**
 * The registry as published, of one entity or of all. The counts and the fingerprint are always of all entities.
 * Undefined if the entity is unknown.
 */
export function propertiesOf(entity?: string): Properties | undefined {
  whole ??= allProperties();
  if (entity === undefined) return whole;
  const known = registryEntity(entity);
  const own = known && whole.properties[known];
  return own && { meta: { ...whole.meta, entity: known }, properties: { [known]: own } };
}

function allProperties(): Properties {
  const tables = [...entities].sort().map((entity) => [entity, entityProperties(entity)] as const);
  const properties = Object.fromEntries(tables);
  const property_count = tables.reduce((sum, [, table]) => sum + Object.keys(table).length, 0);
  const meta = {
    version,
    fingerprint: sha256(asciiJson(properties)),
    entity_count: tables.length,
    property_count,
  };
  return { meta, properties };
}

function entityProperties(entity: RegistryEntity): Record<string, Property> {
  const listed = columnsOf(entity).filter((one) => !one.unlisted);
  const found = [
    ...listed.filter((one) => one.alternateOf === null).map((one) => columnProperty(entity, one, listed)),
    // Another spelling is no property, but where rows have a field of its name, that field is one.
    ...listed.filter((one) => one.alternateOf !== null && one.actions.includes("column")).map(fieldProperty),
    ...fieldRows[entity].split("\n").map(fieldRowProperty),
  ];
  return Object.fromEntries(found.sort((a, b) => (a.name < b.name ? -1 : 1)).map((one) => [one.name, one]));
}

function columnProperty(entity: RegistryEntity, one: Column, listed: readonly Column[]): Property {
  const row = rowsOf(entity).find((text) => text.split("|", 2)[1] === one.id);
  return {
    ...fieldProperty(one),
    actions: one.actions,
    aliases: [...one.aliases].sort(),
    alternate_keys: listed
      .filter((other) => other.alternateOf === one.id)
      .map((other) => other.id)
      .sort(),
    entity_type: row ? statedEntityType(row) : null,
    operators: one.operators,
    supported_by: one.supportedBy,
    type: one.type,
  };
}

function fieldRowProperty(row: string): Property {
  const [id = "", displayName, category] = row.split("|");
  return fieldProperty({ id, displayName: displayName || plainName(id), category: category || null });
}

function fieldProperty(field: Pick<Column, "id" | "displayName" | "category">): Property {
  return {
    actions: ["column"],
    aliases: [],
    alternate_keys: [],
    bool_false: null,
    bool_true: null,
    category: field.category,
    display_name: field.displayName,
    entity_type: null,
    name: field.id,
    operators: [],
    supported_by: [],
    type: null,
  };
}
