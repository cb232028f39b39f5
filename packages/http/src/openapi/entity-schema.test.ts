import { selectableOf } from "@oqlkit/catalog";
import { entityTypes } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { namesOfEntity } from "./entity-names.ts";
import { entitySchemas } from "./entity-schema.ts";

it.each(entityTypes)("objects of %s have every member that can be selected", (entity) => {
  const schema = entitySchemas()[namesOfEntity(entity).singular];
  expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining([...selectableOf(entity)]));
});
