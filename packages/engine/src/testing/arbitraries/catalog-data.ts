import { formatId } from "@oqlkit/catalog";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import type { Arbitrary } from "fast-check";
import type { CatalogData } from "../catalog-data.ts";
import { consistent } from "./consistent.ts";
import { codes, collectionOf, type FastCheck, idBase, identifier, lettered, mergedNumber } from "./pools.ts";
import { type Raw, shaped } from "./shaped.ts";
import { work } from "./works.ts";

/** Options of `catalogData`. */
export interface CatalogDataOptions {
  /** Entity types with objects besides works and authors; a few of them, other ones each time, when left out. */
  readonly entities?: readonly EntityType[];
  /** How many times as many objects there are; default 1, which gives up to nine works. */
  readonly scale?: number;
}

const always: readonly EntityType[] = ["works", "authors"];

/**
 * Small catalogs of objects of any type that refer to each other: complete modern objects with nulls, empty
 * lists, duplicates in lists, ties, unicode names; ids merged into others, and collections. Takes the
 * caller's fast-check, so that nothing here depends on it at run time.
 */
export function catalogData(
  fc: FastCheck,
  { entities, scale = 1 }: CatalogDataOptions = {},
): Arbitrary<CatalogData> {
  const others = entityTypes.filter((entity) => !always.includes(entity));
  const chosen = entities === undefined ? fc.subarray(others, { maxLength: 3 }) : fc.constant(entities);
  return chosen.chain((more) => {
    const types = [...new Set([...always, ...more])];
    const members = types.map((entity): [string, Arbitrary<object[]>] => [
      entity,
      objectsOf(fc, entity, scale),
    ]);
    return fc
      .record({ objects: fc.record(Object.fromEntries(members)), ...associations(fc, scale) })
      .map(({ objects, merged, collections }) => ({ idBase, objects, merged, collections }));
  });
}

/** Objects with different ids, in no particular order. */
function objectsOf(fc: FastCheck, entity: EntityType, scale: number): Arbitrary<object[]> {
  const [letter, few] = lettered[entity] ?? [];
  const most = few === undefined ? (codes[entity]?.length ?? 0) : few * scale;
  const id =
    letter === undefined
      ? fc.constantFrom(...(codes[entity] ?? [])).map((code) => formatId(entity, code, idBase))
      : fc.integer({ min: 10, max: 10 + 2 * most }).map((number) => `${idBase}/${letter}${number}`);
  const rest: Arbitrary<Raw> = shaped(fc, entity);
  const object =
    entity === "works"
      ? fc.tuple(rest, work(fc)).map(([any, specific]): Raw => ({ ...any, ...specific }))
      : rest;
  return fc
    .uniqueArray(fc.tuple(id, object), {
      minLength: scale === 1 ? 0 : letter === undefined ? most : Math.ceil(most / 2),
      maxLength: most,
      selector: ([own]) => own,
    })
    .map((all) => all.map(([own, raw]) => consistent(entity, { id: own, ...raw })));
}

function associations(fc: FastCheck, scale: number) {
  const merged = Object.entries(lettered).map(([entity, [letter, most]]): [string, Arbitrary<Raw>] => [
    entity,
    fc
      .integer({ min: 10, max: 10 + 2 * most })
      .map((number) => ({ [`${letter}${mergedNumber}`]: `${letter}${number}` })),
  ]);
  const collections = entityTypes.map((entity): [string, Arbitrary<string[]>] => [
    collectionOf(entity),
    fc.array(identifier(fc, entity), { minLength: 3 * (scale - 1), maxLength: 3 * scale }),
  ]);
  return {
    merged: fc.record(Object.fromEntries(merged)) as Arbitrary<NonNullable<CatalogData["merged"]>>,
    collections: fc.record(Object.fromEntries(collections)),
  };
}
