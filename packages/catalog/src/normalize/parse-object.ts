import { isObject } from "../json.ts";
import { scanAbstract } from "./scan-abstract.ts";

/** The text of an abstract, in the place of the inverted index it was read from. */
export class ReadAbstract {
  readonly text: string | null;

  constructor(text: string | null) {
    this.text = text;
  }
}

const member = '"abstract_inverted_index":';
const standIn = "read apart";

/**
 * `JSON.parse` of an object for `normalizeObject`, which takes it as it would take the plain value; the inverted
 * index of an abstract is read from the text. Throws the `SyntaxError` of `JSON.parse`.
 */
export function parseObject(json: string): unknown {
  const named = json.indexOf(member);
  if (named < 0) return JSON.parse(json);
  let at = named + member.length;
  if (json.charAt(at) === " ") at += 1;
  const scanned = json.charAt(at) === "{" ? scanAbstract(json, at) : undefined;
  if (scanned === undefined) return JSON.parse(json);
  let value: unknown;
  try {
    value = JSON.parse(`${json.slice(0, at)}"${standIn}"${json.slice(scanned.end)}`);
  } catch {
    // The error of the whole text tells the right place.
    return JSON.parse(json);
  }
  // The index found may be one further in, or be followed by another member of its name.
  if (!isObject(value) || value.abstract_inverted_index !== standIn) return JSON.parse(json);
  value.abstract_inverted_index = new ReadAbstract(scanned.text);
  return value;
}
