import { foldWord, wordsOf } from "@oqlkit/catalog";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Vocabulary } from "./vocabulary.ts";

/** The words of a text as a vocabulary reads them, at most so many as they are written. */
function read(vocabulary: Vocabulary, text: string, most = Number.POSITIVE_INFINITY): string[] {
  const numbers = new Uint32Array(text.length + 3);
  const end = vocabulary.read(text, most, numbers, 3);
  const { words, placeOf } = vocabulary.order();
  return Array.from(numbers.subarray(3, end), (number) => words[placeOf[number] ?? -1] ?? "");
}

const piece = fc.constantFrom(
  ..."aZ9é½ー´’' _-..．٣\u0301\u200d\ud835".split(""),
  "s",
  "'s",
  "’S",
  "𝔸",
  "知",
  "の",
  "カ",
  "\u00ad",
  "ﬁ",
  "Work",
);
const text = fc.oneof(
  fc.array(piece).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);

it("reads the words of any text", () => {
  const shared = new Vocabulary();
  fc.assert(
    fc.property(text, (written) => {
      expect(read(shared, written)).toEqual(wordsOf(written));
    }),
    { numRuns: 3000 },
  );
});

it.each([254, 255, 256, 257, 1000, 1001, 1002, 5000])("reads a run of %i letters", (length) => {
  for (const unit of ["x", "1", "é", "1."]) {
    const written = `${unit.repeat(length / unit.length)}'s end`;
    expect(read(new Vocabulary(), written)).toEqual(wordsOf(written));
  }
});

it.each([
  "author's",
  "authorS'S",
  "author'sé",
  "author's\u0301",
  "author's\u00adx",
  "author's知",
  "author's_x",
  "author'sx",
  "don't",
  "s's's",
  "a'",
  "'s",
  "4.0",
  "PM2.5's",
  "1.2.3",
  "4.0.",
  "4..0",
  "a.4",
  "4.a",
  "4.\u00ad0",
  "4.٣",
  "4.\u0301x",
])("reads %s as it is split elsewhere", (written) => {
  expect(read(new Vocabulary(), written)).toEqual(wordsOf(written));
  expect(read(new Vocabulary(), `x ${written} y`)).toEqual(wordsOf(`x ${written} y`));
});

it("tells apart what is long, and many", () => {
  const vocabulary = new Vocabulary();
  const long = ["a".repeat(255), "a".repeat(256), `${"a".repeat(256)}b`, `${"A".repeat(254)}b`].join(" ");
  expect(read(vocabulary, long)).toEqual(wordsOf(long));
  const many = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(" ");
  expect(read(vocabulary, many)).toEqual(wordsOf(many));
  expect(read(vocabulary, `${many} ${long}`)).toEqual(wordsOf(`${many} ${long}`));
});

it("reads so many words at most", () => {
  expect(read(new Vocabulary(), "one two three", 2)).toEqual(["one", "two"]);
  expect(read(new Vocabulary(), "éins zwei drei", 1)).toEqual(["eins"]);
  expect(read(new Vocabulary(), "one", 0)).toEqual([]);
});

it("numbers more words than one map holds", () => {
  const words = fc.array(fc.constantFrom(..."work works working é és 東 京 x1 x2 x3 x4".split(" ")));
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 4 }), (some, most) => {
      const vocabulary = new Vocabulary(most);
      const numbers = new Uint32Array(some.length);
      expect(vocabulary.read(some.join(" "), some.length, numbers, 0)).toBe(some.length);
      const whole = new Vocabulary();
      whole.read(some.join(" "), some.length, new Uint32Array(some.length), 0);
      const order = vocabulary.order();
      expect(Array.from(numbers, (number) => order.words[order.placeOf[number] ?? -1])).toEqual(
        some.map(foldWord),
      );
      expect(order).toEqual(whole.order());
    }),
  );
});
