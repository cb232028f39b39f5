import type { JsonObject } from "../json.ts";
import type { Warnings } from "./warnings.ts";

/** Makes a fresh value of one shape out of any JSON value; what does not fit becomes null, with a warning. */
export type Coercer = (value: unknown, warnings: Warnings) => unknown;

/** Makes a fresh object with exactly the keys of a struct. */
export type StructMaker = (value: JsonObject, warnings: Warnings) => JsonObject;

/** The maker of a struct with the given members, in their order. */
export function structMaker(members: readonly (readonly [string, Coercer])[]): StructMaker {
  return (value, warnings) => {
    const made: JsonObject = {};
    for (const [key, coerce] of members) {
      const mark = warnings.mark;
      made[key] = coerce(value[key], warnings);
      if (warnings.mark > mark) warnings.within(`.${key}`, mark);
    }
    return made;
  };
}
