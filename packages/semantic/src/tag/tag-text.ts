import type { TagEvidence } from "./evidence.ts";
import { candidatesOf, type TextToTag } from "./features.ts";
import { type Network, probability } from "./network.ts";
import { conceptNetwork, keywordNetwork } from "./trained-networks.ts";
import type { TagObject, Vocabulary } from "./vocabulary.ts";

/** A keyword or concept that a text is about. */
export interface Tag {
  /** Canonical id. */
  readonly id: string;
  readonly name: string;
  /** How probable it is that the catalog would have it on such a text: above 0, at most 1, to six decimals. */
  readonly score: number;
}

/** Descending by score, equal ones by id. */
export interface Tags {
  readonly keywords: readonly Tag[];
  readonly concepts: readonly Tag[];
}

/** Of each kind. */
const mostTags = 20;
/** Less probable ones are left out. */
const leastScore = 0.02;

/**
 * The keywords and concepts of a text: those that its nearest works have or that it names, scored by what speaks for
 * each. The same text, evidence and vocabulary give the same tags.
 */
export function tagText(text: TextToTag, evidence: TagEvidence, vocabulary: Vocabulary): Tags {
  const candidates = candidatesOf(text, evidence, vocabulary);
  const best = (kind: TagObject["kind"], network: Network): Tag[] =>
    candidates
      .flatMap(({ label, features }): Tag[] => {
        const object = label[kind];
        if (object === null) return [];
        const score = Math.round(probability(network, features) * 1e6) / 1e6;
        return score < leastScore ? [] : [{ id: object.id, name: object.name, score }];
      })
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, mostTags);
  return { keywords: best("keyword", keywordNetwork), concepts: best("concept", conceptNetwork) };
}

/**
 * The first tags, as many of them as promise the best balance of precision and recall (expected F1), at most `most`:
 * what to show where a few have to do. `tags` are all tags of a text of one kind.
 */
export function likelyTags<T extends { readonly score: number }>(tags: readonly T[], most = 5): T[] {
  const expected = Math.max(
    1,
    tags.reduce((sum, { score }) => sum + score, 0),
  );
  let hits = 0;
  let best = 0;
  let length = 0;
  tags.slice(0, most).forEach(({ score }, index) => {
    hits += score;
    const balance = (2 * hits) / (index + 1 + expected);
    if (balance > best) {
      best = balance;
      length = index + 1;
    }
  });
  return tags.slice(0, length);
}
