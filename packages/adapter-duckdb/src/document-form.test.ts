import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentForms, formOf, fromStored, toStored } from "./document-form.ts";

describe("a stored document", () => {
  it("tells its form by its first byte, and is read back", () => {
    const documents = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue());
    fc.assert(
      fc.property(documents, fc.constantFrom(...documentForms), (document, form) => {
        const json = Buffer.from(JSON.stringify(document));
        const stored = Buffer.from(toStored(json, form));
        expect(formOf(stored)).toBe(form);
        expect(fromStored(stored)).toEqual(json);
      }),
      { numRuns: 500 },
    );
  });

  it("is not taken for one where it ends too early", () => {
    for (const form of documentForms) {
      const stored = Buffer.from(toStored(Buffer.from('{"id":"W1","title":"A name"}'), form));
      expect(() => fromStored(stored.subarray(0, -1))).toThrow();
    }
  });

  it("is deflated of any size", () => {
    for (const length of [0, 1, 2000, 2100, 100_000]) {
      const json = Buffer.from(JSON.stringify({ id: "W1", text: "word ".repeat(length) }));
      expect(fromStored(Buffer.from(toStored(json, "deflated")))).toEqual(json);
    }
  });
});
