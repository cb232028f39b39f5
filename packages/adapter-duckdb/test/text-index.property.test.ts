import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ReadingPace } from "../src/query/reading-pace.ts";
import { Postings } from "../src/query/text/postings.ts";
import { TextIndex } from "../src/query/text/text-index.ts";
import { blockRows, textIndexPaths } from "../src/text/index-files.ts";
import { TextIndexWriter } from "../src/text/index-writer.ts";
import type { TextGroup } from "../src/text-groups.ts";
import { withDirectory } from "./support/build-small.ts";
import { type Occurrence, readTextIndex } from "./support/read-text-index.ts";

const words = ["alpha", "beta", "betas", "gamma", "gammas", "gammata"];
const stems = ["alpha", "beta", "gamma"];
const stemOf = Uint32Array.of(0, 1, 1, 2, 2, 2);
const lines = (texts: readonly string[]): Buffer => Buffer.from(texts.map((text) => `${text}\n`).join(""));

const parts = 3;
const occurrence = fc.record({
  word: fc.constantFrom(...words),
  row: fc.oneof(fc.nat(1000), fc.nat(100_000)),
  text: fc.oneof(fc.nat(4), fc.nat(65_535)),
  position: fc.oneof(fc.nat(200), fc.nat(999_999)),
});
// Many rows of one word, so that there are several blocks.
const run = fc
  .record({ word: fc.constantFrom(...words), first: fc.nat(1000), step: fc.nat(200), count: fc.nat(600) })
  .map(({ word, first, step, count }) =>
    Array.from(
      { length: count },
      (_, at): Occurrence => ({ word, row: first + at * step, text: 0, position: at }),
    ),
  );
const content = fc
  .tuple(fc.array(occurrence, { maxLength: 300 }), fc.array(run, { maxLength: 3 }))
  .map(([some, runs]) => [...some, ...runs.flat()]);

/** A text has one word at a position. */
function inOrder(occurrences: readonly Occurrence[], by: (word: string) => number): Occurrence[] {
  const places = new Map(occurrences.map((one) => [`${one.row} ${one.text} ${one.position}`, one]));
  return [...places.values()].sort(
    (a, b) => by(a.word) - by(b.word) || a.row - b.row || a.text - b.text || a.position - b.position,
  );
}

const stemNumber = (word: string): number => stemOf[words.indexOf(word)] ?? 0;

async function withIndex(
  occurrences: readonly Occurrence[],
  use: (directory: string, group: TextGroup) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "oqlkit-"));
  const group: TextGroup = { entity: "works", name: "title", parts: ["a", "b", "c"] };
  try {
    const shape = { rows: 200_000, parts, stemOf, stems: stems.length };
    const writer = await TextIndexWriter.open(textIndexPaths(directory, group), shape);
    for (const [at, { word, row, text, position }] of inOrder(occurrences, stemNumber).entries()) {
      writer.add(words.indexOf(word), row, text, position);
      if (at % 10_000 === 0) await writer.drain();
    }
    await writer.finish(lines(words), lines(stems));
    await writer.close();
    await use(directory, group);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

it("gives back the occurrences it was written from, and what it counts", async () => {
  await fc.assert(
    fc.asyncProperty(content, (occurrences) =>
      withIndex(occurrences, async (directory, group) => {
        const expected = inOrder(occurrences, (word) => words.indexOf(word));
        expect(await readTextIndex(directory, group)).toEqual(expected);
        const index = await TextIndex.open(directory, group);
        const { parts: statistics } = await index.dictionary();
        await index.close();
        for (const [
          part,
          { rowsWithStem, rowsWithWord, lengths, rows, averageLength },
        ] of statistics.entries()) {
          const own = expected.filter(({ text }) => text % parts === part);
          const rowsOf = (some: readonly Occurrence[]): number => new Set(some.map(({ row }) => row)).size;
          expect([...rowsWithStem]).toEqual(
            stems.map((_, stem) => rowsOf(own.filter(({ word }) => stemNumber(word) === stem))),
          );
          expect([...rowsWithWord]).toEqual(
            words.map((word) => rowsOf(own.filter((one) => one.word === word))),
          );
          expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(own.length);
          expect([rows, averageLength]).toEqual([rowsOf(own), own.length / rowsOf(own) || 1]);
        }
      }),
    ),
    { numRuns: 30 },
  );
});

it.each([1, 2].flatMap((blocks) => [-1, 0, 1].map((more) => blocks * blockRows + more)))(
  "gives back a word of %i rows",
  (rows) => {
    const occurrences = Array.from({ length: rows }, (_, row) => ({
      word: "beta",
      row,
      text: 0,
      position: 0,
    }));
    return withIndex(occurrences, async (directory, group) => {
      expect(await readTextIndex(directory, group)).toEqual(occurrences);
    });
  },
);

it("gives back more than is held before it is written", async () => {
  const rows = 200_000;
  const occurrences = ["alpha", "beta", "gamma"].flatMap((word, text) =>
    Array.from({ length: rows }, (_, row) => ({ word, row, text, position: 900_000 })),
  );
  await withIndex(occurrences, async (directory, group) => {
    const found = await readTextIndex(directory, group);
    expect(found.length).toBe(occurrences.length);
    const same = (one: Occurrence | undefined, other: Occurrence | undefined): boolean =>
      one?.word === other?.word && one?.row === other?.row && one?.text === other?.text;
    expect(occurrences.filter((one, at) => !same(one, found[at]) || found[at]?.position !== 900_000)).toEqual(
      [],
    );
  });
});

it("has eight parts at most", () =>
  withDirectory(async (directory) => {
    const paths = textIndexPaths(directory, { entity: "works", name: "title", parts: [] });
    const open = (parts: number): Promise<TextIndexWriter> =>
      TextIndexWriter.open(paths, { rows: 1, parts, stemOf, stems: stems.length });
    await (await open(8)).close();
    await expect(open(9)).rejects.toThrow(new RangeError("An index has at most 8 parts."));
  }));

it("refuses what its numbers cannot tell", () =>
  withDirectory(async (directory) => {
    const group: TextGroup = { entity: "works", name: "title", parts: ["a", "b", "c"] };
    const write = async (most?: number): Promise<void> => {
      const shape = {
        rows: 400,
        parts,
        stemOf,
        stems: stems.length,
        ...(most === undefined ? {} : { most }),
      };
      const writer = await TextIndexWriter.open(textIndexPaths(directory, group), shape);
      try {
        for (let row = 0; row < 400; row++) writer.add(0, row, row % 7, row * 100);
        await writer.finish(lines(words), lines(stems));
      } finally {
        await writer.close();
      }
    };
    await write();
    const index = await TextIndex.open(directory, group);
    const { postings, places } = await index.dictionary();
    await index.close();
    const largest = Math.max(postings[1] ?? 0, places[1] ?? 0);
    await write(largest);
    await expect(write(largest - 1)).rejects.toMatchObject({
      name: "SnapshotError",
      code: "BUILD_TOO_LARGE",
      message: `One word stands in so many texts that its part of their index takes ${largest} bytes, of which ${largest - 1} fit. Build snapshots of fewer objects.`,
    });
  }));

it("finds rows by skipping what is between", async () => {
  const wanted = fc.array(fc.nat(130_000), { maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(content, wanted, (occurrences, asked) =>
      withIndex(occurrences, async (directory, group) => {
        const own = new Map<number, number>();
        for (const { word, row } of inOrder(occurrences, stemNumber))
          if (stemNumber(word) === 1) own.set(row, (own.get(row) ?? 0) + 1);
        const index = await TextIndex.open(directory, group);
        const dictionary = await index.dictionary();
        const bytes = await index.postings(dictionary, 0, 2, new ReadingPace(true));
        await index.close();
        const start = dictionary.postings[1] ?? 0;
        const postings = new Postings(bytes, start, null, { rows: own.size, parts, forms: 2, wanted: null });
        const rows = [...new Set([...asked, ...[...own.keys()].filter((row) => row % 3 === 0)])];
        for (const row of rows.sort((a, b) => a - b)) {
          const at = postings.find(row);
          expect(at >= 0).toBe(own.has(row));
          if (at < 0) continue;
          postings.loadCounts();
          const counts = postings.counts.subarray(at * parts, (at + 1) * parts);
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(own.get(row));
        }
        expect(postings.size > blockRows).toBe(own.size > blockRows);
      }),
    ),
    { numRuns: 30 },
  );
});

it("refuses more words than can be searched", () =>
  withDirectory(async (directory) => {
    const group: TextGroup = { entity: "works", name: "title", parts: ["a", "b", "c"] };
    const most = lines(words).length;
    for (const [limit, fits] of [
      [most, true],
      [most - 1, false],
    ] as const) {
      const shape = { rows: 1, parts, stemOf, stems: stems.length, most: limit };
      const writer = await TextIndexWriter.open(textIndexPaths(directory, group), shape);
      const written = writer.finish(lines(words), lines(stems));
      if (fits) await written;
      else {
        await expect(written).rejects.toMatchObject({
          code: "BUILD_TOO_LARGE",
          message: expect.stringMatching(`^The different words of the texts take ${most} bytes`),
        });
      }
      await writer.close();
    }
  }));
