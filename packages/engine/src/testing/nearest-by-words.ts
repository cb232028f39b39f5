import { wordsOf } from "@oqlkit/catalog";
import type { Neighbour } from "../adapter.ts";
import type { NearestPlan } from "../plan/logical-plan.ts";

/** A row's id and the texts that it is compared by. */
export interface TextedRow {
  readonly id: string;
  readonly texts: readonly (string | null)[];
}

/**
 * What an adapter's `nearest` gives, with the words that texts hold for vectors: the cosine is that of the sets of
 * words. Rows without words are left out.
 */
export function nearestByWords({ text, limit }: NearestPlan, rows: readonly TextedRow[]): Neighbour[] {
  const wanted = new Set(wordsOf(text));
  const near = rows.flatMap(({ id, texts }) => {
    const words = new Set(texts.flatMap((one) => wordsOf(one ?? "")));
    if (words.size === 0) return [];
    const shared = [...words].filter((word) => wanted.has(word)).length;
    const cosine = shared / Math.sqrt(words.size * Math.max(wanted.size, 1));
    return [{ id, similarity: (1 + cosine) / 2 }];
  });
  return near.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)).slice(0, limit);
}
