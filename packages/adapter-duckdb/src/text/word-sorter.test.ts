import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldWord, stemWord } from "@oqlkit/catalog";
import fc from "fast-check";
import { expect, it } from "vitest";
import { recordSize, WordSorter } from "./word-sorter.ts";

const word = fc.constantFrom(
  "Work",
  "works",
  "working",
  "müller’s",
  "Zürich",
  "a",
  "𝔸b",
  "\ufb01nal",
  "½",
  "ー",
);
const texts = fc.array(fc.array(word, { maxLength: 8 }), { maxLength: 12 });

const bytes = (text: string): string => Buffer.from(text).toString("hex");

/** The words of texts two to a row: stem, word, row, text and position, in that order. */
function sorted(written: readonly (readonly string[])[]): unknown[][] {
  return written
    .flatMap((words, text) =>
      words
        .map(foldWord)
        .filter((folded) => folded !== "")
        .map((folded, position) => ({ folded, row: text >> 1, text: text & 1, position })),
    )
    .sort(
      (one, other) =>
        Buffer.compare(Buffer.from(stemWord(one.folded)), Buffer.from(stemWord(other.folded))) ||
        one.row - other.row ||
        one.text - other.text ||
        one.position - other.position,
    )
    .map(({ folded, row, text, position }) => [stemWord(folded), folded, row, text, position]);
}

async function given(
  written: readonly (readonly string[])[],
  most: number,
  directory: string,
): Promise<unknown[][]> {
  const sorter = new WordSorter(directory, most);
  for (const [text, words] of written.entries()) {
    sorter.add(text >> 1, text & 1, words.join(" "));
    await sorter.drain();
  }
  const order = sorter.order();
  expect(order.words.map(bytes)).toEqual(order.words.map(bytes).toSorted());
  expect(order.stems.map(bytes)).toEqual(order.stems.map(bytes).toSorted());
  const found: unknown[][] = [];
  for await (const records of sorter.records(order)) {
    for (let at = 0; at < records.length; at += recordSize) {
      const [place = 0, ...others] = records.subarray(at, at + recordSize);
      found.push([order.stems[order.stemOf[place] ?? 0], order.words[place], ...others]);
    }
  }
  await sorter.remove();
  return found;
}

it("takes every word of a long text that has nothing between its words", async () => {
  const sorter = new WordSorter("no files");
  sorter.add(0, 0, "begin end");
  sorter.add(1, 0, "中国".repeat(80_000));
  sorter.add(2, 0, "end");
  const order = sorter.order();
  const counts = new Map<string, number>();
  for await (const records of sorter.records(order)) {
    for (let at = 0; at < records.length; at += recordSize) {
      const [place = 0, row, , position] = records.subarray(at, at + recordSize);
      const word = `${order.words[place]} ${row}${row === 1 ? "" : ` ${position}`}`;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const expected: [string, number][] = [
    ["begin 0 0", 1],
    ["end 0 1", 1],
    ["end 2 0", 1],
    ["中 1", 80_000],
    ["国 1", 80_000],
  ];
  expect(counts).toEqual(new Map(expected));
});

it("holds so many words in memory", async () => {
  const directory = mkdtempSync(join(tmpdir(), "oqlkit-words-"));
  try {
    const sorter = new WordSorter(join(directory, "words"), 3);
    for (const [row, words] of ["a b", "c"].entries()) {
      expect(existsSync(join(directory, "words"))).toBe(false);
      sorter.add(row, 0, words);
      await sorter.drain();
    }
    expect(existsSync(join(directory, "words"))).toBe(true);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it("gives back more words than are read at a time", async () => {
  const directory = mkdtempSync(join(tmpdir(), "oqlkit-words-"));
  const pairs = 50_000;
  try {
    const sorter = new WordSorter(join(directory, "words"), 2 * pairs);
    for (const row of [0, 1]) {
      sorter.add(row, 0, "a b ".repeat(pairs));
      await sorter.drain();
    }
    const found: string[] = [];
    for await (const records of sorter.records(sorter.order())) {
      for (let at = 0; at < records.length; at += recordSize)
        found.push(records.subarray(at, at + recordSize).join(" "));
    }
    const expected = [0, 1].flatMap((word) =>
      [0, 1].flatMap((row) =>
        Array.from({ length: pairs }, (_, pair) => `${word} ${row} 0 ${2 * pair + word}`),
      ),
    );
    expect(found).toEqual(expected);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it("gives words back in the order of their stems, from memory as from files", async () => {
  const directory = mkdtempSync(join(tmpdir(), "oqlkit-words-"));
  try {
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (written, most) => {
        const expected = sorted(written);
        expect(await given(written, 1000, join(directory, "words"))).toEqual(expected);
        expect(await given(written, most, join(directory, "words"))).toEqual(expected);
      }),
    );
    expect(existsSync(join(directory, "words"))).toBe(false);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
