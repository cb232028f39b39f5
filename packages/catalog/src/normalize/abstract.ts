import { isObject } from "./json.ts";
import { ReadAbstract } from "./parse-object.ts";
import { Warnings } from "./warnings.ts";

/** No text is longer than this many words; larger positions are damage. */
const lastPosition = 1_000_000;

/**
 * The text of an inverted index, `{word: [positions]}`, as an object or as the JSON text of one. What
 * cannot be read is skipped with a warning; null when nothing remains.
 */
export function decodeAbstract(index: unknown, warnings: Warnings): string | null {
  const place = ".abstract_inverted_index";
  if (index === null || index === undefined) return null;
  if (index instanceof ReadAbstract) return index.text;
  const parsed = typeof index === "string" ? parse(index) : index;
  // An older form wraps the index together with its length.
  const table = isObject(parsed) && isObject(parsed.InvertedIndex) ? parsed.InvertedIndex : parsed;
  if (!isObject(table)) {
    warnings.add(place, "not an inverted index");
    return null;
  }
  const keys = Object.keys(table);
  // Words mostly repeat less than fourfold; the few positions beyond are sorted in afterwards.
  const near = new Array<string | undefined>(keys.length * 4 + 16);
  const far: Placed[] = [];
  const skipped = { words: 0, positions: 0 };
  for (const word of keys) {
    const positions = table[word];
    if (!Array.isArray(positions)) {
      skipped.words += 1;
      continue;
    }
    for (let index = 0; index < positions.length; index += 1) {
      const at: unknown = positions[index];
      if (typeof at !== "number" || !Number.isInteger(at) || at < 0 || at > lastPosition)
        skipped.positions += 1;
      else if (at < near.length && near[at] === undefined) near[at] = word;
      else far.push({ word, at });
    }
  }
  if (skipped.words > 0) warnings.add(place, `words without a list of positions skipped: ${skipped.words}`);
  if (skipped.positions > 0) warnings.add(place, `unusable positions skipped: ${skipped.positions}`);
  return textOf(near, far);
}

/** The text of an abstract as documents carry it, `{word: [positions]}`; null when there is none. */
export const abstractText = (index: unknown): string | null => decodeAbstract(index, new Warnings());

interface Placed {
  readonly word: string;
  readonly at: number;
}

function textOf(near: readonly (string | undefined)[], far: readonly Placed[]): string | null {
  let words = near.filter((word) => word !== undefined);
  if (far.length > 0) {
    const placed: Placed[] = [];
    near.forEach((word, at) => {
      if (word !== undefined) placed.push({ word, at });
    });
    const all = placed.concat(far).sort((left, right) => left.at - right.at);
    words = all.map(({ word }) => word);
  }
  return words.length === 0 ? null : words.join(" ");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
