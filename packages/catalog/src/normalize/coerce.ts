import type { EntityType } from "@oqlkit/oqo-schema";
import { formatId, isLetteredId, letterOf, parseId } from "../ids/entity-id.ts";
import { memo } from "../ids/memo.ts";
import { isObject } from "../json.ts";
import type { Shape, StructShape } from "../types.ts";
import { readDate, readTimestamp } from "../values/dates.ts";
import { type ScalarReader, scalarReaders } from "./read-scalar.ts";
import { type Coercer, type StructMaker, structMaker } from "./struct-maker.ts";

/** Compiles the coercer of a shape; ids come out in their full form under `idBase`. */
function compileCoercer(shape: Shape, idBase: string): Coercer {
  switch (shape.kind) {
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return scalarCoercer(scalarReaders[shape.kind], complaints[shape.kind]);
    case "date":
      return scalarCoercer(readDay, "not a date");
    case "timestamp":
      return scalarCoercer(readTime, "not a date and time");
    case "json":
      return coerceJson;
    case "id":
      return idCoercer(typeof shape.entity === "string" ? [shape.entity] : shape.entity, idBase);
    case "list":
      return listCoercer(compileCoercer(shape.item, idBase));
    case "struct":
      return structCoercer(shape, idBase);
  }
}

/** Compiles the coercer of a struct; unlike the general one it always gives an object. */
export function compileStruct(shape: StructShape, idBase: string): StructMaker {
  return structMaker(
    Object.entries(shape.fields).map(([key, inner]): [string, Coercer] => [
      key,
      compileCoercer(inner, idBase),
    ]),
  );
}

function structCoercer(shape: StructShape, idBase: string): Coercer {
  const make = compileStruct(shape, idBase);
  return (value, warnings) => {
    if (value === null || value === undefined) return null;
    if (isObject(value)) return make(value, warnings);
    warnings.add("", "not an object");
    return null;
  };
}

function listCoercer(coerce: Coercer): Coercer {
  return (value, warnings) => {
    if (value === null || value === undefined) return [];
    if (!Array.isArray(value)) {
      warnings.add("", "not a list");
      return [];
    }
    const made: unknown[] = [];
    let nulls = 0;
    for (let at = 0; at < value.length; at += 1) {
      const element: unknown = value[at];
      if (element === null || element === undefined) {
        nulls += 1;
        continue;
      }
      const mark = warnings.mark;
      const item = coerce(element, warnings);
      if (warnings.mark > mark) warnings.within(`[${at}]`, mark);
      if (item !== null) made.push(item);
    }
    if (nulls > 0) warnings.add("", `null elements dropped: ${nulls}`);
    return made;
  };
}

const complaints = {
  string: "not a text",
  integer: "not an integer",
  number: "not a number",
  boolean: "not true or false",
} as const;

function scalarCoercer(read: ScalarReader, complaint: string): Coercer {
  return (value, warnings) => {
    if (value === null || value === undefined) return null;
    const known = read(value);
    if (known !== undefined) return known;
    warnings.add("", complaint);
    return null;
  };
}

/** A text is the JSON of an object or a list, as an export of the column has it. */
const coerceJson: Coercer = (value, warnings) => {
  if (typeof value !== "string") return value ?? null;
  try {
    const read: unknown = JSON.parse(value);
    if (typeof read === "object") return read;
  } catch {
    // It is told of below.
  }
  warnings.add("", "not an object");
  return null;
};

const readDay: ScalarReader = (value) =>
  typeof value === "string" ? (readDate(value) ?? readTimestamp(value)?.slice(0, 10)) : undefined;

const readTime: ScalarReader = (value) => (typeof value === "string" ? readTimestamp(value) : undefined);

function idCoercer(entities: readonly EntityType[], idBase: string): Coercer {
  const letters = entities.flatMap((entity) => letterOf(entity) ?? []);
  const full =
    letters.length === entities.length
      ? letteredReader(entities, letters, idBase)
      : codeReader(entities, idBase);
  const complaint = `not ${entities.map((entity) => names[entity]).join(" or ")} id`;
  return (value, warnings) => {
    if (value === null || value === undefined) return null;
    const id =
      typeof value === "string" ? full(value) : typeof value === "number" ? full(String(value)) : undefined;
    if (id !== undefined) return id;
    warnings.add("", complaint);
    return null;
  };
}

type IdReader = (text: string) => string | undefined;

/** Ids that are in full form already are the common case and are passed on without a copy. */
function letteredReader(
  entities: readonly EntityType[],
  letters: readonly string[],
  idBase: string,
): IdReader {
  const prefix = `${idBase}/`;
  return (text) => {
    if (
      text.startsWith(prefix) &&
      letters.includes(text.charAt(prefix.length)) &&
      isLetteredId(text, prefix.length)
    ) {
      return text;
    }
    for (const entity of entities) {
      const id = parseId(entity, text);
      if (id !== undefined) return prefix + id;
    }
    return undefined;
  };
}

/** Codes repeat from object to object; keywords are the only large vocabulary. */
function codeReader(entities: readonly EntityType[], idBase: string): IdReader {
  return memo((text) => {
    for (const entity of entities) {
      const id = parseId(entity, text);
      if (id !== undefined) return formatId(entity, id, idBase);
    }
    return undefined;
  }, 50_000);
}

const names: Readonly<Record<EntityType, string>> = {
  works: "a work",
  authors: "an author",
  sources: "a source",
  institutions: "an institution",
  topics: "a topic",
  keywords: "a keyword",
  publishers: "a publisher",
  funders: "a funder",
  awards: "an award",
  domains: "a domain",
  fields: "a field",
  subfields: "a subfield",
  sdgs: "an SDG",
  countries: "a country",
  continents: "a continent",
  languages: "a language",
  "work-types": "a work type",
  "source-types": "a source type",
  "institution-types": "an institution type",
  licenses: "a licence",
  concepts: "a concept",
  "oa-statuses": "an open access status",
};
