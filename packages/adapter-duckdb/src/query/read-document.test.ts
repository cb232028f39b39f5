import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DocumentForm, documentForms, toStored } from "../document-form.ts";
import { readDocument, readMembers } from "./read-document.ts";

/** Reads a document, and how many bytes that took. */
async function reading(
  document: object,
  wanted: readonly string[] | null,
  form: DocumentForm,
): Promise<[unknown, number[]]> {
  const stored = Buffer.from(toStored(Buffer.from(JSON.stringify(document)), form));
  const asked: number[] = [];
  const read = async (bytes: number): Promise<Buffer> => {
    asked.push(bytes);
    return stored.subarray(0, bytes);
  };
  if (wanted === null) return [JSON.parse(await readDocument(read, stored.length, String)), asked];
  const { text, late } = await readMembers(read, stored.length, new Set(wanted), String);
  expect(late).toBe(asked.length === 2);
  return [JSON.parse(text), asked];
}

/** Text that hardly shrinks. */
const noise = (length: number): string =>
  Array.from({ length }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919 + (index % 13) * 104729) % 20000)),
  ).join("");

const long = { id: "W1", doi: null, title: '東京 "𝛼"', abstract: noise(4000), cited_by_count: 3 };

describe.each(documentForms)("a document that is kept %s", (form) => {
  it("reads the beginning when that has all that is wanted", async () => {
    expect(await reading(long, ["title", "id"], form)).toEqual([{ id: "W1", title: '東京 "𝛼"' }, [4096]]);
  });

  it("reads the whole for what comes later, or is not there", async () => {
    for (const wanted of [
      ["id", "cited_by_count"],
      ["id", "nothing"],
    ]) {
      const [document, asked] = await reading(long, wanted, form);
      expect([document, asked.length]).toEqual([long, 2]);
    }
  });

  it("reads a short document, and one that is wanted whole, at once", async () => {
    expect((await reading({ id: "W1", doi: null }, ["id"], form))[0]).toEqual({ id: "W1", doi: null });
    expect((await reading(long, null, form))[1]).toHaveLength(1);
  });

  it("gives the members wanted as they are in the whole, wherever the beginning ends", async () => {
    const title = fc.string({ unit: "grapheme", maxLength: 3000 });
    await fc.assert(
      fc.asyncProperty(title, fc.nat(), async (text, number) => {
        const document = { id: noise(900), text, number, rest: noise(3000) };
        const [read] = await reading(document, ["text", "number"], form);
        expect(read).toMatchObject({ text, number });
      }),
      { numRuns: 100 },
    );
  });
});

describe("readDocument", () => {
  it("takes what comes at once before another reading takes its place", async () => {
    const place = Buffer.alloc(64);
    const reader = (text: string) => (): Buffer => place.subarray(0, place.write(text));
    const readings = ['{"a":1}', '{"b":2}'].map((text) => readDocument(reader(text), 7, String));
    expect(await Promise.all(readings)).toEqual(['{"a":1}', '{"b":2}']);
  });
});
