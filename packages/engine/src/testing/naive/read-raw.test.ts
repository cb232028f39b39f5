import { expect, it } from "vitest";
import { rawTexts } from "./read-raw.ts";

const index = { the: [0, 2], genome: [1] };

it.each([
  ["as it is now", index],
  ["in its wrapper", { IndexLength: 3, InvertedIndex: index }],
  ["as text", JSON.stringify(index)],
  ["as text in its wrapper", JSON.stringify({ IndexLength: 3, InvertedIndex: index })],
])("reads the index of an abstract %s", (_, abstract_inverted_index) => {
  expect(rawTexts({ abstract_inverted_index }, "abstract")).toEqual(["the genome the"]);
});

it("takes a word for a word", () => {
  const work = { abstract_inverted_index: { InvertedIndex: [0] } };
  expect(rawTexts(work, "abstract")).toEqual(["InvertedIndex"]);
  expect(rawTexts({}, "abstract")).toEqual([]);
});
