import type { RowNumbers } from "./row-columns.ts";
import type { TextMatches } from "./text/text-search.ts";

/** Rows whose scores are summed up at a time. */
const windowRows = 2 ** 17;

/** The scores of some rows, ascending: the sum over those conditions that a row satisfies. */
export function sumScores(rows: Uint32Array, matches: readonly TextMatches[]): Float64Array {
  const sums = new Float64Array(rows.length);
  // Few conditions of few rows are compared row by row in less time than all numbers of rows are gone through.
  if (matches.length * rows.length <= (rows.at(-1) ?? 0)) {
    for (const match of matches) addScores(rows, match, sums);
    return sums;
  }
  const window = new Float64Array(Math.min(windowRows, (rows.at(-1) ?? -1) + 1));
  const next = new Uint32Array(matches.length);
  for (let from = 0, at = 0; at < rows.length; from += window.length) {
    const end = from + window.length;
    if ((rows[at] ?? 0) >= end) continue;
    window.fill(0);
    for (const [index, { rows: own, scores }] of matches.entries()) {
      let place = next[index] ?? 0;
      for (; place < own.length && (own[place] ?? 0) < end; place++) {
        const row = (own[place] ?? 0) - from;
        if (row >= 0) window[row] = (window[row] ?? 0) + (scores?.[place] ?? 0);
      }
      next[index] = place;
    }
    for (; at < rows.length && (rows[at] ?? 0) < end; at++) sums[at] = window[(rows[at] ?? 0) - from] ?? 0;
  }
  return sums;
}

function addScores(rows: Uint32Array, { rows: own, scores }: TextMatches, sums: Float64Array): void {
  for (let at = 0, place = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    while (place < own.length && (own[place] ?? 0) < row) place++;
    if (own[place] === row) sums[at] = (sums[at] ?? 0) + (scores?.[place] ?? 0);
  }
}

/** Scores times the factor for citations, rounded to six decimals, in place. Citations are by row. */
export function finishScores(rows: Uint32Array, scores: Float64Array, citations: RowNumbers | null): void {
  for (let at = 0; at < scores.length; at++) {
    const count = citations === null ? 0 : (citations[rows[at] ?? 0] ?? 0);
    const factor = citations === null ? 1 : count > 0 ? 1 + Math.sqrt(count) : 0.5;
    scores[at] = Math.round((scores[at] ?? 0) * factor * 1e6) / 1e6;
  }
}
