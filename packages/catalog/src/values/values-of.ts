import type { Field, Scalar } from "../types.ts";
import { type Collector, collect, collector, textsAt } from "./extract.ts";
import { continentOf, isGlobalSouth } from "./places.ts";
import { readerOf } from "./read-value.ts";
import { ruleValues } from "./rules.ts";

type Evaluator = (object: unknown) => Scalar[];

const evaluators = new WeakMap<Field, Evaluator>();

/**
 * The distinct canonical values of a field in a canonical object, in the order they occur; `[]` when it
 * has none. Fields that are not stored (bounds, prefixes, linked rows, full text, ...) have none.
 */
export function valuesOf(field: Field, object: Readonly<Record<string, unknown>>): Scalar[] {
  let evaluate = evaluators.get(field);
  if (evaluate === undefined) {
    evaluate = evaluatorOf(field);
    evaluators.set(field, evaluate);
  }
  return evaluate(object);
}

/** The texts a full-text field searches in, part by part; `[]` for other fields. */
export function textsOf(field: Field, object: Readonly<Record<string, unknown>>): string[][] {
  return field.source.kind === "text" ? field.source.parts.map(({ path }) => textsAt(object, path)) : [];
}

function evaluatorOf(field: Field): Evaluator {
  const { source } = field;
  switch (source.kind) {
    case "path":
      return distinct(collector(source.path), readerOf(field));
    case "path-where":
      return distinct(conditional(source.path, source.where, source.equals), readerOf(field));
    case "count":
      return (object) => {
        const list = collect(object, source.path)[0];
        return [Array.isArray(list) ? list.length : 0];
      };
    case "present":
      return (object) => [source.paths.some((path) => collect(object, path).some(isSomething))];
    case "continent":
      return distinct(collector(source.path), (value) => continentOf(upper(value)));
    case "global-south":
      return (object) => [collect(object, source.path).some((value) => isGlobalSouth(upper(value)))];
    case "rule":
      return (object) => ruleValues(source.rule, object);
    case "bound":
    case "prefix":
    case "linked":
    case "text":
    case "semantic":
    case "collection":
      return () => [];
  }
}

function distinct(gather: Collector, read: (value: unknown) => Scalar | undefined): Evaluator {
  return (object) => {
    const raw: unknown[] = [];
    gather(object, raw);
    const values: Scalar[] = [];
    for (const item of raw) {
      const value = read(item);
      if (value !== undefined) values.push(value);
    }
    return values.length < 2 ? values : [...new Set(values)];
  };
}

/** Collects the values at `path` within the elements whose value at `where` equals `equals`. */
function conditional(path: string, where: string, equals: string): Collector {
  const end = path.lastIndexOf("[]") + 2;
  const element = end >= 2 && where.startsWith(path.slice(0, end)) ? path.slice(0, end) : "";
  const within = (whole: string): string => (element === "" ? whole : whole.slice(element.length + 1));
  const values = collector(within(path));
  const inElement: Collector = (item, into) => {
    if (collect(item, within(where)).includes(equals)) values(item, into);
  };
  if (element === "") return inElement;
  return (object, into) => {
    for (const item of collect(object, element)) inElement(item, into);
  };
}

const isSomething = (value: unknown): boolean =>
  value !== "" && !(Array.isArray(value) && value.length === 0);

const upper = (value: unknown): string => (typeof value === "string" ? value.toUpperCase() : "");
