import { isObject } from "../json.ts";

/** Appends the non-null values at a path of an object to a list. */
export type Collector = (object: unknown, into: unknown[]) => void;

const compiled = new Map<string, Collector>();

/** The collector of a dotted path, in which `[]` marks a list whose elements are collected one by one. */
export function collector(path: string): Collector {
  let made = compiled.get(path);
  if (made === undefined) {
    made = compile(path.split("."), 0);
    compiled.set(path, made);
  }
  return made;
}

function compile(steps: readonly string[], at: number): Collector {
  const step = steps[at];
  if (step === undefined) {
    return (value, into) => {
      if (value !== null && value !== undefined) into.push(value);
    };
  }
  const rest = compile(steps, at + 1);
  if (!step.endsWith("[]")) return (value, into) => rest(memberOf(value, step), into);
  const key = step.slice(0, -2);
  return (value, into) => {
    const elements = memberOf(value, key);
    if (Array.isArray(elements))
      for (let index = 0; index < elements.length; index += 1) rest(elements[index], into);
  };
}

/** The non-null values at a path of an object. */
export function collect(object: unknown, path: string): unknown[] {
  const values: unknown[] = [];
  collector(path)(object, values);
  return values;
}

/** A member of a JSON object; undefined when the value is no object or lacks it. Keys come from paths. */
export function memberOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

/** The texts at a path of an object. */
export function textsAt(object: unknown, path: string): string[] {
  return collect(object, path).filter((value): value is string => typeof value === "string" && value !== "");
}
