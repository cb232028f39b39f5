import { percentDecode } from "./percent-decode.ts";

/** The parameters of a query string, by name. */
export interface Parameters {
  /** The last value of each name. */
  readonly values: ReadonlyMap<string, string>;
  /** The values before the last, of names that occur more than once. */
  readonly repeated: ReadonlyMap<string, readonly string[]>;
}

const noParameters: Parameters = { values: new Map(), repeated: new Map() };

function decode(text: string): string {
  return percentDecode(text.replaceAll("+", " "));
}

/**
 * Reads a raw query string (without `?`). A `+` is a blank, bad percent-escapes stay as they are, empty
 * pieces (`&&`, a leading `&`) are skipped, and the last value of a repeated name wins.
 */
export function readParameters(search: string): Parameters {
  if (search === "") return noParameters;
  const values = new Map<string, string>();
  const repeated = new Map<string, string[]>();
  for (const piece of search.split("&")) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const name = decode(equals < 0 ? piece : piece.slice(0, equals));
    const before = values.get(name);
    if (before !== undefined) {
      const earlier = repeated.get(name);
      if (earlier === undefined) repeated.set(name, [before]);
      else earlier.push(before);
    }
    values.set(name, equals < 0 ? "" : decode(piece.slice(equals + 1)));
  }
  return { values, repeated };
}

/** The value of the first of `names` that was given; an empty value counts as not given. */
export function parameter(parameters: Parameters, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = parameters.values.get(name);
    if (value !== undefined && value.trim() !== "") return value;
  }
  return undefined;
}
