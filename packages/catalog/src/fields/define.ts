import type { EntityType } from "@oqlkit/oqo-schema";
import { letterOf } from "../ids/entity-id.ts";
import { shapeOf } from "../shapes/shape-of.ts";
import type { Field, FieldSource, GroupKeyForm, Shape, TextWeights, ValueForm } from "../types.ts";

/** What a row of a field table says beyond the name; the rest follows from the object's shape. */
export interface RowOptions {
  readonly aliases?: readonly string[];
  /** Dotted place in the object when it is not the name itself, without list marks. */
  readonly at?: string;
  readonly form?: ValueForm;
  readonly refers?: EntityType | null;
  /** `true`: collections of the type that the values identify. */
  readonly collection?: EntityType | true;
  readonly groupable?: boolean;
  readonly groupableAs?: readonly string[];
  readonly sortable?: boolean;
  readonly groupKey?: GroupKeyForm;
  readonly listed?: boolean;
}

/** One row of a field table, to be completed for its entity type. */
export type Row = (entity: EntityType) => Field;

/** Codes whose group keys are the codes themselves, not URLs. */
const bareKeys: ReadonlySet<EntityType> = new Set(["institution-types", "oa-statuses", "continents"]);

/** A field with the values at a place in the object; kind and lists are read off the shape. */
export function at(name: string, options: RowOptions = {}): Row {
  return (entity) => {
    const place = placeOf(entity, options.at ?? name);
    return complete(entity, name, { kind: "path", path: place.path }, place, options);
  };
}

/** A field with codes of an entity type, whose values are plain text in the object. */
export function code(name: string, refers: EntityType, options: RowOptions = {}): Row {
  return at(name, { form: "slug", refers, ...options });
}

/** A field with external identifiers or other text of a certain form; grouped and sorted like text. */
export function external(name: string, form: ValueForm, options: RowOptions = {}): Row {
  return at(name, { form, ...options });
}

/** A field with ids at a place, of which only those of one entity type count. */
export function only(name: string, refers: EntityType, options: RowOptions = {}): Row {
  return (entity) => {
    const place = placeOf(entity, options.at ?? name);
    const source: FieldSource = { kind: "path", path: place.path, only: refers };
    return complete(entity, name, source, place, { collection: true, ...options, refers });
  };
}

/** A field with the ids at a place, where a neighbouring value equals a constant. */
export function where(
  name: string,
  place: string,
  condition: string,
  equals: string,
  options: RowOptions,
): Row {
  return (entity) => {
    const found = placeOf(entity, place);
    const source: FieldSource = {
      kind: "path-where",
      path: found.path,
      where: placeOf(entity, condition).path,
      equals,
    };
    return complete(entity, name, source, found, options);
  };
}

/** A field with the length of a list. */
export function count(name: string, list: string, options: RowOptions = {}): Row {
  return (entity) => derived(entity, name, { kind: "count", path: list }, "number", false, options);
}

/** A flag: whether a value stands at any of the places. */
export function present(name: string, ...places: readonly string[]): Row {
  return (entity) => {
    const paths = places.map((place) => placeOf(entity, place).path);
    return derived(entity, name, { kind: "present", paths }, "boolean", false, {});
  };
}

/** The continents of the country codes at a place. */
export function continent(name: string, countries: string, options: RowOptions = {}): Row {
  return (entity) => {
    const place = placeOf(entity, countries);
    const source: FieldSource = { kind: "continent", path: place.path };
    return complete(entity, name, source, place, { form: "slug", refers: "continents", ...options });
  };
}

/** A flag: whether any country code at a place belongs to the global south. */
export function globalSouth(name: string, countries: string, options: RowOptions = {}): Row {
  return (entity) => {
    const source: FieldSource = { kind: "global-south", path: placeOf(entity, countries).path };
    return derived(entity, name, source, "boolean", false, options);
  };
}

/** A field computed by a rule of its own. */
export function rule(
  name: string,
  which: Extract<FieldSource, { kind: "rule" }>["rule"],
  form: ValueForm,
  options: RowOptions = {},
): Row {
  return (entity) => derived(entity, name, { kind: "rule", rule: which }, form, form !== "boolean", options);
}

/** An inclusive bound on another field of the entity. */
export function bound(name: string, field: string, side: "min" | "max", form: ValueForm): Row {
  return (entity) => derived(entity, name, { kind: "bound", field, side }, form, false, {});
}

/** What a full-text row says besides the places: whether words are stemmed, and may stand in different places. */
export interface TextOptions extends RowOptions {
  readonly exact?: boolean;
  readonly across?: boolean;
}

/** Full text over the given places. */
export function text(
  name: string,
  places: Readonly<Record<string, TextWeights>>,
  { exact = false, across = false, ...options }: TextOptions = {},
): Row {
  return (entity) => {
    const parts = Object.entries(places).map(([place, weights]) => ({
      path: placeOf(entity, place).path,
      weights,
    }));
    return derived(entity, name, { kind: "text", parts, exact, across }, "text", false, {
      ...options,
      groupable: false,
      sortable: false,
    });
  };
}

/** A field of any other source, with values of a stated form. */
export function other(name: string, source: FieldSource, form: ValueForm, options: RowOptions = {}): Row {
  return (entity) => derived(entity, name, source, form, false, options);
}

function derived(
  entity: EntityType,
  name: string,
  source: FieldSource,
  form: ValueForm,
  many: boolean,
  options: RowOptions,
): Field {
  return complete(entity, name, source, { path: name, form, refers: null, many }, options);
}

interface Place {
  readonly path: string;
  readonly form: ValueForm;
  readonly refers: EntityType | null;
  readonly many: boolean;
}

function complete(
  entity: EntityType,
  name: string,
  source: FieldSource,
  place: Place,
  options: RowOptions,
): Field {
  const form = options.form ?? place.form;
  const refers = options.refers === undefined ? place.refers : options.refers;
  const quantity = form === "number" || form === "date" || form === "datetime";
  const collection = options.collection === true ? refers : (options.collection ?? null);
  return {
    entity,
    name,
    aliases: options.aliases ?? [],
    form,
    source,
    many: place.many,
    groupable: options.groupable ?? !quantity,
    ...(options.groupableAs === undefined ? {} : { groupableAs: options.groupableAs }),
    sortable: options.sortable ?? true,
    groupKey: options.groupKey ?? keyForm(form, refers, name),
    refers,
    collection,
    listed: options.listed ?? true,
  };
}

function keyForm(form: ValueForm, refers: EntityType | null, name: string): GroupKeyForm {
  if (form === "boolean") return "boolean";
  if (form === "entity-id") return "id-url";
  if (form === "slug" && refers !== null) return name !== "id" && bareKeys.has(refers) ? "value" : "id-url";
  return "value";
}

/** Looks a dotted place up in the shape of an entity, marking the lists on the way. */
function placeOf(entity: EntityType, dotted: string): Place {
  let shape: Shape = shapeOf(entity);
  let path = "";
  let many = false;
  for (const key of dotted.split(".")) {
    const inner: Shape | undefined = shape.kind === "struct" ? shape.fields[key] : undefined;
    if (inner === undefined) throw new Error(`the shape of ${entity} has no ${dotted}`);
    path += path === "" ? key : `.${key}`;
    shape = inner;
    if (shape.kind === "list") {
      path += "[]";
      many = true;
      shape = shape.item;
    }
  }
  return { path, many, ...formOf(shape) };
}

function formOf(shape: Shape): { form: ValueForm; refers: EntityType | null } {
  switch (shape.kind) {
    case "boolean":
    case "date":
      return { form: shape.kind, refers: null };
    case "integer":
    case "number":
      return { form: "number", refers: null };
    case "timestamp":
      return { form: "datetime", refers: null };
    case "id": {
      if (typeof shape.entity !== "string") return { form: "entity-id", refers: null };
      return { form: letterOf(shape.entity) === undefined ? "slug" : "entity-id", refers: shape.entity };
    }
    default:
      return { form: "text", refers: null };
  }
}
