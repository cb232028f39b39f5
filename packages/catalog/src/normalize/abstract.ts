import { isObject } from "../json.ts";
import { endOf } from "./json-text.ts";
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
  const table = tableOf(index);
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
    const positions: unknown = table[word];
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

/** The inverted index of a text, `{word: [positions]}`; null for none. */
export function invertedIndex(text: string | null): Record<string, number[]> | null {
  if (text === null) return null;
  const index = new Map<string, number[]>();
  for (const [position, word] of text.split(/\s+/).filter(Boolean).entries()) {
    const positions = index.get(word);
    if (positions === undefined) index.set(word, [position]);
    else positions.push(position);
  }
  return Object.fromEntries(index);
}

/** What is read as an index: an older form wraps it together with its length, and either may be a JSON text. */
function tableOf(index: unknown): unknown {
  const parsed = typeof index === "string" ? parse(index) : index;
  return isObject(parsed) && isObject(parsed.InvertedIndex) ? parsed.InvertedIndex : parsed;
}

/** What stands before the value in the text of an object that has it in an older form. */
const olderForm = /"abstract_inverted_index"\s*:\s*(?="|\{\s*"(?:IndexLength|InvertedIndex)")/;

/**
 * The JSON text of a work with the abstract as `{word: [positions]}` where an older form has it as a JSON text or
 * wrapped with its length, and otherwise as it came. The same text for other works.
 */
export function withPlainIndex(json: string): string {
  const found = olderForm.exec(json);
  if (found === null) return json;
  const object: unknown = JSON.parse(json);
  const index = isObject(object) ? object.abstract_inverted_index : undefined;
  const table = tableOf(index);
  if (!isObject(object) || !isObject(table) || table === index) return json;
  const plain = JSON.stringify(table);
  const start = found.index + found[0].length;
  const spliced = `${json.slice(0, start)}${plain}${json.slice(endOf(json, start))}`;
  return holds(spliced, plain) ? spliced : JSON.stringify({ ...object, abstract_inverted_index: table });
}

/**
 * Whether a JSON text has this abstract: the place found may be one further in, or be followed by another of its name.
 */
function holds(json: string, plain: string): boolean {
  try {
    const read: unknown = JSON.parse(json);
    return isObject(read) && JSON.stringify(read.abstract_inverted_index) === plain;
  } catch {
    return false;
  }
}

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
