import type { EntityType } from "@oqlkit/oqo-schema";
import { parseId } from "../ids/entity-id.ts";
import { firstKnown, isEmpty, isObject, type JsonObject, textOf } from "../json.ts";
import { shapeOf } from "../shapes/shape-of.ts";
import { decodeAbstract } from "./abstract.ts";
import { compileStruct } from "./coerce.ts";
import { rulesOf } from "./entity-rules.ts";
import { addListAddresses } from "./list-addresses.ts";
import type { StructMaker } from "./struct-maker.ts";
import { Warnings } from "./warnings.ts";
import { modernWork } from "./work-input.ts";
import { completeWork } from "./work-output.ts";

/** How objects are made canonical. */
export interface NormalizeOptions {
  /** The prefix that ids get, without a trailing slash: `https://openalex.org`. */
  readonly idBase: string;
}

/** A canonical object with its canonical id, or why there is none. */
export type Normalized =
  | {
      readonly ok: true;
      /** A fresh object of the entity's shape: every key is there, null or `[]` when empty. */
      readonly object: Record<string, unknown>;
      readonly id: string;
      /** When the object was last changed, as `YYYY-MM-DDThh:mm:ss.ffffff`. */
      readonly updated: string | null;
      /** What could not be taken over, each with its place. */
      readonly warnings: string[];
    }
  | { readonly ok: false; readonly reason: string };

/** Members that are objects even where nothing is known. */
const alwaysObjects = ["ids", "open_access", "has_content"];

const makers = new Map<string, Map<EntityType, StructMaker>>();

/**
 * Brings a parsed JSON value of any schema generation into canonical form. Only a value that is no
 * object, or has no usable id, is refused; whatever else is wrong with it costs one value and gives a
 * warning. Never throws, and does not change `raw`.
 */
export function normalizeObject(entity: EntityType, raw: unknown, options: NormalizeOptions): Normalized {
  if (!isObject(raw)) return { ok: false, reason: "not a JSON object" };
  const given = firstKnown(raw.id, isObject(raw.ids) ? raw.ids.openalex : undefined);
  const id = typeof given === "string" ? parseId(entity, given) : undefined;
  if (id === undefined) return { ok: false, reason: `no usable id of the ${entity}: ${shown(given)}` };

  const { idBase } = options;
  const warnings = new Warnings();
  for (const key of alwaysObjects) {
    if ((raw[key] ?? null) !== null && !isObject(raw[key])) warnings.add(`.${key}`, "not an object");
  }
  const modern = entity === "works" ? modernWork(raw) : modernOther(entity, raw);
  modern.id = given;
  const object = makerOf(entity, idBase)(modern, warnings);
  if (isObject(object.ids)) object.ids.openalex = object.id;
  if (entity === "works") {
    if (isEmpty(object.abstract)) object.abstract = decodeAbstract(raw.abstract_inverted_index, warnings);
    completeWork(object, raw, idBase);
  } else {
    rulesOf[entity]?.complete?.(object, idBase);
  }
  if (textOf(modern.doi) !== null && object.doi === null) warnings.add(".doi", "not a DOI");
  addListAddresses(entity, object, id);
  return { ok: true, object, id, updated: textOf(object.updated_date), warnings: warnings.list() };
}

function modernOther(entity: EntityType, raw: JsonObject): JsonObject {
  const modern = { ...(rulesOf[entity]?.modern?.(raw) ?? raw) };
  modern.updated_date = firstKnown(modern.updated_date, modern.updated);
  if (!isObject(raw.ids)) modern.ids = {};
  return modern;
}

function makerOf(entity: EntityType, idBase: string): StructMaker {
  let byEntity = makers.get(idBase);
  if (byEntity === undefined) {
    byEntity = new Map();
    makers.set(idBase, byEntity);
  }
  let maker = byEntity.get(entity);
  if (maker === undefined) {
    maker = compileStruct(shapeOf(entity), idBase);
    byEntity.set(entity, maker);
  }
  return maker;
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return "it is missing";
  if (typeof value !== "string") return `it is of type ${Array.isArray(value) ? "array" : typeof value}`;
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
}
