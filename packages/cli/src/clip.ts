import stringWidth from "string-width";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A text cut to a number of columns of a terminal, between letters; whole where there is no room for any. */
export function clip(text: string, columns: number): string {
  if (columns < 2 || stringWidth(text) <= columns) return text;
  let kept = "";
  let room = columns - 1;
  for (const { segment } of letters.segment(text)) {
    room -= stringWidth(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}
