import type { MatchLeaf, Predicate, RowsPlan } from "@oqlkit/engine";
import { expect, it } from "vitest";
import { compileRows } from "./compile-rows.ts";
import type { Dictionary } from "./text/dictionary.ts";
import { readSortedTexts } from "./text/sorted-texts.ts";

const words = ["apple", "pear", "plum"];
const part = { rows: 10, averageLength: 5, rowsWith: Uint32Array.of(3, 2, 1) };
const dictionary: Dictionary = {
  words: readSortedTexts("apple\npear\nplum"),
  stems: readSortedTexts("appl\npear\nplum"),
  stemOf: Uint32Array.of(0, 1, 2),
  forms: Uint32Array.of(1, 1, 1),
  parts: [part, part, part],
};
const match = (word: string): MatchLeaf => ({
  kind: "match",
  field: "fulltext.search",
  query: { kind: "plain", terms: [{ kind: "word", word }] },
});

function scansOf(filter: Predicate): number {
  const plan: RowsPlan = {
    kind: "rows",
    entity: "works",
    filter,
    sample: null,
    order: [
      { field: "$score", direction: "desc" },
      { field: "$id", direction: "asc" },
    ],
    score: { matches: words.map(match), citations: "cited_by_count" },
    window: { kind: "offset", offset: 0, limit: 25 },
    project: null,
    total: true,
  };
  const { text } = compileRows(plan, { counts: { all: 10, core: null } }, () => dictionary);
  return text.split('/postings"').length - 1;
}

it("looks each word up once where its rows are scored", () => {
  expect(scansOf({ kind: "or", terms: words.map(match) })).toBe(3);
  expect(scansOf({ kind: "and", terms: words.map(match) })).toBe(3);
});
