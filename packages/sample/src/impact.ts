import { u32 } from "./arrays.ts";
import { windowStart, windowYears } from "./calendar.ts";
import { hIndexOf } from "./standing.ts";
import type { ImpactTally, YearlyTally } from "./tallies.ts";

/** The `summary_stats` of an entity. */
interface SummaryStats {
  readonly "2yr_mean_citedness": number;
  readonly h_index: number;
  readonly i10_index: number;
}

/** One entry of `counts_by_year`. */
interface YearCounts {
  readonly year: number;
  readonly works_count: number;
  readonly oa_works_count: number;
  readonly cited_by_count: number;
}

/** Citations of the last year per work of the two years before; 0 without such works. */
export function meanCitedness(works: number, cites: number): number {
  return works === 0 ? 0 : Math.round((cites / works) * 1e6) / 1e6;
}

/** The summary of one entity of an impact tally. */
export function summaryStats(tally: ImpactTally, entity: number): SummaryStats {
  const histogram = tally.histogram.subarray(entity * tally.width, (entity + 1) * tally.width);
  return {
    "2yr_mean_citedness": meanCitedness(u32(tally.recentWorks, entity), u32(tally.recentCites, entity)),
    h_index: hIndexOf(histogram),
    i10_index: u32(tally.i10, entity),
  };
}

/** The years of one entity that have works or citations, newest first. */
export function countsByYear(
  tally: Omit<YearlyTally, "works" | "cited">,
  entity: number,
): readonly YearCounts[] {
  const counts: YearCounts[] = [];
  for (let column = windowYears - 1; column >= 0; column--) {
    const at = entity * windowYears + column;
    const works = u32(tally.worksByYear, at);
    const cited = u32(tally.citedByYear, at);
    if (works + cited === 0) continue;
    counts.push({
      year: windowStart + column,
      works_count: works,
      oa_works_count: u32(tally.oaWorksByYear, at),
      cited_by_count: cited,
    });
  }
  return counts;
}
