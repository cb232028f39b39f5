import { type EntityType, entityTypes, isEntityType } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { fieldOf } from "../fields/field-of.ts";
import { parseId } from "../ids/entity-id.ts";
import { normalizeObject } from "./normalize-object.ts";

const idBase = "https://openalex.org";
/** An id of each form that there is. */
const ids = ["W1", "A1", "S1", "I1", "T1", "P1", "F1", "C1", "G1", "12", "fr", "Q46", "book series"];

const canonical = (entity: EntityType, object: object): Record<string, unknown> => {
  const result = normalizeObject(entity, object, { idBase });
  if (!result.ok) throw new Error(result.reason);
  return result.object;
};

it.each(entityTypes)("%s lead to lists by fields that these have, up to their own id", (entity) => {
  const id = ids.map((text) => parseId(entity, text)).find((parsed) => parsed !== undefined);
  const object = canonical(entity, { id: `${idBase}/${entity}/${id}` });
  for (const [name, address] of Object.entries(object)) {
    if (!name.endsWith("_api_url")) continue;
    const {
      list = "",
      field = "",
      value,
    } = /^https:\/\/api\.openalex\.org\/(?<list>\w+)\?filter=(?<field>[\w.]+):(?:.*\/)?(?<value>.*)$/.exec(
      String(address),
    )?.groups ?? {};
    expect([list, decodeURIComponent(value ?? "").replace(/^"(.*)"$/, "$1")]).toEqual([
      isEntityType(list) ? list : "a list",
      id,
    ]);
    if (isEntityType(list)) expect(fieldOf(list, field)?.name).toBeDefined();
  }
});

it.each([
  ["source-types", "book series", "works?filter=locations.source.type:%22book%20series%22"],
  ["source-types", "repository", "works?filter=locations.source.type:repository"],
  ["keywords", "c++", "works?filter=keywords.id:%22keywords%2Fc%2B%2B%22"],
  ["countries", "DE", "works?filter=authorships.countries:DE"],
  ["sdgs", "3", "works?filter=sustainable_development_goals.id:https://metadata.un.org/sdg/3"],
] as const)("%s %s lead to %s", (entity, id, address) => {
  const object = canonical(entity, {
    id: `${idBase}/${entity}/${id}`,
    ...(entity === "source-types" && {
      works_api_url: "https://api.openalex.org/works?filter=type:repository",
    }),
  });
  expect(object.works_api_url).toBe(`https://api.openalex.org/${address}`);
});

it("an address that is there stays", () => {
  const cited_by_api_url = "https://api.openalex.org/works?filter=cites:W1&x";
  expect(canonical("works", { id: "W1", cited_by_api_url })).toMatchObject({ cited_by_api_url });
  expect(canonical("works", { id: "W1" })).toMatchObject({
    cited_by_api_url: "https://api.openalex.org/works?filter=cites:W1",
  });
});
