import { item } from "./arrays.ts";
import { commonWords } from "./word-lists.ts";

const onsets = "b br c ch cl d dr f g gl gr h k l m n p ph pl pr r s sc st t th tr v z".split(" ");
const vowels = "a e i o u a e i o ea io".split(" ");
const codas = ["", "", "", "", "", "n", "r", "l", "s", "m", "x", "nd"];
const endings = ["", "", "", "", "ine", "al", "ic", "oid", "ase", "or", "ent", "ous", "ity"];

function syllables(): readonly string[] {
  const made = new Set<string>();
  for (const onset of onsets)
    for (const vowel of vowels) for (const coda of codas) made.add(onset + vowel + coda);
  return [...made];
}

/** A made-up word that reads like English; `index` is mapped one to one to a pair of syllables. */
function madeUpWord(parts: readonly string[], index: number): string {
  const pairs = parts.length * parts.length;
  const pair = (index * 1618033) % pairs;
  const ending = item(endings, (index * 5 + (index >>> 4)) % endings.length);
  return item(parts, pair % parts.length) + item(parts, Math.floor(pair / parts.length)) + ending;
}

/**
 * `count` distinct words, most frequent first: real English words, then made-up ones. A made-up
 * word that is already taken is left out.
 */
export function createWords(count: number): readonly string[] {
  const known = new Set<string>(commonWords);
  const parts = syllables();
  for (let index = 0; known.size < count; index++) known.add(madeUpWord(parts, index));
  return [...known].slice(0, count);
}

/** `text` with its first letter in upper case, by simple ASCII rules. */
export function capitalize(text: string): string {
  const code = text.charCodeAt(0);
  return code >= 97 && code <= 122 ? String.fromCharCode(code - 32) + text.slice(1) : text;
}

/** The lower-case slug of a name: ASCII letters and digits, runs of anything else as one hyphen. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
