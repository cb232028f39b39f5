import { columnRows } from "./column-rows.ts";

/** The name of an entity that has columns; wider than `EntityType` by `locations` and `indexes`. */
export type RegistryEntity = keyof typeof columnRows;

function isRegistered(name: string): name is RegistryEntity {
  return Object.hasOwn(columnRows, name);
}

/** Every registered entity, in registration order. */
export const entities: readonly RegistryEntity[] = Object.keys(columnRows).filter(isRegistered);

/**
 * The registered entity a name stands for, or undefined. Names are exact and lower-case; `types` is the second
 * name of `work-types`.
 */
export function registryEntity(name: string): RegistryEntity | undefined {
  if (name === "types") return "work-types";
  return isRegistered(name) ? name : undefined;
}
