import { item } from "./arrays.ts";
import { firstYear } from "./calendar.ts";
import { drawName, type PersonName } from "./names.ts";
import { Random, stream } from "./random.ts";
import type { World } from "./world.ts";
import { drawRank } from "./zipf.ts";

/** Where an author works over time. */
interface Career {
  /** Institutions in order; the author is at `places[n]` from `moves[n - 1]` on. */
  readonly places: readonly number[];
  readonly moves: readonly number[];
  /** A second institution beside the first, or -1. */
  readonly second: number;
}

/** Answers who authors are and where they work; every answer is pure in the world's seed. */
export class Affiliations {
  private readonly world: World;
  private readonly random: Random;

  constructor(world: World) {
    this.world = world;
    this.random = new Random(world.seed);
  }

  /** The first institution of an author. */
  homeOf(author: number): number {
    return drawRank(this.random.seek(stream.author, author), this.world.institutionTable);
  }

  /** The name of an author, in the tradition of the home institution's country. */
  nameOf(author: number): PersonName {
    const home = item(this.world.institutions.all, this.homeOf(author));
    return drawName(this.random.seek(stream.authorName, author), home.country);
  }

  private careerOf(author: number): Career {
    const { random, world } = this;
    const home = drawRank(random.seek(stream.author, author), world.institutionTable);
    const places = [home];
    const moves: number[] = [];
    const u = random.unit();
    const moveCount = u < 0.55 ? 0 : u < 0.85 ? 1 : 2;
    for (let move = 0; move < moveCount; move++) {
      const compatriots = world.institutions.ofCountry.get(item(world.institutions.all, home).country) ?? [];
      const stays = random.chance(0.6) && compatriots.length > 0;
      places.push(stays ? random.pick(compatriots) : drawRank(random, world.institutionTable));
      moves.push(firstYear + 35 + random.below(40));
    }
    moves.sort((left, right) => left - right);
    return { places, moves, second: random.chance(0.1) ? drawRank(random, world.institutionTable) : -1 };
  }

  /** The institutions an author gives on a work of `year`: none at times, seldom two. */
  institutionsOn(author: number, work: number, year: number): readonly number[] {
    const { places, moves, second } = this.careerOf(author);
    const place = item(places, moves.filter((move) => move <= year).length);
    const u = this.random.seek(stream.affiliation, Math.imul(work, 0x9e3779b1) ^ author).unit();
    if (u < 0.1) return [];
    return second >= 0 && second !== place && u < 0.7 ? [place, second] : [place];
  }
}
