import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldsOf } from "../src/fields/field-of.ts";
import { formatId, letterOf, parseId } from "../src/ids/entity-id.ts";
import { lookupKeysOf, parseLookup } from "../src/ids/lookup.ts";
import { compileStruct } from "../src/normalize/coerce.ts";
import { normalizeObject } from "../src/normalize/normalize-object.ts";
import { Warnings } from "../src/normalize/warnings.ts";
import { shapeOf } from "../src/shapes/shape-of.ts";
import { foldWord, stemWord, wordsOf } from "../src/text/analyze.ts";
import type { Shape } from "../src/types.ts";
import { readValue } from "../src/values/read-value.ts";
import { valuesOf } from "../src/values/values-of.ts";

const idBase = "https://x.example";
const runs = { numRuns: 200 };

/** A canonical id of an entity type. */
const sampleIds: Partial<Record<EntityType, string>> = {
  countries: "DE",
  continents: "Q46",
  domains: "1",
  fields: "17",
  subfields: "1702",
  sdgs: "4",
};
const idOf = (entity: EntityType): string =>
  sampleIds[entity] ?? (letterOf(entity) === undefined ? "some-code" : `${letterOf(entity)}42`);

/** Values that fit a shape, written the way data files write them. */
function fitting(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case "string":
      return fc.constantFrom("", "text", "journal", "publishedVersion", "CC-BY", "https://doi.org/10.1/X");
    case "integer":
      return fc.integer({ min: 0, max: 3000 });
    case "number":
      return fc.constantFrom(0, 0.5, 12);
    case "boolean":
      return fc.boolean();
    case "date":
      return fc.constantFrom("2020-05-17", "1999-12-31");
    case "timestamp":
      return fc.constantFrom("2023-03-30T11:22:33.123456", "2026-03-19T06:04:27", "2023-05-18T20:44:49.814Z");
    case "json":
      return fc.constant({ display_name: { de: "Name" } });
    case "id": {
      const entities = typeof shape.entity === "string" ? [shape.entity] : shape.entity;
      return fc
        .constantFrom(...entities)
        .map((entity) => formatId(entity, idOf(entity), "https://openalex.org"));
    }
    case "list":
      return fc.array(fitting(shape.item), { maxLength: 3 });
    case "struct":
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.fields).map(([key, inner]) => [key, fc.option(fitting(inner), { freq: 4 })]),
        ),
        { requiredKeys: [] },
      );
  }
}

/** A valid object in which some values anywhere were replaced by arbitrary JSON. */
function damaged(value: unknown, junk: readonly unknown[], at: { next: number }): unknown {
  at.next += 1;
  if (at.next % 5 === 0 && junk.length > 0) return junk[at.next % junk.length];
  if (Array.isArray(value)) return value.map((item) => damaged(item, junk, at));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, damaged(item, junk, at)]));
}

/** Asserts that a value is of a shape, null and all. */
function expectShape(value: unknown, shape: Shape, place: string): void {
  if (shape.kind === "list") {
    expect(Array.isArray(value), place).toBe(true);
    for (const item of value as unknown[]) {
      expect(item, place).not.toBeNull();
      expectShape(item, shape.item, `${place}[]`);
    }
  } else if (value === null || shape.kind === "json") {
    expect(value, place).not.toBeUndefined();
  } else if (shape.kind === "struct") {
    expect(Object.keys(value as object), place).toEqual(Object.keys(shape.fields));
    for (const [key, inner] of Object.entries(shape.fields)) {
      expectShape((value as Record<string, unknown>)[key], inner, `${place}.${key}`);
    }
  } else if (shape.kind === "id") {
    expect(value, place).toMatch(/^https:\/\/x\.example\/./);
  } else if (shape.kind === "date" || shape.kind === "timestamp") {
    expect(value, place).toMatch(
      shape.kind === "date" ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/,
    );
  } else {
    expect(typeof value, place).toBe(shape.kind === "integer" ? "number" : shape.kind);
  }
}

describe.each(entityTypes)("%s", (entity) => {
  const shape = shapeOf(entity);
  const valid = fitting(shape).map((object) => ({ ...(object as object), id: idOf(entity) }));

  it("survive any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), valid, (json, object) => {
        normalizeObject(entity, json, { idBase });
        const overlaid = { ...object, ...(typeof json === "object" ? json : {}), id: idOf(entity) };
        const result = normalizeObject(entity, overlaid, { idBase });
        expect(result.ok).toBe(true);
      }),
      { ...runs, numRuns: 25 },
    );
  });

  it("come out in their shape however damaged, and stay as they are when normalised again", () => {
    fc.assert(
      fc.property(valid, fc.array(fc.jsonValue(), { maxLength: 4 }), (object, junk) => {
        const raw = { ...(damaged(object, junk, { next: 0 }) as object), id: idOf(entity) };
        const before = JSON.stringify(raw);
        const first = normalizeObject(entity, raw, { idBase });
        if (!first.ok) throw new Error(first.reason);
        expect(JSON.stringify(raw)).toBe(before);
        expectShape(first.object, shape, entity);
        const second = normalizeObject(entity, first.object, { idBase });
        if (!second.ok) throw new Error(second.reason);
        expect(second.warnings).toEqual([]);
        expect(second.object).toEqual(first.object);
        for (const field of fieldsOf(entity)) {
          for (const value of valuesOf(field, first.object))
            expect(readValue(field, value), field.name).toBe(value);
        }
        for (const key of lookupKeysOf(entity, first.object)) {
          if (key.scheme === "id") expect(parseLookup(entity, key.value)).toEqual(key);
        }
      }),
      { ...runs, numRuns: 25 },
    );
  });

  it("have ids that survive writing and reading", () => {
    const id = idOf(entity);
    expect(parseId(entity, formatId(entity, id, idBase))).toBe(id);
    expect(parseId(entity, id.toLowerCase())).toBe(id);
  });
});

it("values of any JSON are canonical or none", () => {
  const fields = entityTypes.flatMap((entity) => fieldsOf(entity));
  fc.assert(
    fc.property(
      fc.constantFrom(...fields),
      fc.oneof(fc.jsonValue(), fc.string(), fc.webUrl()),
      (field, raw) => {
        const value = readValue(field, raw);
        if (value !== undefined) expect(readValue(field, value)).toBe(value);
      },
    ),
    { ...runs, numRuns: 2000 },
  );
});

it("lookups and ids are read from any text without failing", () => {
  fc.assert(
    fc.property(fc.constantFrom(...entityTypes), fc.string({ unit: "binary" }), (entity, text) => {
      const key = parseLookup(entity, text);
      if (key?.scheme === "id") expect(parseId(entity, key.value)).toBe(key.value);
    }),
    { ...runs, numRuns: 2000 },
  );
});

it("folding is stable, and words do not depend on their surroundings", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (left, right) => {
      const words = wordsOf(left);
      for (const word of words) {
        expect(foldWord(word)).toBe(word);
        expect(stemWord(word)).not.toBe("");
      }
      expect(wordsOf(`${left} ${right}`)).toEqual([...words, ...wordsOf(right)]);
    }),
    { ...runs, numRuns: 1000 },
  );
});

it("a struct's coercer is made from its shape alone", () => {
  const make = compileStruct({ kind: "struct", fields: { a: { kind: "integer" } } }, idBase);
  expect(make({ a: 1, b: 2 }, new Warnings())).toEqual({ a: 1 });
});
