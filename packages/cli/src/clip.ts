import stringWidth from "string-width";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A text cut to a number of columns of a terminal, between letters; whole where there is no room for any. */
export function clip(text: string, columns: number): string {
  if (columns < 2) return text;
  let room = columns;
  let end = 0;
  for (const { segment, index } of letters.segment(text)) {
    // The last column is for the sign that something is missing.
    if (room > 0) end = index;
    room -= stringWidth(segment);
    if (room < 0) return `${text.slice(0, end)}…`;
  }
  return text;
}
