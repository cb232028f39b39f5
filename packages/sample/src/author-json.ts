import { item, sharedU32, u8, u32 } from "./arrays.ts";
import { firstYear, updatedDate, windowStart, windowYears } from "./calendar.ts";
import type { Catalog } from "./catalog.ts";
import type { Fragments } from "./fragments.ts";
import { apiBase, fullId, shortId } from "./ids.ts";
import { countsByYear, meanCitedness } from "./impact.ts";
import { authorOrcid } from "./people.ts";
import { hash, stream } from "./random.ts";
import { isRecent, type Tally } from "./tallies.ts";
import { topicLists } from "./topic-shares.ts";
import type { Drafter } from "./work-draft.ts";
import type { World } from "./world.ts";

/** What an author's works add up to. */
interface Output {
  readonly cited: number[];
  /** The years of each institution, newest first. */
  readonly institutions: Map<number, number[]>;
  lastKnown: readonly number[];
  readonly topics: Map<number, number>;
  readonly worksByYear: Uint32Array<SharedArrayBuffer>;
  readonly oaWorksByYear: Uint32Array<SharedArrayBuffer>;
  readonly citedByYear: Uint32Array<SharedArrayBuffer>;
  recentWorks: number;
  recentCites: number;
}

/** The h-index of works with the given citation counts. */
function hIndexOfCounts(counts: readonly number[]): number {
  const descending = [...counts].sort((left, right) => right - left);
  let h = 0;
  while (h < descending.length && item(descending, h) > h) h += 1;
  return h;
}

/** Writes authors as lines of JSON, from the works that name them. */
export class AuthorWriter {
  private readonly world: World;
  private readonly catalog: Catalog;
  private readonly fragments: Fragments;
  private readonly drafter: Drafter;
  private readonly topicTotals: Tally;
  private readonly worksByYear = sharedU32(windowYears);
  private readonly oaWorksByYear = sharedU32(windowYears);
  private readonly citedByYear = sharedU32(windowYears);

  constructor(world: World, catalog: Catalog, fragments: Fragments, drafter: Drafter, topicTotals: Tally) {
    this.world = world;
    this.catalog = catalog;
    this.fragments = fragments;
    this.drafter = drafter;
    this.topicTotals = topicTotals;
  }

  private addYears(output: Output, work: number, column: number): void {
    const { catalog } = this;
    if (column >= 0) {
      output.worksByYear[column] = u32(output.worksByYear, column) + 1;
      const isOa = u8(catalog.statusOf, work) > 0 ? 1 : 0;
      output.oaWorksByYear[column] = u32(output.oaWorksByYear, column) + isOa;
    }
    for (let year = 0; year < windowYears; year++) {
      output.citedByYear[year] =
        u32(output.citedByYear, year) + u32(catalog.citedByYear, work * windowYears + year);
    }
    if (!isRecent(column)) return;
    output.recentWorks += 1;
    output.recentCites += u32(catalog.citedByYear, (work + 1) * windowYears - 1);
  }

  private collect(author: number): Output {
    const { catalog, drafter, worksByYear, oaWorksByYear, citedByYear } = this;
    const { authorStart, authorWorks } = catalog.teams;
    for (const counts of [worksByYear, oaWorksByYear, citedByYear]) counts.fill(0);
    const output: Output = {
      cited: [],
      institutions: new Map(),
      lastKnown: [],
      topics: new Map(),
      worksByYear,
      oaWorksByYear,
      citedByYear,
      recentWorks: 0,
      recentCites: 0,
    };
    for (let at = u32(authorStart, author + 1) - 1; at >= u32(authorStart, author); at--) {
      const work = u32(authorWorks, at);
      const year = firstYear + u8(catalog.calendar.yearOf, work);
      output.cited.push(u32(catalog.citedBy, work));
      const institutions = drafter.affiliations.institutionsOn(author, work, year);
      if (output.lastKnown.length === 0) output.lastKnown = institutions;
      for (const institution of institutions) {
        const years = output.institutions.get(institution) ?? [];
        if (years.at(-1) !== year) years.push(year);
        output.institutions.set(institution, years);
      }
      for (const { value } of drafter.topicsOf(work))
        output.topics.set(value, (output.topics.get(value) ?? 0) + 1);
      this.addYears(output, work, year - windowStart);
    }
    return output;
  }

  /** The line of an author, without the line break. */
  write(author: number): string {
    const { world, fragments } = this;
    const output = this.collect(author);
    const id = fullId("author", author);
    const orcid = authorOrcid(world.seed, author);
    const orcidText = orcid === null ? "null" : `"${orcid}"`;
    const { full, given, family } = this.drafter.affiliations.nameOf(author);
    const name = JSON.stringify(full);
    const alternatives = JSON.stringify([full, `${family}, ${given}`]);
    const cited = output.cited.reduce((total, count) => total + count, 0);
    const i10 = output.cited.filter((count) => count >= 10).length;
    const mean = meanCitedness(output.recentWorks, output.recentCites);
    const affiliations = [...output.institutions].map(
      ([institution, years]) =>
        `{"institution":${item(fragments.affiliations, institution)},"years":[${years}]}`,
    );
    const lastKnown = output.lastKnown.map((institution) => item(fragments.affiliations, institution));
    const lists = topicLists(world, fragments, this.topicTotals, [...output.topics]);
    const stampBits = hash(world.seed, stream.stamp, -2 - author);
    return [
      `{"id":"${id}","orcid":${orcidText},"display_name":${name},"raw_author_names":${alternatives},"full_name":${name}`,
      `"works_count":${output.cited.length},"cited_by_count":${cited}`,
      `"summary_stats":{"2yr_mean_citedness":${mean},"h_index":${hIndexOfCounts(output.cited)},"i10_index":${i10}}`,
      `"ids":{"openalex":"${id}"${orcid === null ? "" : `,"orcid":${orcidText}`}}`,
      `"affiliations":[${affiliations.join(",")}],"last_known_institutions":[${lastKnown.join(",")}]`,
      `"topics":${lists.topics},"topic_share":${lists.topicShare},"x_concepts":${lists.xConcepts}`,
      `"counts_by_year":${JSON.stringify(countsByYear(output, 0))},"display_name_alternatives":${alternatives}`,
      `"block_key":${JSON.stringify(`${given.slice(0, 1)} ${family}`.toLowerCase())}`,
      `"works_api_url":"${apiBase}/works?filter=author.id:${shortId("author", author)}"`,
      `"updated_date":"${updatedDate(stampBits)}","created_date":"2023-07-21"}`,
    ].join(",");
  }
}
