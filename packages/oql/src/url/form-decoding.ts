import { createSource, type Span } from "../source.ts";

/** One parameter, decoded. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
  /** UTF-16 offsets in the query string: where the parameter starts, where its value does, and where both end. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

const percentRun = /(?:%[0-9a-fA-F]{2})+/g;

function decode(text: string): string {
  return text.replaceAll("+", " ").replace(percentRun, decodeRun);
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

/** The parameters of a query string, in order; sequences that are not UTF-8 stay as written. */
export function readParameters(query: string): Parameter[] {
  const parameters: Parameter[] = [];
  let start = 0;
  for (const pair of query.split("&")) {
    const end = start + pair.length;
    if (pair !== "") {
      const equals = pair.indexOf("=");
      const valueStart = equals < 0 ? end : start + equals + 1;
      const name = decode(equals < 0 ? pair : pair.slice(0, equals));
      parameters.push({ name, value: decode(query.slice(valueStart, end)), start, valueStart, end });
    }
    start = end + 1;
  }
  return parameters;
}

/** By UTF-16 offset of the decoded text, its end included: the offset in the text as written. */
function writtenOffsets(written: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  const plain = (end: number): void => {
    for (; at < end; at++) offsets.push(at);
  };
  for (const { 0: run, index } of written.matchAll(percentRun)) {
    plain(index);
    const decoded = decodeRun(run);
    if (decoded === run) plain(index + run.length);
    else
      for (const character of decoded) {
        for (let unit = 0; unit < character.length; unit++) offsets.push(at);
        // One byte may be written where nothing asks for it.
        at += Math.max(3, encodeURIComponent(character).length);
      }
  }
  plain(written.length);
  offsets.push(written.length);
  return offsets;
}

/** Gives the place in the URL of a stretch of a parameter's value, by UTF-16 offsets of the decoded text. */
export type PlaceOf = (parameter: Parameter, from: number, to: number) => Span;

/** The places of a URL whose parameters count from an offset. Each value is gone through once, when first asked for. */
export function placesIn(url: string, queryStart: number): PlaceOf {
  const source = createSource(url);
  const known = new Map<Parameter, number[]>();
  return (parameter, from, to) => {
    const start = queryStart + parameter.valueStart;
    const end = queryStart + parameter.end;
    let offsets = known.get(parameter);
    if (!offsets) {
      offsets = writtenOffsets(url.slice(start, end)).map((offset) => source.toCodePoint(start + offset));
      known.set(parameter, offsets);
    }
    return { start: offsets[from] ?? end, end: offsets[to] ?? end };
  };
}
