import { beforeAll, describe, expect, it } from "vitest";
import { type Catalog, createLinks, withStanding } from "./catalog.ts";
import { countCitations, drawReferences } from "./citations.ts";
import { Random } from "./random.ts";
import { fieldWeightedImpact, rankInYear } from "./standing.ts";
import { createWorld, type World } from "./world.ts";

const works = 6000;
let world: World;
let catalog: Catalog;

beforeAll(() => {
  world = createWorld(works, 11);
  const links = createLinks(world);
  // In any order and in parts, as threads do it.
  countCitations(links, links, 2500, works);
  countCitations(links, links, 0, 2500);
  catalog = withStanding(links);
});

function shareOfTop(counts: readonly number[], share: number): number {
  const sorted = [...counts].sort((a, b) => b - a);
  const top = sorted.slice(0, Math.round(sorted.length * share));
  const sum = (list: readonly number[]): number => list.reduce((total, count) => total + count, 0);
  return sum(top) / sum(sorted);
}

describe("citations", () => {
  it("are drawn again the same, to older works only", () => {
    const [one, two] = [new Random(11), new Random(11)];
    for (let work = works - 1; work >= works - 200; work--) {
      const references = drawReferences(catalog, one, work);
      two.unit();
      expect(drawReferences(catalog, two, work)).toEqual(references);
      for (const target of references) expect(target).toBeLessThan(work);
    }
    expect(drawReferences(catalog, one, 0)).toEqual([]);
  });

  it("stay near the topic of the citing work", () => {
    const random = new Random(11);
    let near = 0;
    let all = 0;
    for (let work = 4000; work < works; work++) {
      for (const target of drawReferences(catalog, random, work)) {
        all += 1;
        if (catalog.topicOf[target] === catalog.topicOf[work]) near += 1;
      }
    }
    // By chance it would be one in a thousand.
    expect(near / all).toBeGreaterThan(0.05);
  });

  it("are spread unequally, and add up", () => {
    const counts = [...catalog.citedBy];
    expect(shareOfTop(counts, 0.01)).toBeGreaterThan(0.08);
    expect(shareOfTop(counts, 0.1)).toBeGreaterThan(0.35);
    const window = catalog.citedByYear.reduce((sum, count) => sum + count, 0);
    expect(window).toBeLessThanOrEqual(counts.reduce((sum, count) => sum + count, 0));
  });

  it("rank a work the higher the more it is cited", () => {
    const ranks = [0, 1, 5, 50].map((cited) => rankInYear(catalog.standing, catalog.calendar, 60, cited));
    expect(ranks.map(({ value }) => value)).toEqual(
      [...ranks.map(({ value }) => value)].sort((a, b) => a - b),
    );
    for (const { value, min, max } of ranks) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      expect(max).toBeGreaterThan(min);
    }
    const one = fieldWeightedImpact(catalog.standing, 0, 60, 1) ?? 0;
    expect(fieldWeightedImpact(catalog.standing, 0, 60, 4)).toBeCloseTo(4 * one, 2);
  });
});

describe("teams", () => {
  it("name nobody twice, and give every author a work", () => {
    const { authors, teamStart, teamAuthors, authorStart } = catalog.teams;
    for (let work = 0; work < works; work++) {
      const team = [...teamAuthors.subarray(teamStart[work], teamStart[work + 1])];
      expect(new Set(team).size).toBe(team.length);
    }
    for (let author = 0; author < authors; author++) {
      expect((authorStart[author + 1] ?? 0) - (authorStart[author] ?? 0)).toBeGreaterThan(0);
    }
    expect(authors / works).toBeGreaterThan(0.5);
    expect(authors / works).toBeLessThan(0.75);
  });

  it("are mostly small, seldom large, and the most productive tenth writes much", () => {
    const { authors, teamStart, authorStart } = catalog.teams;
    const sizes = Array.from(
      { length: works },
      (_, work) => (teamStart[work + 1] ?? 0) - (teamStart[work] ?? 0),
    );
    expect(sizes.filter((size) => size <= 12).length / works).toBeGreaterThan(0.98);
    expect(Math.max(...sizes)).toBeGreaterThan(40);
    const output = Array.from(
      { length: authors },
      (_, author) => (authorStart[author + 1] ?? 0) - (authorStart[author] ?? 0),
    );
    expect(shareOfTop(output, 0.1)).toBeGreaterThan(0.2);
  });
});
