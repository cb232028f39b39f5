import type { EntityType } from "@oqlkit/oqo-schema";
import type { Shape, StructShape } from "../types.ts";

export const string: Shape = { kind: "string" };
export const integer: Shape = { kind: "integer" };
export const number: Shape = { kind: "number" };
export const boolean: Shape = { kind: "boolean" };
export const date: Shape = { kind: "date" };
export const timestamp: Shape = { kind: "timestamp" };
export const json: Shape = { kind: "json" };

export const id = (entity: EntityType | readonly EntityType[]): Shape => ({ kind: "id", entity });
export const list = (item: Shape): Shape => ({ kind: "list", item });
export const struct = (fields: Readonly<Record<string, Shape>>): StructShape => ({ kind: "struct", fields });

export const strings: Shape = list(string);
