import { isObject, type JsonObject } from "../json.ts";
import type { Shape, StructShape } from "../types.ts";
import { scalarReaders } from "./read-scalar.ts";

function plainList(item: Shape, list: readonly unknown[]): readonly unknown[] {
  let plain: unknown[] | undefined;
  for (const [at, element] of list.entries()) {
    const known = plainValue(item, element);
    if (known !== element || element === null) plain ??= list.slice(0, at);
    if (element !== null) plain?.push(known);
  }
  return plain ?? list;
}

/**
 * The members of an object whose values are not of the types of their shape, as values that are: numbers and yes or no
 * that are texts, texts that are numbers, and lists with nulls among their elements, wherever they stand. What cannot
 * be read as the type stays as it is.
 */
export function plainMembers({ fields }: StructShape, object: JsonObject): JsonObject | undefined {
  let plain: JsonObject | undefined;
  for (const name in object) {
    const shape = fields[name];
    if (shape === undefined) continue;
    const value = object[name];
    const known = plainValue(shape, value);
    if (known !== value) {
      plain ??= {};
      plain[name] = known;
    }
  }
  return plain;
}

function plainValue(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case "list":
      return Array.isArray(value) ? plainList(shape.item, value) : value;
    case "struct": {
      const plain = isObject(value) ? plainMembers(shape, value) : undefined;
      return plain === undefined ? value : { ...(value as JsonObject), ...plain };
    }
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return scalarReaders[shape.kind](value) ?? value;
    default:
      return value;
  }
}
