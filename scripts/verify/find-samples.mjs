import {
  fieldOf,
  fieldsOf,
  normalizeObject,
  stemWord,
  textsOf,
  valuesOf,
  withoutMarkup,
  wordsOf,
} from "../../packages/catalog/dist/index.js";

/** How many works to look for one in whose references are in the data, and how many of these to try. */
const seen = 10_000;
const candidates = 50;

/**
 * Reads all objects of an entity type and picks, for each field, the first value that it meets, counting
 * the objects that have it. `of` gives the leaves to ask for, most promising first, with the count of objects
 * (null when it is not known) and of those without any value; an empty list when no object has one.
 */
export async function findSamples(engine, entity) {
  const found = new Map(fieldsOf(entity).map((field) => [field, makeFinder(field)]));
  const ids = [];
  for await (const { id, object } of objectsOf(engine, entity)) {
    if (ids.length < 3) ids.push(id);
    for (const finder of found.values()) finder.see(object, id);
  }
  return {
    ids,
    of: (field) => (field.source.kind === "collection" ? collectionOf(ids) : found.get(field).leaves()),
  };
}

const collectionOf = (ids) =>
  ids.length === 0 ? [] : [{ operator: "in collection", value: "col_verify", expected: ids.length }];

async function* objectsOf(engine, entity) {
  const filter_rows = entity === "authors" ? [anyWorksCount] : [];
  const corpus = entity === "works" ? "all" : "core";
  const { idBase } = engine.snapshot;
  let cursor = "*";
  while (cursor !== null) {
    const sort = [{ column: "id", direction: "asc" }];
    const answer = await engine.query(
      { get_rows: entity, corpus, filter_rows },
      { cursor, sort, perPage: 1000 },
    );
    for (const document of answer.documents) {
      const normal = normalizeObject(entity, JSON.parse(document), { idBase });
      if (!normal.ok) throw new Error(`An object of ${entity} cannot be read: ${normal.reason}`);
      yield normal;
    }
    cursor = answer.nextCursor;
  }
}

/** Authors without works are left out unless a query names their number: this names it and excludes none. */
export const anyWorksCount = {
  join: "or",
  filters: [
    { column_id: "works_count", value: null },
    { column_id: "works_count", value: null, is_negated: true },
  ],
};

function makeFinder(field) {
  const { source } = field;
  switch (source.kind) {
    case "semantic":
      return { see() {}, leaves: () => [{ operator: "is", value: true, expected: null }] };
    case "collection":
      return { see() {}, leaves: () => [] };
    case "text":
      return textFinder(field);
    case "linked":
      return linkedFinder(fieldOf(field.entity, source.field));
    case "prefix":
      return valueFinder(
        fieldOf(field.entity, source.field),
        (value) => ({ operator: "is", value: value.slice(0, 8) }),
        (value, first) => value.startsWith(first.slice(0, 8)),
      );
    case "bound": {
      const min = source.side === "min";
      return valueFinder(
        fieldOf(field.entity, source.field),
        (value) => ({ operator: "is", value }),
        (value, first) => (min ? value >= first : value <= first),
      );
    }
    default:
      return valueFinder(field, (value) => ({ operator: "is", value }), same);
  }
}

const same = (value, first) =>
  typeof value === "string" ? value.toLowerCase() === first.toLowerCase() : value === first;

/** Keeps the first value; the objects before it have none, so that counting may begin there. `without` counts those. */
function valueFinder(field, leafOf, holds) {
  let first;
  let expected = 0;
  let without = 0;
  return {
    see(object) {
      const values = valuesOf(field, object);
      if (values.length === 0) without += 1;
      first ??= values[0];
      if (first !== undefined && values.some((value) => holds(value, first))) expected += 1;
    },
    leaves: () => (first === undefined ? [] : [{ ...leafOf(first), expected, without }]),
  };
}

function textFinder(field) {
  const form = field.source.exact ? (word) => word : stemWord;
  let first;
  let expected = 0;
  return {
    see(object) {
      const words = textsOf(field, object)
        .flat()
        .flatMap((text) => wordsOf(withoutMarkup(text)));
      first ??= words[0];
      if (first !== undefined && words.some((word) => form(word) === form(first))) expected += 1;
    },
    leaves: () => (first === undefined ? [] : [{ operator: "has", value: first, expected }]),
  };
}

/** Only works that list others of the data can be asked for, which is known when all are read. */
function linkedFinder(base) {
  const ids = new Set();
  const from = [];
  return {
    see(object, id) {
      ids.add(id);
      const listed = valuesOf(base, object);
      if (listed.length > 0 && from.length < seen) from.push({ id, listed });
    },
    leaves: () =>
      from
        .map(({ id, listed }) => ({ id, known: listed.filter((one) => ids.has(one)).length }))
        .filter(({ known }) => known > 0)
        .sort((a, b) => b.known - a.known)
        .slice(0, candidates)
        .map(({ id }) => ({ operator: "is", value: id, expected: null })),
  };
}
