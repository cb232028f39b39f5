import { wordsOf } from "@oqlkit/catalog";
import { stemOf } from "../text/term-counts.ts";
import type { Label, Vocabulary } from "./vocabulary.ts";

/** Where and how often a label's name stands in a text. */
export interface Occurrence {
  count: number;
  /** The place of its first word. */
  readonly first: number;
}

/** The words of a text in order, folded, and their stems. */
export interface TextWords {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

export function textWords(text: string): TextWords {
  const words = wordsOf(text);
  return { words, stems: words.map(stemOf) };
}

/** Whether one of two words is the plural of the other: machine and machines, not machine and machining. */
function isSameWord(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return one === many || many === `${one}s` || many === `${one}es` || many === one.replace(/y$/, "ies");
}

/** The labels whose names stand in a text, word by word, whatever their number. */
export function findNames({ words, stems }: TextWords, { byFirstStem }: Vocabulary): Map<Label, Occurrence> {
  const found = new Map<Label, Occurrence>();
  stems.forEach((stem, at) => {
    for (const label of byFirstStem.get(stem) ?? []) {
      if (!label.stems.every((own, index) => stems[at + index] === own)) continue;
      if (!label.words.every((own, index) => isSameWord(words[at + index] ?? "", own))) continue;
      const known = found.get(label);
      if (known === undefined) found.set(label, { count: 1, first: at });
      else known.count += 1;
    }
  });
  return found;
}
