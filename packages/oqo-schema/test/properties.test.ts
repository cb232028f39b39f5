import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { propertiesOf } from "../src/properties.ts";

describe("propertiesOf", () => {
  test("gives all entities with their counts and fingerprint", () => {
    const all = propertiesOf();
    const text = JSON.stringify(all?.properties);
    expect(all?.meta).toEqual({
      version: "8.3.0",
      fingerprint: createHash("sha256").update(text).digest("hex"),
      entity_count: 24,
      property_count: 811,
    });
  });

  test("gives one entity, by either name", () => {
    expect(propertiesOf("types")?.meta.entity).toBe("work-types");
    expect(Object.keys(propertiesOf("works")?.properties ?? {})).toEqual(["works"]);
    expect(propertiesOf("widgets")).toBeUndefined();
  });

  test("lists other spellings under the column they stand for", () => {
    const works = propertiesOf("works")?.properties.works ?? {};
    expect(works["open_access.is_oa"]).toMatchObject({ alternate_keys: ["is_oa"], type: "boolean" });
    expect(works.is_oa).toBeUndefined();
    expect(works.is_xpac).toBeUndefined();
    expect(works.abstract_inverted_index).toMatchObject({
      actions: ["column"],
      operators: [],
      type: null,
    });
  });

  test("calls the field `id` of authors a field, though its column is another spelling", () => {
    const authors = propertiesOf("authors")?.properties.authors ?? {};
    expect(authors.id).toMatchObject({ actions: ["column"], type: null });
    expect(authors["ids.openalex"]).toMatchObject({ alternate_keys: ["id", "openalex", "openalex_id"] });
  });
});
