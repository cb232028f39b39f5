import { entityTypes, validate } from "@oqlkit/oqo-schema";
import { expect, test } from "vitest";
import { fromUrl } from "../src/index.ts";

const names = ["id", "ids.openalex", "openalex", "openalex_id", "openalex-id", "service"];

test.each(entityTypes)("/%s knows its own ids by each of their names", (entity) => {
  const segment = entity === "work-types" ? "types" : entity;
  for (const name of names) {
    const { query, diagnostics } = fromUrl(`/${segment}?filter=${name}:null`);
    expect([name, diagnostics]).toEqual([name, []]);
    expect(query && validate(query).errors).toEqual([]);
  }
});
