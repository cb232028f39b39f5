import { wordsOf } from "@oqlkit/catalog";
import { stemOf } from "../text/term-counts.ts";
import type { Label, Vocabulary } from "./vocabulary.ts";

/** Where and how often a label's name stands in a text. */
export interface Occurrence {
  count: number;
  /** The place of its first word. */
  readonly first: number;
}

/** The stems of all words of a text, in order. */
export const stemsOf = (text: string): string[] => wordsOf(text).map(stemOf);

/** The labels whose names stand in a text, word by word and stem by stem. */
export function findNames(stems: readonly string[], { byFirstStem }: Vocabulary): Map<Label, Occurrence> {
  const found = new Map<Label, Occurrence>();
  stems.forEach((stem, at) => {
    for (const label of byFirstStem.get(stem) ?? []) {
      if (!label.stems.every((own, index) => stems[at + index] === own)) continue;
      const known = found.get(label);
      if (known === undefined) found.set(label, { count: 1, first: at });
      else known.count += 1;
    }
  });
  return found;
}
