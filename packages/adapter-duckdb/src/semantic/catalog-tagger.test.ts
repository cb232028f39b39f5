import { expect, it } from "vitest";
import { CatalogTagger, type TagSource } from "./catalog-tagger.ts";

it("reads names and works again after a failure", async () => {
  let reads = 0;
  const source = {
    pool: {
      run: async () => {
        reads += 1;
        if (reads === 1) throw new Error("out of memory");
        return [];
      },
    },
    matching: async () => new Uint32Array(),
    store: {
      model: async () => null,
      numbering: async () => ({ rows: new Uint32Array(), places: new Uint32Array() }),
      embedder: () => Promise.reject(new Error("got as far as the text")),
    },
  };
  const tagger = new CatalogTagger(source as unknown as TagSource);
  await expect(tagger.tag({ title: "A" }, {})).rejects.toThrow("out of memory");
  await expect(tagger.tag({ title: "A" }, {})).rejects.toThrow("got as far as the text");
});
