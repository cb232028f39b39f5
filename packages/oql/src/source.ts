/** A stretch of text in Unicode code points, from `start` up to but not including `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A text together with the one place that converts positions: scanners count UTF-16 units, everything public
 * counts code points.
 */
export interface Source {
  readonly text: string;
  /** Code point position of a UTF-16 offset. */
  readonly toCodePoint: (offset: number) => number;
  /** UTF-16 offset of a code point position, clamped to the text. */
  readonly toOffset: (position: number) => number;
  /** The number of code points. */
  readonly length: number;
}

/** For texts of one byte a character, which most are, the engine knows the answer without reading them. */
const surrogate = /[\ud800-\udbff][\udc00-\udfff]/;

/** Wraps a text; texts without characters beyond the basic plane convert for free. */
export function createSource(text: string): Source {
  if (!surrogate.test(text)) {
    return {
      text,
      length: text.length,
      toCodePoint: (offset) => offset,
      toOffset: (position) => Math.max(0, Math.min(text.length, position)),
    };
  }
  const positions = new Uint32Array(text.length + 1);
  const offsets: number[] = [];
  let offset = 0;
  for (const { length } of text) {
    positions.fill(offsets.length, offset, offset + length);
    offsets.push(offset);
    offset += length;
  }
  positions[offset] = offsets.length;
  offsets.push(offset);
  return {
    text,
    length: offsets.length - 1,
    toCodePoint: (offset) => positions[offset] ?? offsets.length - 1,
    toOffset: (position) => offsets[Math.max(0, Math.min(offsets.length - 1, position))] ?? text.length,
  };
}

/** How many code points a text has. */
export function codePointLength(text: string): number {
  return surrogate.test(text) ? [...text].length : text.length;
}

/** The words of a text, which white space parts. */
export function wordsOf(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}
