import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inflateDocument } from "./inflate-document.ts";

/** Reads a document, and how many bytes that took. */
async function reading(document: object, wanted: readonly string[] | null): Promise<[unknown, number[]]> {
  const deflated = deflateRawSync(JSON.stringify(document));
  const asked: number[] = [];
  const read = async (bytes: number): Promise<Buffer> => {
    asked.push(bytes);
    return deflated.subarray(0, bytes);
  };
  const { content, late } = await inflateDocument(
    read,
    deflated.length,
    wanted === null ? null : new Set(wanted),
  );
  expect(late).toBe(asked.length === 2);
  return [JSON.parse(content.toString()), asked];
}

/** Text that hardly shrinks. */
const noise = (length: number): string =>
  Array.from({ length }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919 + (index % 13) * 104729) % 20000)),
  ).join("");

const long = { id: "W1", doi: null, title: '東京 "𝛼"', abstract: noise(4000), cited_by_count: 3 };

describe("inflateDocument", () => {
  it("reads the beginning when that has all that is wanted", async () => {
    expect(await reading(long, ["title", "id"])).toEqual([{ id: "W1", title: '東京 "𝛼"' }, [1024]]);
  });

  it("reads the whole for what comes later, or is not there", async () => {
    for (const wanted of [
      ["id", "cited_by_count"],
      ["id", "nothing"],
    ]) {
      const [document, asked] = await reading(long, wanted);
      expect([document, asked.length]).toEqual([long, 2]);
    }
  });

  it("reads a short document, and one that is wanted whole, at once", async () => {
    expect((await reading({ id: "W1", doi: null }, ["id"]))[0]).toEqual({ id: "W1", doi: null });
    expect((await reading(long, null))[1]).toHaveLength(1);
  });

  it("gives the members wanted as they are in the whole, wherever the beginning ends", async () => {
    const title = fc.string({ unit: "grapheme", maxLength: 3000 });
    await fc.assert(
      fc.asyncProperty(title, fc.nat(), async (text, number) => {
        const document = { id: noise(900), text, number, rest: noise(3000) };
        const [read] = await reading(document, ["text", "number"]);
        expect(read).toMatchObject({ text, number });
      }),
      { numRuns: 100 },
    );
  });
});
